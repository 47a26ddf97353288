import { loadCalendarStore } from '@buchfink/device/calendar/calendar';
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
export async function requestReminderPermission(): Promise<boolean> {
  const device = await reminderDevice();
  const known = await device?.checkPermission();
  return known === 'prompt' ? (await device?.requestPermission()) === 'granted' : known === 'granted';
}

const reminderDevice = async () =>
  reminderKind === 'calendar'
    ? loadCalendarStore()
    : reminderKind === 'notifications'
      ? loadLocalNotifications()
      : undefined;
