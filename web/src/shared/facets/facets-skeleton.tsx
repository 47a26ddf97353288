import { Skeleton } from '#shared/ui/status/skeleton.tsx';
import styles from './facets.module.css';

/** A placeholder for the facets beside the hits, so that nothing moves when they arrive. */
export function FacetsSkeleton() {
  return (
    <div className={styles.waiting} aria-hidden="true">
      {[70, 50, 60, 40, 55, 45].map((width) => (
        <Skeleton key={width} width={`${width}%`} height="20px" />
      ))}
    </div>
  );
}
