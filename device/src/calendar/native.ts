import { CapacitorCalendar } from '@ebarooni/capacitor-calendar';
import { attempt } from '../platform/device-result.ts';
import { readPermission } from '../platform/permission.ts';
import type { CalendarStore, NewCalendarEvent } from './definitions.ts';

/** The plugin counts alarms in minutes relative to the start: those before it are negative. */
const eventOptions = ({ title, start, end, notes, alarmsBefore }: NewCalendarEvent) => ({
  title,
  startDate: start.getTime(),
  endDate: end.getTime(),
  alerts: alarmsBefore.map((minutes) => -minutes),
  ...(notes === undefined ? {} : { description: notes }),
});

/** The calendars of a phone by `@ebarooni/capacitor-calendar`. */
export const nativeCalendarStore: CalendarStore = {
  checkPermission: () =>
    readPermission(async () => {
      const { result } = await CapacitorCalendar.checkAllPermissions();
      // Reminders need both: reading to find their own events again, writing to make them.
      const { readCalendar, writeCalendar } = result;
      return readCalendar === 'granted' ? writeCalendar : readCalendar;
    }),
  requestPermission: () => readPermission(async () => (await CapacitorCalendar.requestFullCalendarAccess()).result),
  listCalendars: () =>
    attempt(async () => {
      const { result } = await CapacitorCalendar.listCalendars();
      return result.map(({ id, title }) => ({ id, title: title ?? '' }));
    }),
  createCalendar: (title, color) =>
    attempt(async () => ({ id: (await CapacitorCalendar.createCalendar({ title, color })).id, title })),
  removeCalendar: (id) => attempt(() => CapacitorCalendar.deleteCalendar({ id })),
  createEvent: (calendarId, event) =>
    attempt(async () => {
      await CapacitorCalendar.createEvent({ calendarId, ...eventOptions(event) });
    }),
  createEventWithForm: (event) =>
    attempt(async () => (await CapacitorCalendar.createEventWithPrompt(eventOptions(event))).id !== null),
  listEvents: (calendarId, from, to) =>
    attempt(async () => {
      const { result } = await CapacitorCalendar.listEventsInRange({ from: from.getTime(), to: to.getTime() });
      // The plugin lists the events of all calendars.
      return result
        .filter((event) => event.calendarId === calendarId)
        .map(({ id, title, startDate, endDate }) => ({
          id,
          title,
          start: new Date(startDate),
          end: new Date(endDate),
        }));
    }),
  removeEvents: (ids) =>
    attempt(async () => (await CapacitorCalendar.deleteEventsById({ ids: [...ids] })).result.failed),
};
