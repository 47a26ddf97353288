import styles from './icon.module.css';

interface Props {
  readonly path: string;
  readonly size?: number;
  readonly className?: string;
  /** It points along the line, as an arrow back does, and turns where that runs from right to left. */
  readonly isMirrored?: boolean | undefined;
}

/**
 * One icon of Material Design Icons (`import { mdiMagnify } from '@mdi/js'`). Decorative: its words stand beside it.
 */
export function Icon({ path, size = 24, className = '', isMirrored }: Props) {
  return (
    <svg
      className={`${styles.icon} ${className}`}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      data-mirrored={isMirrored}
    >
      <path d={path} />
    </svg>
  );
}
