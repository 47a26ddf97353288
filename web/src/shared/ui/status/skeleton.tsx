import styles from './skeleton.module.css';

interface Props {
  /** A CSS length. */
  width?: string;
  /** A CSS length. */
  height?: string;
  /** `round` stands for icons, marks and buttons with round ends. */
  shape?: 'round';
}

/** A grey placeholder. Decorative: say "loading" once beside it. */
export function Skeleton({ width = '100%', height = '14px', shape }: Props) {
  return (
    <span className={styles.skeleton} style={{ width, height }} data-shape={shape} aria-hidden="true" data-waiting />
  );
}
