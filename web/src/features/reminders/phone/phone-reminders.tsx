import { mdiBellOutline } from '@mdi/js';
import { useEffect, useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { PermissionAlert } from '#shared/reminders/permission-alert.tsx';
import {
  disableReminder,
  enableReminder,
  refreshReminder,
  removeReminder,
} from '#shared/reminders/refresh-reminder.ts';
import { type Reminder, reminderName } from '#shared/reminders/reminder.ts';
import { ReminderItem } from '#shared/reminders/reminder-item.tsx';
import {
  hasReminderPermission,
  reminderKind,
  requestReminderPermission,
} from '#shared/reminders/reminder-permission.ts';
import { useReminders } from '#shared/reminders/reminder-store.ts';
import { loginAddress } from '#shared/session/login-address.ts';
import { type Account, isLoggedIn, isSameAccount } from '#shared/state/accounts.ts';
import { anyHasPart } from '#shared/state/libraries/library-parts.ts';
import { useApp } from '#shared/state/store.ts';
import { Button, ButtonLink } from '#shared/ui/action/button.tsx';
import { Switch } from '#shared/ui/form/choice.tsx';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { showSnackbar } from '#shared/ui/status/snackbar-queue.ts';
import { BackgroundStatus } from './background-status.tsx';
import { NoticeSwitches } from './notice-switches.tsx';
import { NotificationTimes } from './notification-times.tsx';
import styles from './phone-reminders.module.css';

/** The reminders of a phone: a switch for each card, and what of the phone is needed for it. */
export function PhoneReminders() {
  const t = useT();
  const accounts = useApp((state) => state.accounts);
  const reminders = useReminders((state) => state.reminders);
  const [isAllowed, setAllowed] = useState<boolean>();
  const [wasAsked, setAsked] = useState(false);
  useEffect(() => {
    void hasReminderPermission().then(setAllowed);
  }, []);
  const loggedIn = accounts.filter(isLoggedIn);
  const orphans = reminders.filter((reminder) => !loggedIn.some((account) => isSameAccount(account, reminder)));
  const canLogIn = useApp(({ selection }) => anyHasPart(selection.libraries, 'accounts'));
  const isOn = reminders.some(({ enabled }) => enabled);
  return (
    <>
      <p className={styles.about}>
        <Icon path={mdiBellOutline} />
        <span>{t(reminderKind === 'calendar' ? 'reminder.about-calendar' : 'reminder.about-notifications')}</span>
      </p>
      {isAllowed === false && (isOn || wasAsked) ? (
        <div className={styles.notice}>
          <PermissionAlert />
        </div>
      ) : null}
      {loggedIn.length === 0 && orphans.length === 0 ? (
        <p className={styles.about}>
          <span>{t(canLogIn ? 'reminder.none' : 'login.none-text')}</span>
        </p>
      ) : null}
      <ul className={styles.cards}>
        {loggedIn.map((account) => (
          <li key={`${account.libraryId}/${account.userId}`}>
            <CardReminder
              account={account}
              reminder={reminders.find((candidate) => isSameAccount(candidate, account))}
              onPermission={(allowed) => {
                setAllowed(allowed);
                setAsked(true);
              }}
            />
          </li>
        ))}
        {orphans.map((reminder) => (
          <li key={`${reminder.libraryId}/${reminder.userId}`} className={styles.card}>
            <ReminderItem reminder={reminder} display="full" now={new Date()} />
            <RemoveButton reminder={reminder} />
          </li>
        ))}
      </ul>
      {loggedIn.length === 0 && canLogIn ? (
        <p>
          <ButtonLink variant="primary" to={loginAddress({ back: '/reminders' })}>
            {t('shell.login')}
          </ButtonLink>
        </p>
      ) : null}
      {reminderKind === 'notifications' && isOn ? <NotificationTimes /> : null}
      {isOn ? <NoticeSwitches /> : null}
      {isOn ? <BackgroundStatus /> : null}
    </>
  );
}

interface CardProps {
  account: Account;
  reminder: Reminder | undefined;
  onPermission: (isAllowed: boolean) => void;
}

function CardReminder({ account, reminder, onPermission }: CardProps) {
  const t = useT();
  const libname = useApp(
    ({ selection }) => selection.libraries.find(({ id }) => id === account.libraryId)?.libname ?? '',
  );
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    await work();
    setBusy(false);
  };
  const toggle = async () => {
    if (reminder?.enabled) return disableReminder(account);
    const isAllowed = await requestReminderPermission();
    onPermission(isAllowed);
    if (isAllowed) await enableReminder(account);
  };
  const refresh = async () => {
    if (!reminder) return;
    const isRefreshed = await refreshReminder(reminder, new Date());
    showSnackbar({ text: t(isRefreshed ? 'reminder.refreshed' : 'reminder.refresh-failed') });
  };
  return (
    <div className={styles.card}>
      <Switch
        checked={reminder?.enabled ?? false}
        aria-busy={isBusy}
        onChange={() => (isBusy ? undefined : void run(toggle))}
      >
        {t('reminder.switch', { name: account.label || account.name || reminderName(libname, account.userId) })}
      </Switch>
      {reminder ? (
        <>
          <ReminderItem reminder={reminder} display="full" now={new Date()} />
          <div className={styles.acts}>
            {reminder.enabled ? (
              <Button variant="tonal" aria-disabled={isBusy} onClick={() => (isBusy ? undefined : void run(refresh))}>
                {t(isBusy ? 'reminder.refreshing' : 'reminder.refresh')}
              </Button>
            ) : null}
            <RemoveButton reminder={reminder} isBusy={isBusy} />
          </div>
        </>
      ) : null}
    </div>
  );
}

/** Not while the phone is still being told: what is created then would stay behind. */
function RemoveButton({ reminder, isBusy = false }: { reminder: Reminder; isBusy?: boolean }) {
  const t = useT();
  return (
    <Button variant="text" aria-disabled={isBusy} onClick={() => (isBusy ? undefined : void removeReminder(reminder))}>
      {t('reminder.remove')}
    </Button>
  );
}
