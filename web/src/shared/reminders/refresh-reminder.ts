import { type AccountData, accountInfo } from '@buchfink/contract/account';
import { loadCalendarStore } from '@buchfink/device/calendar/calendar';
import { loadLocalNotifications } from '@buchfink/device/notifications/notifications';
import { currentTexts } from '#shared/i18n/i18n.ts';
import { callAsPatron } from '#shared/session/call-as-patron.ts';
import { type Account, type AccountKey, isSameAccount } from '#shared/state/accounts.ts';
import { scoped } from '#shared/state/storage/storage-scope.ts';
import { useApp } from '#shared/state/store.ts';
import { notificationsId, type Reminder, reminderName } from './reminder.ts';
import type { ReminderDevices } from './reminder-devices.ts';
import { reminderKind } from './reminder-permission.ts';
import { dispatchReminder, useReminders } from './reminder-store.ts';
import { openCalendar } from './save-calendar.ts';
import { clearNotifications } from './save-notifications.ts';
import { withoutAccount } from './scheduled-notification.ts';
import { updateReminder } from './update-reminder.ts';

const libnameOf = (libraryId: number) =>
  useApp.getState().selection.libraries.find(({ id }) => id === libraryId)?.libname ?? '';

async function loadDevices(): Promise<ReminderDevices | undefined> {
  if (reminderKind === undefined) return undefined;
  const [calendar, notifications] = await Promise.all([loadCalendarStore(), loadLocalNotifications()]);
  return { kind: reminderKind, calendar, notifications };
}

/**
 * Switches the reminder of a card on: makes it, with a calendar of its own on iOS, and fills it from the account.
 *
 * @returns whether it reminds now; a failure leaves it marked as failed
 */
export async function enableReminder(account: Account): Promise<boolean> {
  const { libraryId, userId } = account;
  const existing = useReminders.getState().reminders.find((reminder) => isSameAccount(reminder, account));
  const name = existing?.name || reminderName(libnameOf(libraryId), userId, scoped(''));
  const calendar = reminderKind === 'calendar' ? await openCalendar(await loadCalendarStore(), name) : undefined;
  const id = calendar === undefined ? notificationsId : calendar.ok ? calendar.value.id : '';
  const reminder = { libraryId, userId, enabled: true, name, id, count: 0 };
  dispatchReminder({ type: 'created', reminder });
  return id !== '' && refreshReminder(reminder, new Date());
}

/** Switches it off; on Android what is pending for the card is cleared. */
export async function disableReminder(key: AccountKey): Promise<void> {
  dispatchReminder({ type: 'disabled', key });
  await clearPending(key);
}

/** Takes it away: the notifications on Android, the calendar with its entries on iOS. */
export async function removeReminder(reminder: Reminder): Promise<void> {
  dispatchReminder({ type: 'removed', key: reminder });
  await clearPending(reminder);
  if (reminderKind === 'calendar' && reminder.id !== '') await (await loadCalendarStore()).removeCalendar(reminder.id);
}

async function clearPending(key: AccountKey): Promise<void> {
  if (reminderKind === undefined) return;
  const { libraryId, userId } = key;
  await clearNotifications(await loadLocalNotifications(), { scope: scoped(''), libraryId, userId });
  useReminders.setState(({ scheduled }) => ({ scheduled: withoutAccount(scheduled, key) }));
}

/**
 * Fills a reminder from the account as the library shows it now. Never throws: a failure marks this reminder, and the
 * others go on.
 *
 * @param onData is told what the account shows, before the phone is
 */
export async function refreshReminder(
  reminder: Reminder,
  now: Date,
  onData: (data: AccountData) => void = () => {},
): Promise<boolean> {
  try {
    const account = useApp.getState().accounts.find((candidate) => isSameAccount(candidate, reminder));
    const data = await callAsPatron(accountInfo, {}, account);
    onData(data);
    const devices = await loadDevices();
    if (!devices) return false;
    const libname = libnameOf(reminder.libraryId);
    const options = { ...useReminders.getState(), now, libname, scope: scoped(''), t: currentTexts().t };
    const updated = await updateReminder(devices, reminder, data, options, async ({ scheduled, ...update }) => {
      useReminders.setState({ scheduled });
      dispatchReminder({ type: 'connected', key: reminder, now, ...update });
      return { ok: true, value: undefined };
    });
    if (!updated.ok) throw new Error(updated.failure);
    return true;
  } catch (error) {
    console.warn('A reminder could not be refreshed', error);
    dispatchReminder({ type: 'failed', key: reminder });
    return false;
  }
}
