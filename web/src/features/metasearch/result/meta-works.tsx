import { formatNumber } from '@buchfink/texts/format';
import { useState } from 'react';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { useReserveHit } from '#shared/reserve/use-reserve-hit.tsx';
import { useApp } from '#shared/state/store.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { MoreButton } from '#shared/ui/action/more-button.tsx';
import { useHasBeenTrue } from '#shared/ui/browser/lazy-component.tsx';
import { useFocusOnLoadMore } from '#shared/ui/browser/use-focus-on-load-more.ts';
import { FailedNote, PlacesSheet, SimilarWorks } from '../lazy-parts.tsx';
import styles from '../metasearch.module.css';
import type { MetaSearchView } from '../state/use-meta-search.ts';
import { isRelaxed } from '../stream/found-works.ts';
import { hasFailed, isPending } from '../stream/target-view.ts';
import type { Work } from '../works/rank-works.ts';
import { WorkLine } from '../works/work-line.tsx';

/** The works, each with its best location. Later works are added below, or wait for a button. */
export function MetaWorks({ meta, words }: { meta: MetaSearchView; words: string }) {
  const t = useT();
  const locale = useLocale();
  const libraries = useApp(({ selection }) => selection.libraries);
  const [opened, setOpened] = useState<string>();
  const everOpened = useHasBeenTrue(opened !== undefined);
  const { reserve, reserveFlow } = useReserveHit();
  const { works, waitingCount, stream, isStale, isLoadingMore } = meta;
  const { list, rememberEntries } = useFocusOnLoadMore<HTMLDivElement>(works.length);
  const more = (show: () => void) => {
    rememberEntries();
    show();
  };
  const exact = works.filter(({ relaxation }) => !isRelaxed(relaxation));
  const similar = works.filter(({ relaxation }) => isRelaxed(relaxation));
  const isGrowing = stream.targets.some(isPending);
  const listOf = (part: readonly Work[]) =>
    part.length > 0 ? (
      <ol
        className={`${styles.hits} ${isStale ? styles.stale : ''}`}
        aria-busy={isStale}
        data-waiting={isGrowing || undefined}
      >
        {part.map((work) => (
          <WorkLine
            key={work.id}
            work={work}
            words={words}
            libraries={libraries}
            isGrowing={meta.isGrowing}
            onReserve={reserve}
            onAll={setOpened}
          />
        ))}
      </ol>
    ) : null;
  return (
    <>
      {/* A list of its own for each order: no work seems to jump to its new place. */}
      <div ref={list} key={String(meta.isRearranged)}>
        {listOf(exact)}
        {exact.length > 0 && similar.length > 0 ? <h2 className={styles.similar}>{t('metasearch.similar')}</h2> : null}
        {listOf(similar)}
      </div>
      {waitingCount > 0 ? (
        <div className={styles.new}>
          <Button variant="primary" onClick={() => more(meta.showMore)}>
            {t('metasearch.new', { count: waitingCount, number: formatNumber(locale, waitingCount) })}
          </Button>
        </div>
      ) : null}
      {meta.hasMore ? (
        <MoreButton isLoading={isLoadingMore} onMore={() => more(meta.loadMore)}>
          {t(isLoadingMore ? 'metasearch.more-loading' : 'metasearch.more')}
        </MoreButton>
      ) : null}
      {meta.similarCount > 0 ? <SimilarWorks count={meta.similarCount} onShow={() => more(meta.showSimilar)} /> : null}
      {stream.targets.some((target) => hasFailed(target) || target.interruption) ? (
        <FailedNote stream={stream} libraries={libraries} onRetry={() => meta.retry()} />
      ) : null}
      {everOpened ? (
        <PlacesSheet
          work={works.find(({ id }) => id === opened)}
          onClose={() => setOpened(undefined)}
          onReserve={(item) => {
            setOpened(undefined);
            reserve(item);
          }}
        />
      ) : null}
      {reserveFlow}
    </>
  );
}
