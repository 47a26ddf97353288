import type { Item } from '@buchfink/contract/search';
import { Link } from 'react-router';
import { Cover } from '#shared/ui/cover.tsx';
import styles from './acquisitions.module.css';

/** A work as it stands on the shelf: cover, title, who it is by. */
export function Work({ item }: { item: Item }) {
  const words = (
    <>
      <span className={styles.cover}>
        <Cover work={item} />
      </span>
      <span className={styles.words}>
        <b>{item.title}</b>
        <span>{item.author ?? item.year}</span>
      </span>
    </>
  );
  // Without an id there is nowhere to go.
  if (item.id === null) return <span className={styles.work}>{words}</span>;
  return (
    <Link className={styles.work} to={`/record/${item.libraryId}/${encodeURIComponent(item.id)}`}>
      {words}
    </Link>
  );
}
