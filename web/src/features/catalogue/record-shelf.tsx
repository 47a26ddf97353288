import type { Item } from '@buchfink/contract/search';
import { useId } from 'react';
import { Link } from 'react-router';
import { Cover } from '#shared/ui/cover.tsx';
import styles from './shelf.module.css';

/** Works beside this one: covers on one base line, in a row that scrolls. */
export function RecordShelf({ label, items }: { label: string; items: readonly Item[] }) {
  const id = useId();
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{label}</h2>
      <ul className={styles.shelf}>
        {items.map((item) =>
          item.id === null ? null : (
            <li key={item.id}>
              <div className={styles.stand}>
                <Cover work={item} />
              </div>
              <Link to={`/record/${item.libraryId}/${encodeURIComponent(item.id)}`}>{item.title}</Link>
              <p>{item.author ?? item.year}</p>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}
