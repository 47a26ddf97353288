import type { RecordView } from '@buchfink/contract/record';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useConfig } from '#shared/config/config-store.ts';
import { Cover } from '#shared/ui/cover/cover.tsx';
import styles from './record.module.css';

const CoverCredit = lazy(async () => ({ default: (await import('./cover-credit.tsx')).CoverCredit }));

/** The cover of a record, and the credit of its source where the project has sources of covers. */
export function RecordCover({ view }: { view: RecordView }) {
  const [isShown, setIsShown] = useState(false);
  const onShown = useCallback(() => setIsShown(true), []);
  const hasSources = useConfig(({ config }) => config.coverCredits !== undefined);
  return (
    <div className={styles.cover}>
      <Cover work={view} size="large" onShown={onShown} />
      {hasSources && view.cover === undefined ? (
        <p className={styles.credit}>
          <Suspense>
            {isShown ? <CoverCredit libraryId={view.libraryId} id={view.id} ids={view.coverIds} /> : null}
          </Suspense>
        </p>
      ) : null}
    </div>
  );
}
