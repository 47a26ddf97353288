import { Skeleton } from '#shared/ui/status/skeleton.tsx';
import styles from './account.module.css';

/** Grey shapes in place of the account while it loads. */
export function AccountSkeleton() {
  return (
    <div aria-hidden="true">
      <div className={styles.tiles}>
        {['a', 'b', 'c'].map((key) => (
          <div key={key}>
            <Skeleton width="24px" height="24px" shape="round" />
            <span>
              <Skeleton width="6rem" />
              <Skeleton width="2.5rem" height="24px" />
              <Skeleton width="4.5rem" />
            </span>
          </div>
        ))}
      </div>
      <div className={styles.waiting}>
        <Skeleton width="180px" height="28px" />
        <Skeleton width="60%" height="16px" />
        {[62, 48, 70, 54].map((width) => (
          <div key={width}>
            <Skeleton width="56px" height="84px" />
            <span>
              <Skeleton width={`${width}%`} height="20px" />
              <Skeleton width="36%" height="16px" />
              <Skeleton width="128px" height="28px" shape="round" />
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}
