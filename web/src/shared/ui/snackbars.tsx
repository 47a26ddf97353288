import { lazy, Suspense } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { useSnackbars } from './snackbar-queue.ts';
import styles from './snackbars.module.css';

const Message = lazy(async () => ({ default: (await import('./message.tsx')).Message }));

/** Shows the queued messages one after the other and reads them out. */
export function Snackbars() {
  const t = useT();
  const first = useSnackbars(({ queue }) => queue[0]);
  return (
    <section className={styles.region} aria-live="polite" aria-label={t('shell.notifications')}>
      <Suspense>{first ? <Message key={first.id} snackbar={first} /> : null}</Suspense>
    </section>
  );
}
