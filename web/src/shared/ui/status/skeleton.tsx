import styles from './skeleton.module.css';

/** A grey placeholder; `width` and `height` are CSS lengths. Decorative: say "loading" once beside it. */
export function Skeleton({ width = '100%', height = '14px' }: { width?: string; height?: string }) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" data-waiting />;
}
