import { isNative } from '../platform/platform.ts';
import type { CalendarStore } from './definitions.ts';
import { webCalendarStore } from './web.ts';

/** Loads the calendars of the device the app runs on. */
export const loadCalendarStore = async (): Promise<CalendarStore> =>
  isNative ? (await import('./native.ts')).nativeCalendarStore : webCalendarStore;
