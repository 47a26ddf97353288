import type { Item } from '@buchfink/contract/search';
import type { SearchAddress } from '@buchfink/contract/search/search-address';
import { recordPath } from '@buchfink/contract/text/path-segment';
import { memo } from 'react';
import { joinIsolated } from '#shared/i18n/join-isolated.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Highlight } from '#shared/ui/text/highlight.tsx';
import { workByline } from '#shared/ui/work/work-byline.tsx';
import { WorkRow } from '#shared/ui/work/work-row.tsx';
import { formatYear } from '#shared/ui/work/year-text.ts';
import { WatchButton } from '#shared/watchlist/watch-button.tsx';
import { ItemAvailability } from '../editions/item-availability.tsx';
import { HitReserve } from './hit-reserve.tsx';
import styles from './result.module.css';
import { ResultEditions } from './result-editions.tsx';

interface Props {
  item: Item;
  words: string;
  search: SearchAddress;
  onReserve: (item: Item) => void;
}

/** One hit: its availability and its number of editions. It does not render again when something beside it changes. */
export const ResultHit = memo(function ResultHit({ item, words, search, onReserve }: Props) {
  const t = useT();
  const { id, libraryId, title, mediaType, editions } = item;
  return (
    <WorkRow
      work={item}
      title={<Highlight text={title} words={words} />}
      to={id === null ? undefined : recordPath(libraryId, id)}
      by={workByline(item)}
      meta={joinIsolated([t(`media.${mediaType}`), formatYear(item)])}
      action={<WatchButton work={item} />}
    >
      {id === null ? (
        <p className={styles.meta}>{t('catalogue.no-id')}</p>
      ) : (
        <div className={styles.state}>
          <p>
            <ItemAvailability item={item} />
          </p>
          <HitReserve item={item} onReserve={onReserve} />
        </div>
      )}
      {editions ? <ResultEditions item={item} editions={editions} search={search} /> : null}
    </WorkRow>
  );
});
