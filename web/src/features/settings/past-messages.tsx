import { useT } from '#shared/i18n/use-t.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { dismissSnackbar, useSnackbars } from '#shared/ui/status/snackbar-queue.ts';
import styles from './settings.module.css';

/** The messages of this visit, for patrons who missed one. Their acts still work. */
export function PastMessages() {
  const t = useT();
  const past = useSnackbars((messages) => messages.past);
  if (past.length === 0) return null;
  return (
    <section className={styles.card}>
      <h2>{t('settings.messages')}</h2>
      <ul>
        {past.map(({ id, text, action, secondAction }) => (
          <li key={id} className={styles.message}>
            <p className={styles.words}>{text}</p>
            {[secondAction, action].map((button) =>
              button ? (
                <Button
                  key={button.label}
                  variant="text"
                  onClick={() => {
                    dismissSnackbar(id);
                    button.run();
                  }}
                >
                  {button.label}
                </Button>
              ) : null,
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
