import { Skeleton } from '#shared/ui/status/skeleton.tsx';
import styles from './result.module.css';

/** Reserves the space of the filters above the hits on a narrow screen. */
export function FiltersSkeleton() {
  return (
    <div className={styles.narrow} aria-hidden="true">
      {[84, 142, 168].map((width) => (
        <span key={width} className={styles.chipRoom}>
          <Skeleton width={`${width}px`} height="36px" />
        </span>
      ))}
    </div>
  );
}

/** Reserves the space of the sort order. */
export function OrderSkeleton() {
  return (
    <div className={styles.order} aria-hidden="true">
      <span className={styles.room}>&nbsp;</span>
    </div>
  );
}
