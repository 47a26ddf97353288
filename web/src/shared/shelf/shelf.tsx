import type { Item } from '@buchfink/contract/search';
import { recordPath } from '@buchfink/contract/text/path-segment';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Cover } from '../ui/cover/cover.tsx';
import { Skeleton } from '../ui/status/skeleton.tsx';
import { formatYear } from '../ui/work/year-text.ts';
import styles from './shelf.module.css';

const maxWorks = 8;

/** Works on one base line, in a row that scrolls. */
export function Shelf({ children }: { children: ReactNode }) {
  return <ul className={styles.shelf}>{children}</ul>;
}

/** A work on a shelf: cover, title, and below them its author by default. */
export function ShelfWork({ item, below = item.author ?? formatYear(item) }: { item: Item; below?: ReactNode }) {
  const words = (
    <>
      <span className={styles.cover}>
        <Cover work={item} />
      </span>
      <span className={styles.words}>
        <b>{item.title}</b>
        <small dir="auto">{below}</small>
      </span>
    </>
  );
  // A work without an id has no page.
  if (item.id === null) return <span className={styles.work}>{words}</span>;
  return (
    <Link className={styles.work} to={recordPath(item.libraryId, item.id)}>
      {words}
    </Link>
  );
}

/** A shelf that is being loaded; at most `count` works. */
export function ShelfSkeleton({ count = maxWorks }: { count?: number }) {
  return (
    <Shelf>
      {Array.from({ length: Math.min(count, maxWorks) }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: grey shapes are all alike
        <li key={index} aria-hidden="true">
          <span className={styles.cover}>
            <Skeleton height="100%" />
          </span>
          <span className={styles.words}>
            <Skeleton width="80%" height="1rem" />
          </span>
        </li>
      ))}
    </Shelf>
  );
}
