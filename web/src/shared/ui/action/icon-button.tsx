import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { Icon } from '../icon/icon.tsx';
import styles from './icon-button.module.css';
import tooltip from './tooltip.module.css';

interface Look {
  /** The name of the action, spoken and shown as tooltip. */
  label: string;
  icon: string;
  /** Shows the label beside the icon where there is room (≥ 960). */
  wordy?: boolean;
  /** The position of the tooltip; below the middle by default. */
  tip?: 'start' | 'end' | 'right';
}

const classOf = (wordy: boolean, className = '') =>
  [styles.button, wordy ? styles.wordy : tooltip.tip, className].join(' ');

export function IconButton({
  label,
  icon,
  wordy = false,
  tip,
  className,
  ...buttonProps
}: Look & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className={classOf(wordy, className)}
      aria-label={label}
      data-tip={label}
      data-side={tip}
      {...buttonProps}
    >
      <Icon path={icon} />
      {wordy ? <span className={styles.words}>{label}</span> : null}
    </button>
  );
}

export function IconLink({
  label,
  icon,
  wordy = false,
  tip,
  className,
  ...linkProps
}: Look & ComponentProps<typeof Link>) {
  return (
    <Link className={classOf(wordy, className)} aria-label={label} data-tip={label} data-side={tip} {...linkProps}>
      <Icon path={icon} />
      {wordy ? <span className={styles.words}>{label}</span> : null}
    </Link>
  );
}
