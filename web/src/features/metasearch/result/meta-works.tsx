import type { Item } from '@buchfink/contract/search';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import { formatNumber } from '#shared/i18n/format.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import type { ReservationTarget } from '#shared/reserve/reserve-flow.tsx';
import { recordPath } from '#shared/search/path/record-path.ts';
import { loginAddress } from '#shared/session/login-address.ts';
import { isLoggedIn } from '#shared/state/accounts.ts';
import { useApp } from '#shared/state/store.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { useHasBeenTrue } from '#shared/ui/browser/lazy-component.tsx';
import { useFocusOnLoadMore } from '#shared/ui/browser/use-focus-on-load-more.ts';
import { FailedNote, PlacesSheet, ReserveFlow } from '../lazy-parts.tsx';
import { hasFailed, isPending } from '../libraries/target-view.ts';
import styles from '../metasearch.module.css';
import type { MetaSearchView } from '../use-meta-search.ts';
import { WorkLine } from '../works/work-line.tsx';

/** The works, each with its best location. Later works are added below, or wait for a button. */
export function MetaWorks({ meta, words }: { meta: MetaSearchView; words: string }) {
  const t = useT();
  const locale = useLocale();
  const libraries = useApp(({ selection }) => selection.libraries);
  const [opened, setOpened] = useState<string>();
  const everOpened = useHasBeenTrue(opened !== undefined);
  const { reserve, target } = useReserve();
  const { works, waitingCount, stream, isStale, isLoadingMore } = meta;
  const { list, rememberEntries } = useFocusOnLoadMore<HTMLOListElement>(works.length);
  const more = (show: () => void) => {
    rememberEntries();
    show();
  };
  const isGrowing = stream.targets.some(isPending);
  return (
    <>
      <ol
        ref={list}
        className={`${styles.hits} ${isStale ? styles.stale : ''}`}
        aria-busy={isStale}
        data-waiting={isGrowing || undefined}
      >
        {works.map((work) => (
          <WorkLine
            key={work.id}
            work={work}
            words={words}
            libraries={libraries}
            isGrowing={isGrowing}
            onReserve={reserve}
            onAll={setOpened}
          />
        ))}
      </ol>
      {waitingCount > 0 ? (
        <div className={styles.new}>
          <Button variant="primary" onClick={() => more(meta.showMore)}>
            {meta.isCloserWaiting
              ? t('metasearch.new-closer')
              : t('metasearch.new', { count: waitingCount, number: formatNumber(locale, waitingCount) })}
          </Button>
        </div>
      ) : null}
      {meta.hasMore ? (
        <div className={styles.more}>
          <Button variant="tonal" onClick={() => isLoadingMore || more(meta.loadMore)} aria-disabled={isLoadingMore}>
            {t(isLoadingMore ? 'metasearch.more-loading' : 'metasearch.more')}
          </Button>
        </div>
      ) : null}
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
      {target ? <ReserveFlow key={target.key} target={target} /> : null}
    </>
  );
}

/**
 * Reserves from the list. A patron without a logged-in card of the title's library goes to its login, then to the
 * record, which asks for confirmation.
 */
function useReserve() {
  const navigate = useNavigate();
  const accounts = useApp((state) => state.accounts);
  const [target, setWish] = useState<ReservationTarget & { readonly key: number }>();
  const reserve = useCallback(
    ({ libraryId, id, title }: Item) => {
      if (id === null) return;
      const back = recordPath(libraryId, id);
      if (accounts.some((account) => isLoggedIn(account) && account.libraryId === libraryId)) {
        setWish((before) => ({ libraryId, recordId: id, title, key: (before?.key ?? 0) + 1 }));
      } else void navigate(loginAddress({ libraryId, back, act: 'reserve' }));
    },
    [accounts, navigate],
  );
  return { reserve, target };
}
