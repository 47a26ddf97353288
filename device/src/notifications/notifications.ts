import { isNative } from '../platform/platform.ts';
import type { LocalNotifications } from './definitions.ts';
import { webLocalNotifications } from './web.ts';

/** Loads the notifications of the device the app runs on. */
export const loadLocalNotifications = async (): Promise<LocalNotifications> =>
  isNative ? (await import('./native.ts')).nativeLocalNotifications : webLocalNotifications;
