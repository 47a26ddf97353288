import type { AccountData } from '@buchfink/contract/account';
import type { CalendarStore } from '@buchfink/device/calendar/definitions';
import type { LocalNotifications } from '@buchfink/device/notifications/definitions';
import type { DeviceResult } from '@buchfink/device/platform/device-result';
import type { Translate } from '#shared/i18n/i18n.ts';
import { isNotice, isObsoleteNotice, type NoticeSettings, planNotices } from './plan-notices.ts';
import { isOfAccount, type QuietHours } from './plan-notifications.ts';
import type { LeadDays, Reminder } from './reminder.ts';
import { saveCalendar } from './save-calendar.ts';
import { saveNotifications } from './save-notifications.ts';
import type { ScheduledNotification } from './scheduled-notification.ts';

/** What a phone reminds by. */
export interface ReminderDevices {
  readonly kind: 'calendar' | 'notifications';
  readonly calendar: Pick<
    CalendarStore,
    'listCalendars' | 'createCalendar' | 'listEvents' | 'createEvent' | 'removeEvents'
  >;
  readonly notifications: Pick<LocalNotifications, 'checkPermission' | 'listPending' | 'schedule' | 'cancel'>;
}

export interface UpdateOptions {
  readonly now: Date;
  readonly libname: string;
  readonly t: Translate;
  readonly leadDays: LeadDays;
  readonly quietHours: QuietHours;
  readonly notices: NoticeSettings;
  readonly scheduled: readonly ScheduledNotification[];
}

/** What a reminder is after its update. */
export interface ReminderUpdate extends Pick<Reminder, 'id' | 'count' | 'seen'> {
  readonly scheduled: readonly ScheduledNotification[];
}

/**
 * Makes what reminds of a card that of its account, and announces what has changed. The app and a run in the background do
 * the same. After a failure everything may be repeated: nothing is lost, and ids are stable, so that nothing is doubled.
 */
export async function updateReminder(
  devices: ReminderDevices,
  reminder: Reminder,
  data: AccountData,
  options: UpdateOptions,
): Promise<DeviceResult<ReminderUpdate>> {
  const { now, t, scheduled } = options;
  const saved =
    devices.kind === 'calendar'
      ? await saveCalendar(devices.calendar, reminder, data, { now, t })
      : await saveNotifications(devices.notifications, data, options);
  if (!saved.ok) return saved;
  const announced = await announceChanges(devices.notifications, reminder, data, options);
  if (!announced.ok) return announced;
  return { ok: true, value: { id: reminder.id, scheduled, ...saved.value, seen: announced.value } };
}

/**
 * What is switched off counts as seen. Without permission nothing is announced, and nothing counts as seen: the phone may
 * only have failed to tell.
 */
async function announceChanges(
  phone: ReminderDevices['notifications'],
  { seen }: Reminder,
  data: AccountData,
  options: UpdateOptions,
): Promise<DeviceResult<Reminder['seen']>> {
  const { notices } = options;
  const unannounced = planNotices(data, undefined, { ...options, pending: [] }).seen;
  if (!notices.ready && !notices.renewals) return { ok: true, value: unannounced };
  if ((await phone.checkPermission()) !== 'granted') return { ok: true, value: seen ?? unannounced };
  const pending = await phone.listPending();
  if (!pending.ok) return pending;
  const planned = planNotices(data, seen, { ...options, pending: pending.value });
  const announced = await phone.schedule(planned.notifications);
  if (!announced.ok) return announced;
  const obsolete = pending.value.filter(
    (one) => isOfAccount(one, data) && isNotice(one) && isObsoleteNotice(one, data),
  );
  const cancelled = await phone.cancel(obsolete.map(({ id }) => id));
  return cancelled.ok ? { ok: true, value: planned.seen } : cancelled;
}
