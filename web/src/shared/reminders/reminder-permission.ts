import { loadCalendarStore } from '@buchfink/device/calendar/calendar';
import type { LocalNotifications } from '@buchfink/device/notifications/definitions';
import { loadLocalNotifications } from '@buchfink/device/notifications/notifications';
import { platform } from '@buchfink/device/platform/platform';

/** How this device reminds (specification, section 4): iOS by a calendar, Android by notifications, a browser not at all. */
export const reminderKind = platform === 'ios' ? 'calendar' : platform === 'android' ? 'notifications' : undefined;

/** Whether the app may remind; a failure counts as not. */
export async function hasReminderPermission(): Promise<boolean> {
  const device = await reminderDevice();
  return (await device?.checkPermission()) === 'granted';
}

/** Checks, and asks the patron where the answer is not known yet. */
export const requestReminderPermission = async () => request(await reminderDevice());

/** Like `requestReminderPermission`, for notices about changes, which are notifications on iOS too. */
export const requestNoticePermission = async () => request(await loadLocalNotifications());

async function request(device: PermissionDevice | undefined): Promise<boolean> {
  const current = await device?.checkPermission();
  return current === 'prompt' ? (await device?.requestPermission()) === 'granted' : current === 'granted';
}

type PermissionDevice = Pick<LocalNotifications, 'checkPermission' | 'requestPermission'>;

const reminderDevice = async () =>
  reminderKind === 'calendar'
    ? loadCalendarStore()
    : reminderKind === 'notifications'
      ? loadLocalNotifications()
      : undefined;
