import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { accountInfoQuery } from '#shared/session/account-queries.ts';
import { dispatch, useApp } from '#shared/state/store.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { InlineError } from '#shared/ui/feedback/inline-error.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import { PermissionAlert } from './permission-alert.tsx';
import styles from './refresh-all-dialog.module.css';
import { refreshReminder } from './refresh-reminder.ts';
import { isRefreshable, needsUpdate } from './reminder.ts';
import { ReminderItem } from './reminder-item.tsx';
import { hasReminderPermission } from './reminder-permission.ts';
import { useReminders } from './reminder-store.ts';

/** Offers at the start to refresh the reminders that are not from today, unless the patron does not want to be asked. */
export function RefreshAllDialog() {
  const [isShown] = useState(() => {
    const isDue = useReminders.getState().reminders.some((reminder) => needsUpdate(reminder, new Date()));
    return isDue && !useApp.getState().settings.refreshAccountsHidden;
  });
  return isShown ? <DueDialog /> : null;
}

/** One after the other, each failure by itself (specification, section 4: refresh-all dialog); closes when there is none. */
function DueDialog() {
  const t = useT();
  const queries = useQueryClient();
  const reminders = useReminders((state) => state.reminders);
  const [now, setNow] = useState(() => new Date());
  const [isOpen, setOpen] = useState(true);
  const [isAllowed, setAllowed] = useState<boolean>();
  const [done, setDone] = useState<number>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    void hasReminderPermission().then(setAllowed);
  }, []);

  const listed = reminders.filter(({ enabled }) => enabled);
  const refreshAll = async () => {
    const start = new Date();
    const { accounts } = useApp.getState();
    const refreshable = reminders.filter((reminder) => isRefreshable(reminder, accounts));
    setFailed(false);
    setNow(start);
    setDone(0);
    let isWhole = true;
    for (const [at, reminder] of refreshable.entries()) {
      const isRefreshed = await refreshReminder(reminder, start, (data) =>
        queries.setQueryData(accountInfoQuery(data).queryKey, data),
      );
      if (!isRefreshed) isWhole = false;
      setDone((at + 1) / refreshable.length);
    }
    setDone(undefined);
    setFailed(!isWhole);
    if (isWhole) setOpen(false);
  };
  const hide = () => {
    setOpen(false);
    dispatch({ type: 'settings-changed', change: { refreshAccountsHidden: true } });
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
        {isAllowed === false ? <PermissionAlert /> : null}
        {hasFailed ? <InlineError role="alert">{t('reminder.refresh-all-failed')}</InlineError> : null}
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
