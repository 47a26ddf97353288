import type { Item } from '@buchfink/contract/search';
import type { SearchAddress } from '@buchfink/contract/search/search-address';
import { useEffect, useRef } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { useReserveHit } from '#shared/reserve/use-reserve-hit.tsx';
import { MoreButton } from '#shared/ui/action/more-button.tsx';
import { useFocusOnLoadMore } from '#shared/ui/browser/use-focus-on-load-more.ts';
import { WorkList } from '#shared/ui/work/work-row.tsx';
import styles from './result.module.css';
import { ResultHit } from './result-hit.tsx';

interface Props {
  items: readonly Item[];
  words: string;
  /** The search of these hits. */
  search: SearchAddress;
  /** The hits of the previous search are shown while the changed search loads. */
  stale: boolean;
  loadingMore: boolean;
  /** Absent when there are no more hits. */
  onMore?: (() => void) | undefined;
  /** Whether the next page loads by itself near the end of the list. */
  automatic: boolean;
}

/** The hits in order. More load while the patron reads on. */
export function ResultHits({ items, words, search, stale, loadingMore, onMore, automatic }: Props) {
  const t = useT();
  const { reserve, reserveFlow } = useReserveHit();
  const end = useRef<HTMLDivElement>(null);
  const { list, rememberEntries } = useFocusOnLoadMore<HTMLOListElement>(items.length);
  useEffect(() => {
    const element = end.current;
    if (!element || !onMore || !automatic || loadingMore) return;
    // Several changes arrive together while the page is busy: the last one counts.
    const isNear = (entries: readonly IntersectionObserverEntry[]) => entries.at(-1)?.isIntersecting;
    const observer = new IntersectionObserver((entries) => isNear(entries) && onMore(), { rootMargin: '600px' });
    observer.observe(element);
    return () => observer.disconnect();
  }, [onMore, automatic, loadingMore]);
  const ask = () => {
    rememberEntries();
    onMore?.();
  };
  return (
    <>
      <WorkList ref={list} className={`${styles.hits} ${stale ? styles.stale : ''}`}>
        {items.map((item) => (
          <ResultHit
            key={`${item.position} ${item.id}`}
            item={item}
            words={words}
            search={search}
            onReserve={reserve}
          />
        ))}
      </WorkList>
      {reserveFlow}
      {onMore ? (
        <MoreButton ref={end} isLoading={loadingMore} onMore={ask}>
          {t(loadingMore ? 'catalogue.more-loading' : 'catalogue.more')}
        </MoreButton>
      ) : null}
    </>
  );
}
