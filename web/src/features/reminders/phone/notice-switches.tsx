import { useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { requestNoticePermission } from '#shared/reminders/reminder-permission.ts';
import { useReminders } from '#shared/reminders/reminder-store.ts';
import { InlineError } from '#shared/ui/feedback/inline-error.tsx';
import { Switch } from '#shared/ui/form/choice.tsx';
import styles from './phone-reminders.module.css';

const switches = [
  ['ready', 'reminder.notice-ready-switch'],
  ['renewals', 'reminder.notice-renewals-switch'],
] as const;

/** Which changes are announced. On iOS, where due dates are in a calendar, the first one asks for the permission. */
export function NoticeSwitches() {
  const t = useT();
  const notices = useReminders((state) => state.notices);
  const [isRefused, setRefused] = useState(false);
  const toggle = async (name: (typeof switches)[number][0]) => {
    const isOn = !notices[name];
    const isAllowed = !isOn || (await requestNoticePermission());
    setRefused(!isAllowed);
    if (isAllowed) useReminders.setState(({ notices: current }) => ({ notices: { ...current, [name]: isOn } }));
  };
  return (
    <section className={styles.times} aria-labelledby="notices-title">
      <h2 id="notices-title">{t('reminder.notices')}</h2>
      {isRefused ? <InlineError role="alert">{t('notification.permission-error')}</InlineError> : null}
      <div>
        {switches.map(([name, label]) => (
          <Switch key={name} checked={notices[name]} onChange={() => void toggle(name)}>
            {t(label)}
          </Switch>
        ))}
      </div>
      <p className={styles.hint}>{t('reminder.notice-hint')}</p>
    </section>
  );
}
