import { Skeleton } from '#shared/ui/status/skeleton.tsx';
import styles from './account.module.css';

/** Grey shapes in place of the account while it loads. */
export function AccountSkeleton() {
  return (
    <div aria-hidden="true">
      <div className={styles.tiles}>
        {['a', 'b', 'c'].map((key) => (
          <Skeleton key={key} height="88px" />
        ))}
      </div>
      <div className={styles.waiting}>
        <Skeleton width="180px" height="28px" />
        {[62, 48, 70, 54].map((width) => (
          <div key={width}>
            <Skeleton width="56px" height="84px" />
            <span>
              <Skeleton width={`${width}%`} height="18px" />
              <Skeleton width="36%" />
              <Skeleton width="28%" height="20px" />
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}
