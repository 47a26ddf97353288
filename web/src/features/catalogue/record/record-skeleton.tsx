import { Skeleton } from '#shared/ui/status/skeleton.tsx';
import styles from './record.module.css';
import copiesStyles from './record-copies.module.css';
import mainActionStyles from './record-main-action.module.css';
import skeletonStyles from './record-skeleton.module.css';

/** Skeleton of a record: the head and its copies. */
export function RecordSkeleton() {
  return (
    <div aria-hidden="true">
      <div className={styles.top}>
        <div className={styles.cover}>
          <span className={skeletonStyles.blank} />
        </div>
        <div className={skeletonStyles.waiting}>
          <Skeleton width="80px" />
          <Skeleton width="80%" height="32px" />
          <Skeleton width="50%" height="20px" />
          <Skeleton width="60%" height="16px" />
        </div>
        <div className={mainActionStyles.acts}>
          <WaitingState width="60%" />
          <Skeleton width="min(100%, 320px)" height="72px" shape="round" />
          <div className={skeletonStyles.waitingState}>
            {['save', 'share', 'cite'].map((act) => (
              <Skeleton key={act} width="88px" height="20px" />
            ))}
          </div>
        </div>
      </div>
      <div className={`${styles.columns} ${skeletonStyles.rest}`}>
        <div className={styles.column}>
          <Skeleton width="180px" height="28px" />
          {[46, 38, 52].map((width) => (
            <div key={width} className={copiesStyles.branch}>
              <Skeleton width={`${width}%`} height="20px" />
              <WaitingState width="40%" />
            </div>
          ))}
        </div>
        <div className={skeletonStyles.waiting}>
          <Skeleton width="120px" height="28px" />
          {[65, 80, 50].map((width) => (
            <Skeleton key={width} width={`${width}%`} height="18px" />
          ))}
        </div>
      </div>
    </div>
  );
}

/** The mark of a state and its words. */
function WaitingState({ width }: { width: string }) {
  return (
    <div className={skeletonStyles.waitingState}>
      <Skeleton width="14px" height="14px" shape="round" />
      <Skeleton width={width} height="16px" />
    </div>
  );
}
