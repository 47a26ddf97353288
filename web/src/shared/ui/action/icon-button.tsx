import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { Icon } from '../icon/icon.tsx';
import styles from './icon-button.module.css';
import { pausable } from './pausable-button.ts';
import tooltip from './tooltip.module.css';

interface Look {
  /** The name of the action, spoken and shown as tooltip. */
  label: string;
  icon: string;
  /** Shows the label beside the icon where there is room (≥ 960). */
  showsLabel?: boolean;
  /** The position of the tooltip; below the middle by default. */
  tip?: 'start' | 'end' | 'beside';
  /** The icon points along the line, and turns where that runs from right to left. */
  isMirrored?: boolean | undefined;
}

const classOf = (showsLabel: boolean, className = '') =>
  [styles.button, showsLabel ? styles.wordy : tooltip.tip, className].join(' ');

export function IconButton({
  label,
  icon,
  showsLabel = false,
  tip,
  isMirrored,
  className,
  ...buttonProps
}: Look & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className={classOf(showsLabel, className)}
      aria-label={label}
      data-tip={label}
      data-side={tip}
      {...pausable(buttonProps)}
    >
      <Icon path={icon} isMirrored={isMirrored} />
      {showsLabel ? <span className={styles.words}>{label}</span> : null}
    </button>
  );
}

export function IconLink({
  label,
  icon,
  showsLabel = false,
  tip,
  isMirrored,
  className,
  ...linkProps
}: Look & ComponentProps<typeof Link>) {
  return (
    <Link className={classOf(showsLabel, className)} aria-label={label} data-tip={label} data-side={tip} {...linkProps}>
      <Icon path={icon} isMirrored={isMirrored} />
      {showsLabel ? <span className={styles.words}>{label}</span> : null}
    </Link>
  );
}
