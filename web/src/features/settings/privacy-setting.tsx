import { useT } from '#shared/i18n/use-t.ts';
import { dispatch } from '#shared/state/store.ts';
import { Button } from '#shared/ui/action/button.tsx';
import styles from './settings.module.css';

/** Withdraws the consent; the app asks again at once. */
export function PrivacySetting() {
  const t = useT();
  return (
    <section className={styles.card}>
      <h2>{t('shell.privacy')}</h2>
      <div className={styles.line}>
        <p className={styles.muted}>{t('settings.privacy-accepted')}</p>
        <Button variant="line" onClick={() => dispatch({ type: 'privacy-reset' })}>
          {t('settings.privacy-reset')}
        </Button>
      </div>
    </section>
  );
}
