import { mdiClose } from '@mdi/js';
import { useEffect, useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { Icon } from '../icon/icon.tsx';
import styles from './snackbar-message.module.css';
import { closeSnackbar, dismissSnackbar, type Snackbar } from './snackbar-queue.ts';

/** The most characters that a phone shows well beside a button. */
const maxTextBesideAction = 80;

/** One snackbar; its time stops while it is hovered or has the focus. */
export function SnackbarMessage({ snackbar }: { snackbar: Snackbar }) {
  const t = useT();
  const [isHeld, setIsHeld] = useState(false);
  const { id, title, text, more = '', timeout, action, secondAction } = snackbar;
  const isStacked =
    secondAction !== undefined || (action !== undefined && text.length + more.length > maxTextBesideAction);
  useEffect(() => {
    if (isHeld || timeout === null) return;
    const timer = setTimeout(() => closeSnackbar(id), timeout);
    return () => clearTimeout(timer);
  }, [isHeld, id, timeout]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only keeps the message from going away
    <div
      className={`${styles.snackbar} ${isStacked ? styles.stacked : ''}`}
      onMouseEnter={() => setIsHeld(true)}
      onMouseLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <div className={styles.words}>
        {title ? <b>{title}</b> : null}
        <p>{text}</p>
        {more ? <p>{more}</p> : null}
      </div>
      {[secondAction, action].map((choice) =>
        choice ? (
          <button
            key={choice.label}
            type="button"
            className={styles.act}
            onClick={() => {
              dismissSnackbar(id);
              choice.run();
            }}
          >
            {choice.label}
          </button>
        ) : null,
      )}
      <button type="button" className={styles.act} aria-label={t('shell.close')} onClick={() => closeSnackbar(id)}>
        <Icon path={mdiClose} size={20} />
      </button>
    </div>
  );
}
