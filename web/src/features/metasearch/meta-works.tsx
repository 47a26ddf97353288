import type { Item } from '@buchfink/contract/search';
import { mdiArrowDown } from '@mdi/js';
import { useEffect, useState } from 'react';
import { formatNumber } from '#shared/i18n/format.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { useReserving } from '#shared/reserve/use-reserving.tsx';
import { useApp } from '#shared/state/store.ts';
import { Button } from '#shared/ui/button.tsx';
import { Problem } from '#shared/ui/problem.tsx';
import { FailedNote } from './failed-note.tsx';
import styles from './metasearch.module.css';
import { PlacesSheet } from './places-sheet.tsx';
import type { MetaSearchView } from './use-meta-search.ts';
import { WorkLine } from './work-line.tsx';

/** The works, each with where it is best had; what comes later is added below or waits to be asked for. */
export function MetaWorks({ meta, words }: { meta: MetaSearchView; words: string }) {
  const t = useT();
  const locale = useLocale();
  const libraries = useApp(({ selection }) => selection.libraries);
  const reserving = useReserving();
  const [opened, setOpened] = useState<string>();
  const { works, waitingCount, course, hold } = meta;
  useEffect(() => {
    // Whoever scrolls reads.
    window.addEventListener('scroll', hold, { once: true, passive: true });
    return () => window.removeEventListener('scroll', hold);
  }, [hold]);
  const reserve = ({ libraryId, id, title }: Item) => {
    setOpened(undefined);
    if (id !== null) reserving.reserve({ libraryId, recordId: id, title });
  };
  return (
    <>
      {waitingCount > 0 ? (
        <div className={styles.new}>
          <Button variant="primary" icon={mdiArrowDown} onClick={meta.showMore}>
            {t('metasearch.new', { count: waitingCount, number: formatNumber(locale, waitingCount) })}
          </Button>
        </div>
      ) : null}
      <ol className={styles.hits} onFocus={hold} onPointerDown={hold}>
        {works.map((work) => (
          <WorkLine
            key={work.id}
            work={work}
            words={words}
            libraries={libraries}
            onReserve={reserve}
            onAll={() => setOpened(work.id)}
          />
        ))}
      </ol>
      {meta.hasMore ? (
        <div className={styles.more}>
          <Button variant="tonal" onClick={() => meta.loadMore()} disabled={meta.isLoadingMore}>
            {t(meta.isLoadingMore ? 'metasearch.more-loading' : 'metasearch.more')}
          </Button>
        </div>
      ) : null}
      {course.status === 'failed' ? <Problem role="alert">{t('metasearch.broken')}</Problem> : null}
      <FailedNote targets={course.targets} libraries={libraries} onRetry={() => meta.retry()} />
      <PlacesSheet
        work={works.find(({ id }) => id === opened)}
        onClose={() => setOpened(undefined)}
        onReserve={reserve}
      />
      {reserving.dialogs}
    </>
  );
}
