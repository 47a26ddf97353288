import { useT } from '#shared/i18n/use-t.ts';
import { refreshReminder } from '#shared/reminders/refresh-reminder.ts';
import { type LeadDays, leadDays } from '#shared/reminders/reminder.ts';
import { useReminders } from '#shared/reminders/reminder-store.ts';
import { Select } from '#shared/ui/form/select.tsx';
import styles from './phone-reminders.module.css';

const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** When notifications come, and when they do not. A change plans those of all cards anew. */
export function NotificationTimes() {
  const t = useT();
  const days = useReminders((state) => state.leadDays);
  const quiet = useReminders((state) => state.quietHours);
  const replan = async () => {
    const { reminders } = useReminders.getState();
    for (const reminder of reminders.filter(({ enabled }) => enabled)) await refreshReminder(reminder, new Date());
  };
  const change = (next: Partial<ReturnType<typeof useReminders.getState>>) => {
    useReminders.setState(next);
    void replan();
  };
  const hourOptions = hours.map((hour) => ({ key: String(hour), label: t('reminder.hour', { hour }) }));
  return (
    <section className={styles.times}>
      <Select
        label={t('reminder.lead-days')}
        value={String(days)}
        options={leadDays.map((count) => ({ key: String(count), label: t(`reminder.lead-${count}`) }))}
        onChange={({ target }) => change({ leadDays: Number(target.value) as LeadDays })}
      />
      <div className={styles.quiet}>
        <Select
          label={t('reminder.quiet-from')}
          value={String(quiet.from)}
          options={hourOptions}
          onChange={({ target }) => change({ quietHours: { ...quiet, from: Number(target.value) } })}
        />
        <Select
          label={t('reminder.quiet-to')}
          value={String(quiet.to)}
          options={hourOptions}
          onChange={({ target }) => change({ quietHours: { ...quiet, to: Number(target.value) } })}
        />
      </div>
      <p className={styles.hint}>{t('reminder.quiet-hint')}</p>
    </section>
  );
}
