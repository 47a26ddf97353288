import { mdiClose } from '@mdi/js';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../icon/icon.tsx';
import styles from './chip.module.css';

/** A row of chips that wraps; with `scroll` it is one line on a phone, which scrolls sideways. */
export function Chips({ children, label, scroll }: { children: ReactNode; label?: string; scroll?: boolean }) {
  return (
    <ul className={`${styles.chips} ${scroll ? styles.scroll : ''}`} aria-label={label}>
      {children}
    </ul>
  );
}

/** A small action or, with `aria-pressed`, a small choice. */
export function Chip({ icon, children, className = '', ...buttonProps }: { icon?: string } & ComponentProps<'button'>) {
  return (
    <button type="button" className={`${styles.chip} ${className}`} {...buttonProps}>
      {icon ? <Icon path={icon} size={18} /> : null}
      {children}
    </button>
  );
}

/** A small link. */
export function ChipLink({
  icon,
  children,
  className = '',
  ...linkProps
}: { icon?: string } & ComponentProps<typeof Link>) {
  return (
    <Link className={`${styles.chip} ${className}`} {...linkProps}>
      {icon ? <Icon path={icon} size={18} /> : null}
      {children}
    </Link>
  );
}

/** An applied choice that can be removed; `label` says so ("Filter Buch entfernen"). */
export function RemovableChip({
  label,
  children,
  onRemove,
}: {
  label: string;
  children: ReactNode;
  onRemove: () => void;
}) {
  return (
    <button type="button" className={`${styles.chip} ${styles.on}`} aria-label={label} onClick={onRemove}>
      {children}
      <Icon path={mdiClose} size={18} />
    </button>
  );
}
