import { mdiOpenInNew } from '@mdi/js';
import type { ReactNode } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { Icon } from '../icon/icon.tsx';
import { VisuallyHidden } from '../page/visually-hidden.tsx';
import styles from './button.module.css';
import type { ButtonRole } from './button.tsx';

interface Props {
  href: string;
  variant: Exclude<ButtonRole, 'main'>;
  className?: string | undefined;
  children: ReactNode;
}

/** A link that looks like a button and opens a page of somebody else, in a window of its own. */
export function OutsideLink({ href, variant, className = '', children }: Props) {
  const t = useT();
  return (
    <a
      className={`${styles.button} ${styles[variant]} ${className}`}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
    >
      <span>
        {children}
        <VisuallyHidden> ({t('shell.new-window')})</VisuallyHidden>
      </span>
      <Icon path={mdiOpenInNew} isMirrored size={18} />
    </a>
  );
}
