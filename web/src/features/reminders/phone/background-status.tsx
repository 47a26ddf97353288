import { platform } from '@buchfink/device/platform/platform';
import { regionalLocale } from '@buchfink/texts/format';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { useBackgroundStatus } from '#shared/reminders/background/sync-background.ts';
import styles from './phone-reminders.module.css';

/** What keeps the app from running: on Android a restriction of the battery settings, on iOS a switch. */
const refused = platform === 'android' ? 'reminder.background-restricted' : 'reminder.background-off';

/** When the phone last looked in the background, or why it does not. Nothing where it cannot. */
export function BackgroundStatus() {
  const t = useT();
  const locale = useLocale();
  const status = useBackgroundStatus();
  if (!status) return null;
  const { isAllowed, lastRun } = status;
  const when = lastRun?.toLocaleString(regionalLocale(locale), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <section className={styles.times}>
      <p className={styles.hint}>
        {t(isAllowed === false ? refused : 'reminder.background')}
        {when === undefined ? null : (
          <>
            <br />
            {t('reminder.background-last-run', { when })}
          </>
        )}
      </p>
    </section>
  );
}
