import type { MediaType } from '@buchfink/contract/media-type';
import { formatNumber } from '@buchfink/texts/format';
import { useId } from 'react';
import { Link } from 'react-router';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { Shelf, ShelfSkeleton, ShelfWork } from '#shared/shelf/shelf.tsx';
import { VisuallyHidden } from '#shared/ui/page/visually-hidden.tsx';
import { Skeleton } from '#shared/ui/status/skeleton.tsx';
import styles from './acquisitions.module.css';
import { shelfSize, useShelf } from './use-acquisitions.ts';

/** The newest titles of one media type on a scrolling shelf. */
export function AcquisitionShelf({
  libraryId,
  mediaType,
  count,
}: {
  libraryId: number;
  mediaType: MediaType;
  count: number;
}) {
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
        {count > shelfSize ? (
          <Link to={`/acquisitions?mediaType=${mediaType}`}>
            {t('acquisitions.see-all', { number: formatNumber(locale, count) })}
            <VisuallyHidden>: {name}</VisuallyHidden>
          </Link>
        ) : null}
      </div>
      {data ? (
        <Shelf>
          {data.items.map((item) => (
            <li key={item.id}>
              <ShelfWork item={item} />
            </li>
          ))}
        </Shelf>
      ) : (
        <ShelfSkeleton count={count} />
      )}
    </section>
  );
}

/** A shelf with its heading while it loads. */
export function SectionSkeleton() {
  return (
    <div className={styles.section} aria-hidden="true">
      <div className={styles.head}>
        <Skeleton width="140px" height="28px" />
      </div>
      <ShelfSkeleton />
    </div>
  );
}
