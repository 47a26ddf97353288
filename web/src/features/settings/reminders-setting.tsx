import { useT } from '#shared/i18n/use-t.ts';
import { ReminderItem } from '#shared/reminders/reminder-item.tsx';
import { useReminders } from '#shared/reminders/reminder-store.ts';
import { ButtonLink } from '#shared/ui/action/button.tsx';
import styles from './settings.module.css';

/** The reminders of this phone, with the time of their last update; nothing without any. */
export function RemindersSetting() {
  const t = useT();
  const reminders = useReminders((state) => state.reminders);
  if (reminders.length === 0) return null;
  const now = new Date();
  return (
    <section className={styles.card}>
      <h2>{t('shell.reminders')}</h2>
      <ul>
        {reminders.map((reminder) => (
          <li key={`${reminder.libraryId}/${reminder.userId}`}>
            <ReminderItem reminder={reminder} display="simple" now={now} />
          </li>
        ))}
      </ul>
      <p className={styles.to}>
        <ButtonLink variant="line" to="/reminders">
          {t('reminder.change')}
        </ButtonLink>
      </p>
    </section>
  );
}
