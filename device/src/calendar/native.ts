import { CapacitorCalendar } from '@ebarooni/capacitor-calendar';
import { attempt, attemptByPatron } from '../platform/device-result.ts';
import { checkPermission, requestPermission } from '../platform/permission.ts';
import { fieldsOf, listOf, textOf, timeOf } from '../platform/plugin-answer.ts';
import type { CalendarStore, NewCalendarEvent, StoredCalendarEvent } from './definitions.ts';

/** The plugin counts alarms in minutes relative to the start: those before it are negative. */
const eventOptions = ({ title, start, end, isAllDay, notes, alarmsBefore }: NewCalendarEvent) => ({
  title,
  startDate: start.getTime(),
  endDate: end.getTime(),
  alerts: alarmsBefore.map((minutes) => -minutes),
  ...(isAllDay && { isAllDay }),
  ...(notes === undefined ? {} : { description: notes }),
});

/** The length of an event without an end, in milliseconds. */
const shortest = 1000;

/** The calendars of a phone by `@ebarooni/capacitor-calendar`. */
export const nativeCalendarStore: CalendarStore = {
  checkPermission: () =>
    checkPermission(async () => {
      // Reminders need both: reading to find their own events again, writing to make them.
      const { readCalendar, writeCalendar } = fieldsOf(resultOf(await CapacitorCalendar.checkAllPermissions()));
      return readCalendar === 'granted' ? writeCalendar : readCalendar;
    }),
  requestPermission: () => requestPermission(async () => resultOf(await CapacitorCalendar.requestFullCalendarAccess())),
  requestWritePermission: () =>
    requestPermission(async () => resultOf(await CapacitorCalendar.requestWriteOnlyCalendarAccess())),
  listCalendars: () =>
    attempt(async () =>
      listOf(resultOf(await CapacitorCalendar.listCalendars())).flatMap((calendar) => {
        const { id, title } = fieldsOf(calendar);
        return typeof id === 'string' ? [{ id, title: textOf(title) ?? '' }] : [];
      }),
    ),
  createCalendar: (title, color) =>
    attempt(async () => {
      const id = textOf(fieldsOf(await CapacitorCalendar.createCalendar({ title, color })).id);
      if (id === undefined) throw new TypeError('The plugin named no calendar.');
      return { id, title };
    }),
  removeCalendar: (id) =>
    attempt(async () => {
      await CapacitorCalendar.deleteCalendar({ id });
    }),
  createEvent: (calendarId, event) =>
    attempt(async () => {
      await CapacitorCalendar.createEvent({ calendarId, ...eventOptions(event) });
    }),
  createEventWithForm: (event) =>
    attemptByPatron(async () => {
      const { end = new Date(event.start.getTime() + shortest) } = event;
      const { id } = fieldsOf(await CapacitorCalendar.createEventWithPrompt(eventOptions({ ...event, end })));
      return id !== null && id !== undefined;
    }),
  listEvents: (calendarId, from, to) =>
    attempt(async () => {
      const answer = await CapacitorCalendar.listEventsInRange({ from: from.getTime(), to: to.getTime() });
      // The plugin lists the events of all calendars.
      return listOf(resultOf(answer)).flatMap((event) =>
        fieldsOf(event).calendarId === calendarId ? eventOf(event) : [],
      );
    }),
  removeEvents: (ids) =>
    attempt(async () => {
      const answer = await CapacitorCalendar.deleteEventsById({ ids: [...ids] });
      return listOf(fieldsOf(resultOf(answer)).failed).flatMap((id) => textOf(id) ?? []);
    }),
};

const resultOf = (answer: unknown) => fieldsOf(answer).result;

function eventOf(event: unknown): StoredCalendarEvent[] {
  const { id, title, startDate, endDate } = fieldsOf(event);
  const start = timeOf(startDate);
  const end = timeOf(endDate);
  return typeof id === 'string' && start && end ? [{ id, title: textOf(title) ?? '', start, end }] : [];
}
