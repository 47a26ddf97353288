import type { AccountData } from '@buchfink/contract/account';
import type { LocalNotification } from '@buchfink/device/notifications/definitions';
import type { DeviceResult } from '@buchfink/device/platform/device-result';
import { heldNotice, isHeldNotice, isNotice, isObsoleteNotice, planNotices, releasedNotice } from './plan-notices.ts';
import { isOfAccount } from './plan-notifications.ts';
import type { Reminder } from './reminder.ts';
import type { ReminderDevices, UpdateOptions } from './reminder-devices.ts';
import { saveCalendar } from './save-calendar.ts';
import { saveNotifications } from './save-notifications.ts';
import type { ScheduledNotification } from './scheduled-notification.ts';

/** What a reminder is after its update. */
export interface ReminderUpdate extends Pick<Reminder, 'id' | 'count' | 'seen'> {
  readonly scheduled: readonly ScheduledNotification[];
}

/**
 * Makes what reminds of a card that of its account, and announces what has changed. The app and a run in the background do
 * the same. After a failure everything may be repeated: nothing is lost, and ids are stable, so that nothing is doubled.
 *
 * @param store stores the update for good. What has changed is announced after it, so that it is announced once.
 */
export async function updateReminder(
  devices: ReminderDevices,
  reminder: Reminder,
  data: AccountData,
  options: UpdateOptions,
  store: (update: ReminderUpdate) => Promise<DeviceResult<void>>,
): Promise<DeviceResult<void>> {
  const { now, t, scheduled } = options;
  const { unreadable = [] } = data;
  // A list that the library could not read now is no empty one: what is planned stays.
  if (unreadable.includes('lent') || unreadable.includes('reservations')) return { ok: false, failure: 'UNAVAILABLE' };
  const saved =
    devices.kind === 'calendar'
      ? await saveCalendar(devices.calendar, reminder, data, { now, t })
      : await saveNotifications(devices.notifications, data, options);
  if (!saved.ok) return saved;
  const prepared = await prepareNotices(devices.notifications, reminder, data, options);
  if (!prepared.ok) return prepared;
  const { seen, notices } = prepared.value;
  const stored = await store({ id: reminder.id, scheduled, ...saved.value, seen });
  if (!stored.ok || notices.length === 0) return stored;
  return devices.notifications.schedule(notices);
}

interface PreparedNotices {
  readonly seen: Reminder['seen'];
  /** What is to be announced as soon as `seen` is stored. Until then the phone holds it back. */
  readonly notices: readonly LocalNotification[];
}

/**
 * What is switched off counts as seen. Without permission nothing is announced, and nothing counts as seen: the phone may
 * only have failed to tell.
 */
async function prepareNotices(
  phone: ReminderDevices['notifications'],
  { seen }: Reminder,
  data: AccountData,
  options: UpdateOptions,
): Promise<DeviceResult<PreparedNotices>> {
  const { notices, now, quietHours, scope } = options;
  const { libraryId, userId } = data;
  const unannounced = planNotices(data, undefined, { ...options, pending: [] }).seen;
  if (!notices.ready && !notices.renewals) return { ok: true, value: { seen: unannounced, notices: [] } };
  if ((await phone.checkPermission()) !== 'granted')
    return { ok: true, value: { seen: seen ?? unannounced, notices: [] } };
  const pending = await phone.listPending();
  if (!pending.ok) return pending;
  const planned = planNotices(data, seen, { ...options, pending: pending.value });
  const held = await phone.schedule(planned.notifications.map((notice) => heldNotice(notice, now, quietHours)));
  if (!held.ok) return held;
  const waiting = pending.value.filter(
    (notification) => isNotice(notification) && isOfAccount(notification, { scope, libraryId, userId }),
  );
  const obsolete = waiting.filter((notice) => isObsoleteNotice(notice, data));
  const cancelled = await phone.cancel(obsolete.map(({ id }) => id));
  if (!cancelled.ok) return cancelled;
  const released = waiting
    .filter((notice) => isHeldNotice(notice) && !obsolete.includes(notice))
    .map((notice) => releasedNotice(notice, now, quietHours));
  return { ok: true, value: { seen: planned.seen, notices: [...released, ...planned.notifications] } };
}
