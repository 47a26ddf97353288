import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../icon/icon.tsx';
import styles from './button.module.css';
import { pausable } from './pausable-button.ts';

/**
 * What a button is for; each role has one look.
 *
 * - `main`: what a screen is for, on the project's colour: search, log in, reserve, renew. Once per screen.
 * - `primary`: the next step of a state, a dialog or a sheet. Once in each.
 * - `tonal`: an act on what it stands beside, such as a hit or a list.
 * - `line`: a tool or a setting, beside others of its kind.
 * - `text`: the other way: cancel, undo, remove, leave.
 */
export type ButtonRole = 'main' | 'primary' | 'tonal' | 'line' | 'text';

interface Look {
  variant: ButtonRole;
  big?: boolean;
  icon?: string;
  /** The icon points along the line, and turns where that runs from right to left. */
  isMirrored?: boolean | undefined;
  children?: ReactNode;
}

function classOf({ variant, big = false }: Pick<Look, 'variant' | 'big'>, className = ''): string {
  return [styles.button, styles[variant], big ? styles.big : '', className].join(' ');
}

export function Button({
  variant,
  big,
  icon,
  isMirrored,
  children,
  className,
  ...buttonProps
}: Look & ComponentProps<'button'>) {
  return (
    <button type="button" className={classOf({ variant, big }, className)} {...pausable(buttonProps)}>
      {icon ? <Icon path={icon} size={20} isMirrored={isMirrored} /> : null}
      {children}
    </button>
  );
}

/** A link within the app that looks like a button. */
export function ButtonLink({
  variant,
  big,
  icon,
  isMirrored,
  children,
  className,
  ...linkProps
}: Look & ComponentProps<typeof Link>) {
  return (
    <Link className={classOf({ variant, big }, className)} {...linkProps}>
      {icon ? <Icon path={icon} size={20} isMirrored={isMirrored} /> : null}
      {children}
    </Link>
  );
}
