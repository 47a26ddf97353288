import type { AccountData } from '@buchfink/contract/account';
import type { LocalNotification, LocalNotifications } from '@buchfink/device/notifications/definitions';
import type { DeviceResult } from '@buchfink/device/platform/device-result';
import type { ServiceAccount } from './notification-id.ts';
import { isNotice } from './plan-notices.ts';
import { isOfAccount, planNotifications } from './plan-notifications.ts';
import type { ReminderDevices, UpdateOptions } from './reminder-devices.ts';
import { recordsOfToday, type ScheduledNotification, withoutAccount, withRecord } from './scheduled-notification.ts';

type SaveOptions = Omit<UpdateOptions, 'notices'>;

/**
 * Makes the pending notifications of a card those of its account. Ids are stable: what is scheduled again replaces itself.
 *
 * @returns how many are pending, and the records after it
 */
export async function saveNotifications(
  phone: ReminderDevices['notifications'],
  data: AccountData,
  options: SaveOptions,
): Promise<DeviceResult<{ count: number; scheduled: readonly ScheduledNotification[] }>> {
  const { now, scope } = options;
  const { libraryId, userId } = data;
  const planned = planNotifications(data, options);
  const pending = await phone.listPending();
  if (!pending.ok) return pending;
  const scheduled = await phone.schedule(planned.map(({ notification }) => notification));
  if (!scheduled.ok) return scheduled;
  const plannedIds = new Set(planned.map(({ notification }) => notification.id));
  const isStale = (notification: LocalNotification) =>
    !isNotice(notification) && !isSnoozed(notification) && !plannedIds.has(notification.id);
  const stale = pending.value.filter(
    (notification) => isOfAccount(notification, { scope, libraryId, userId }) && isStale(notification),
  );
  // Cancelled last: a failure leaves a notification too many, never one too few.
  const cancelled = await phone.cancel(stale.map(({ id }) => id));
  if (!cancelled.ok) return cancelled;
  const records = planned.reduce<readonly ScheduledNotification[]>(
    (all, { record }) => withRecord(all, { ...record, scheduled: now.toISOString() }),
    withoutAccount(recordsOfToday(options.scheduled, now), data),
  );
  return { ok: true, value: { count: planned.length, scheduled: records } };
}

/** Removes everything that is pending for a card. */
export async function clearNotifications(
  phone: LocalNotifications,
  account: ServiceAccount,
): Promise<DeviceResult<void>> {
  const pending = await phone.listPending();
  if (!pending.ok) return pending;
  return phone.cancel(pending.value.filter((notification) => isOfAccount(notification, account)).map(({ id }) => id));
}

const isSnoozed = ({ extra }: { extra: Readonly<Record<string, unknown>> }) => extra.snoozed === true;
