import type { RecordView } from '@buchfink/contract/record';
import type { Item } from '@buchfink/contract/search';
import type { Translate } from '@buchfink/texts/texts';
import { useId } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { Shelf, ShelfWork } from '#shared/shelf/shelf.tsx';
import { formatYear } from '#shared/ui/work/year-text.ts';
import styles from './record.module.css';
import { numberInSeries } from './series-text.ts';

type Related = NonNullable<RecordView['related']>[number];

/** Related works: covers on one base line, in a row that scrolls. */
export function RecordShelf({ kind, label, items }: Related) {
  const t = useT();
  const id = useId();
  if (items.length === 0) return null;
  return (
    <section className={styles.related} aria-labelledby={id}>
      <h2 id={id}>{label}</h2>
      <Shelf>
        {items.map((item) =>
          item.id === null ? null : (
            <li key={item.id}>
              <ShelfWork item={item} below={below(kind, item, t)} />
            </li>
          ),
        )}
      </Shelf>
    </section>
  );
}

/** The line below the title: the number in a series, the year among works of one author, else the author. */
function below(kind: Related['kind'], item: Item, t: Translate): string | number | undefined {
  if (kind === 'series') {
    const number = item.series && numberInSeries(item.series, t);
    if (number) return number;
  }
  return kind === 'author' ? (formatYear(item) ?? item.author) : (item.author ?? formatYear(item));
}
