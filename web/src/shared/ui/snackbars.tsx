import { mdiClose } from '@mdi/js';
import { useEffect, useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { Icon } from './icon.tsx';
import { dismissSnackbar, type Snackbar, useSnackbars } from './snackbar-queue.ts';
import styles from './snackbars.module.css';

/** Shows the queued messages one after the other and reads them out. */
export function Snackbars() {
  const t = useT();
  const first = useSnackbars(({ queue }) => queue[0]);
  return (
    <section className={styles.region} aria-live="polite" aria-label={t('shell.notifications')}>
      {first ? <Message key={first.id} snackbar={first} /> : null}
    </section>
  );
}

function Message({ snackbar }: { snackbar: Snackbar }) {
  const t = useT();
  const [held, setHeld] = useState(false);
  const { id, text, timeout, action } = snackbar;
  useEffect(() => {
    if (held || timeout === null) return;
    const timer = setTimeout(() => dismissSnackbar(id), timeout);
    return () => clearTimeout(timer);
  }, [held, id, timeout]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only keeps the message from going away
    <div
      className={styles.snackbar}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={styles.words}>{text}</span>
      {action ? (
        <button
          type="button"
          className={styles.act}
          onClick={() => {
            dismissSnackbar(id);
            action.act();
          }}
        >
          {action.label}
        </button>
      ) : null}
      <button type="button" className={styles.act} aria-label={t('shell.close')} onClick={() => dismissSnackbar(id)}>
        <Icon path={mdiClose} size={20} />
      </button>
    </div>
  );
}
