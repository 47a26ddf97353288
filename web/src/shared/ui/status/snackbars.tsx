import { lazy, Suspense } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { useSnackbars, visibleSnackbars } from './snackbar-queue.ts';
import styles from './snackbars.module.css';

const Message = lazy(async () => ({ default: (await import('./snackbar-message.tsx')).SnackbarMessage }));

/** The messages one above the other, the newest at the bottom, in a live region. */
export function Snackbars() {
  const t = useT();
  const queue = useSnackbars((messages) => messages.queue);
  return (
    <section className={styles.region} aria-live="polite" data-returns-focus="" aria-label={t('shell.notifications')}>
      <Suspense>
        {visibleSnackbars(queue).map((snackbar) => (
          <Message key={snackbar.id} snackbar={snackbar} />
        ))}
      </Suspense>
    </section>
  );
}
