import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { accountInfoQuery } from '#shared/session/account-queries.ts';
import { dispatch, useApp } from '#shared/state/store.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import styles from './refresh-all-dialog.module.css';
import { refreshReminder } from './refresh-reminder.ts';
import { isRefreshable, needsUpdate } from './reminder.ts';
import { ReminderItem } from './reminder-item.tsx';
import { hasReminderPermission, reminderKind } from './reminder-permission.ts';
import { useReminders } from './reminder-store.ts';

/**
 * Offers to refresh the reminders that are not from today (specification, section 4: refresh-all dialog). One after the
 * other, each failure by itself; it closes when there was none.
 */
export function RefreshAllDialog() {
  const t = useT();
  const queries = useQueryClient();
  const reminders = useReminders((state) => state.reminders);
  const isHidden = useApp(({ settings }) => settings.refreshAccountsHidden);
  const [now, setNow] = useState(() => new Date());
  const [isOpen, setOpen] = useState(true);
  const [isAllowed, setAllowed] = useState<boolean>();
  const [done, setDone] = useState<number>();
  const [hasFailed, setFailed] = useState(false);
  const [due] = useState(() => reminders.some((reminder) => needsUpdate(reminder, now)));
  useEffect(() => {
    void hasReminderPermission().then(setAllowed);
  }, []);
  if (!due || (isHidden && isOpen && done === undefined)) return null;

  const listed = reminders.filter(({ enabled }) => enabled);
  const refreshAll = async () => {
    const start = new Date();
    const { accounts } = useApp.getState();
    const chosen = reminders.filter((reminder) => isRefreshable(reminder, accounts));
    setFailed(false);
    setNow(start);
    setDone(0);
    let isWhole = true;
    for (const [at, reminder] of chosen.entries()) {
      const account = accounts.find((one) => one.libraryId === reminder.libraryId && one.userId === reminder.userId);
      const isRefreshed = await refreshReminder(reminder, start, (data) => {
        if (account) queries.setQueryData(accountInfoQuery(account).queryKey, data);
      });
      if (!isRefreshed) isWhole = false;
      setDone((at + 1) / chosen.length);
    }
    setDone(undefined);
    setFailed(!isWhole);
    if (isWhole) setOpen(false);
  };
  const hide = () => {
    dispatch({ type: 'settings-changed', change: { refreshAccountsHidden: true } });
    setOpen(false);
  };
  return (
    <Dialog
      open={isOpen}
      onClose={() => setOpen(false)}
      title={t('reminder.refresh-all')}
      acts={
        <>
          <Button variant="text" onClick={hide}>
            {t('reminder.refresh-all-hide')}
          </Button>
          <Button variant="text" onClick={() => setOpen(false)}>
            {t('shell.cancel')}
          </Button>
          {isAllowed ? (
            <Button
              variant="primary"
              aria-disabled={done !== undefined}
              onClick={() => (done === undefined ? void refreshAll() : undefined)}
            >
              {t(done === undefined ? 'reminder.refresh-all-do' : 'reminder.refreshing')}
            </Button>
          ) : null}
        </>
      }
    >
      <div className={styles.body}>
        <p>{t('reminder.refresh-all-text')}</p>
        {isAllowed === false ? (
          <p role="alert" className={styles.error}>
            {t(reminderKind === 'calendar' ? 'calendar.readwrite-permission-error' : 'notification.permission-error')}
          </p>
        ) : null}
        {hasFailed ? (
          <p role="alert" className={styles.error}>
            {t('reminder.refresh-all-failed')}
          </p>
        ) : null}
        <ul className={styles.list}>
          {listed.map((reminder) => (
            <li key={`${reminder.libraryId}/${reminder.userId}`}>
              <ReminderItem reminder={reminder} display="compact" now={now} />
            </li>
          ))}
        </ul>
        {done === undefined ? null : (
          <progress className={styles.progress} value={done} aria-label={t('reminder.refreshing')} />
        )}
      </div>
    </Dialog>
  );
}
