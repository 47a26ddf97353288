import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../icon/icon.tsx';
import styles from './button.module.css';
import { pausable } from './pausable-button.ts';

interface Look {
  /** `main` = the main action of a screen, once per screen. */
  variant?: 'main' | 'primary' | 'tonal' | 'line' | 'text' | 'plain';
  big?: boolean;
  icon?: string;
  children?: ReactNode;
}

function classOf({ variant = 'plain', big = false }: Look, className = ''): string {
  return [styles.button, styles[variant], big ? styles.big : '', className].join(' ');
}

export function Button({ variant, big, icon, children, className, ...buttonProps }: Look & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className={classOf({ ...(variant && { variant }), ...(big && { big }) }, className)}
      {...pausable(buttonProps)}
    >
      {icon ? <Icon path={icon} size={20} /> : null}
      {children}
    </button>
  );
}

/** A link within the app that looks like a button. */
export function ButtonLink({
  variant,
  big,
  icon,
  children,
  className,
  ...linkProps
}: Look & ComponentProps<typeof Link>) {
  return (
    <Link className={classOf({ ...(variant && { variant }), ...(big && { big }) }, className)} {...linkProps}>
      {icon ? <Icon path={icon} size={20} /> : null}
      {children}
    </Link>
  );
}
