import { unimplemented } from '../platform/device-result.ts';
import type { CalendarStore } from './definitions.ts';

/** Browsers have no calendar. */
export const webCalendarStore: CalendarStore = {
  checkPermission: async () => 'denied',
  requestPermission: async () => 'denied',
  requestWritePermission: async () => 'denied',
  listCalendars: async () => unimplemented,
  createCalendar: async () => unimplemented,
  removeCalendar: async () => unimplemented,
  createEvent: async () => unimplemented,
  createEventWithForm: async () => unimplemented,
  listEvents: async () => unimplemented,
  removeEvents: async () => unimplemented,
};
