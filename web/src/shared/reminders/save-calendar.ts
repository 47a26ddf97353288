import type { AccountData } from '@buchfink/contract/account';
import type { CalendarStore, NewCalendarEvent, StoredCalendarEvent } from '@buchfink/device/calendar/definitions';
import type { DeviceResult } from '@buchfink/device/platform/device-result';
import type { Translate } from '@buchfink/texts/texts';
import { planCalendarEvents } from './plan-calendar-events.ts';
import type { Reminder } from './reminder.ts';
import type { ReminderDevices } from './reminder-devices.ts';

/** The colour of our calendars in the phone's own app. */
const calendarColor = '#c4623f';
/** Events are looked for this long before and after now: due dates lie within, and EventKit allows four years. */
const yearMs = 365 * 24 * 3_600_000;

/** A calendar with this title: one that is there already, else a new one. */
export async function openCalendar(
  store: Pick<CalendarStore, 'listCalendars' | 'createCalendar'>,
  title: string,
): Promise<DeviceResult<{ id: string }>> {
  const calendars = await store.listCalendars();
  const existing = calendars.ok ? calendars.value.find((calendar) => calendar.title === title) : undefined;
  return existing ? { ok: true, value: existing } : store.createCalendar(title, calendarColor);
}

/**
 * Makes the calendar's events those of the account: what is there stays, what is missing is created, what is no longer due
 * is removed. A calendar that the patron has deleted is made again.
 *
 * @returns the calendar's id and the number of its events
 */
export async function saveCalendar(
  store: ReminderDevices['calendar'],
  { id, name }: Pick<Reminder, 'id' | 'name'>,
  data: AccountData,
  { now, t }: { now: Date; t: Translate },
): Promise<DeviceResult<{ id: string; count: number }>> {
  const calendars = await store.listCalendars();
  if (!calendars.ok) return calendars;
  const isThere = calendars.value.some((calendar) => calendar.id === id);
  const calendar = isThere ? ({ ok: true, value: { id } } as const) : await openCalendar(store, name);
  if (!calendar.ok) return calendar;
  const calendarId = calendar.value.id;
  const stored = await store.listEvents(calendarId, new Date(now.getTime() - yearMs), new Date(now.getTime() + yearMs));
  if (!stored.ok) return stored;

  const planned = planCalendarEvents(data, t);
  const missing = subtract(planned, stored.value);
  const stale = subtract(stored.value, planned);
  for (const event of missing) {
    const created = await store.createEvent(calendarId, event);
    // What was created stays: the next refresh goes on from there.
    if (!created.ok) return created;
  }
  // Removed last: a failure leaves an entry too many, never one too few.
  if (stale.length > 0) {
    const removed = await store.removeEvents(stale.map((event) => event.id));
    if (!removed.ok) return removed;
  }
  return { ok: true, value: { id: calendarId, count: planned.length } };
}

type AnyEvent = Pick<NewCalendarEvent | StoredCalendarEvent, 'title' | 'start'>;

/** The events of the first list that the second one has not; two copies of a title on one day are two events. */
function subtract<Event extends AnyEvent>(events: readonly Event[], others: readonly AnyEvent[]): Event[] {
  const remaining = new Map<string, number>();
  for (const event of others) remaining.set(keyOf(event), (remaining.get(keyOf(event)) ?? 0) + 1);
  return events.filter((event) => {
    const count = remaining.get(keyOf(event)) ?? 0;
    remaining.set(keyOf(event), count - 1);
    return count <= 0;
  });
}

const keyOf = ({ title, start }: AnyEvent) => `${start.getTime()} ${title}`;
