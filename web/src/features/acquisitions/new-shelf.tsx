import type { MediaType } from '@buchfink/contract/media-type';
import { useId } from 'react';
import { Link } from 'react-router';
import { formatNumber } from '#shared/i18n/format.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import styles from './acquisitions.module.css';
import { onShelf, useShelf } from './use-acquisitions.ts';
import { Work } from './work.tsx';

const placeholders = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** The newest of one medium on a shelf that scrolls. */
export function NewShelf({ libraryId, mediaType, count }: { libraryId: number; mediaType: MediaType; count: number }) {
  const t = useT();
  const locale = useLocale();
  const id = useId();
  const { data, isError } = useShelf(libraryId, mediaType);
  if (isError && !data) return null;
  const name = t(`acquisitions.${mediaType}`);
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{name}</h2>
        {count > onShelf ? (
          <Link to={`/acquisitions?mediaType=${mediaType}`}>
            {t('acquisitions.see-all', { number: formatNumber(locale, count) })}
            <VisuallyHidden>: {name}</VisuallyHidden>
          </Link>
        ) : null}
      </div>
      <ul className={styles.shelf}>
        {data
          ? data.items.map((item) => (
              <li key={item.id}>
                <Work item={item} />
              </li>
            ))
          : placeholders.slice(0, Math.min(count, 8)).map((key) => <WaitingWork key={key} />)}
      </ul>
    </section>
  );
}

/** A shelf while it is not known what stands on it. */
export function WaitingShelf() {
  return (
    <div className={styles.section} aria-hidden="true">
      <Skeleton width="140px" height="28px" />
      <ul className={styles.shelf}>
        {placeholders.map((key) => (
          <WaitingWork key={key} />
        ))}
      </ul>
    </div>
  );
}

/** The place of a work that has not come yet. */
function WaitingWork() {
  return (
    <li className={styles.work} aria-hidden="true">
      <Skeleton height="100%" />
      <span className={styles.words}>
        <Skeleton width="80%" height="1rem" />
      </span>
    </li>
  );
}
