import { addDays, isCalendarDate } from '@buchfink/contract/calendar-date';
import { isTimeZone, wallClock } from '../../base/calendar/wall-clock.ts';
import { instantOf } from '../../base/calendar/zoned-time.ts';
import type { ContentLine } from './content-lines.ts';

/** A day, or a local time of the library. */
export interface CalendarTime {
  readonly allDay: boolean;
  readonly local: string;
}

/**
 * A DATE or DATE-TIME of an iCalendar line as a local time of the library (RFC 5545, section 3.3.5). An unknown or
 * missing zone is the library's own. Undefined when the value is neither.
 */
export function parseCalendarTime({ value, parameters }: ContentLine, timeZone: string): CalendarTime | undefined {
  const [, year, month, day, hour, minute, zulu] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(?:\d\d)?(Z?))?$/i.exec(value.trim()) ?? [];
  const date = `${year}-${month}-${day}`;
  if (year === undefined || !isCalendarDate(date)) return undefined;
  if (hour === undefined || minute === undefined) return { allDay: true, local: date };
  if (Number(hour) > 23 || Number(minute) > 59) return undefined;
  const local = `${date}T${hour}:${minute}`;
  const zone = parameters.get('TZID') ?? timeZone;
  if (zulu) return { allDay: false, local: localTimeOf(new Date(`${local}:00Z`), timeZone) };
  if (zone === timeZone || !isTimeZone(zone)) return { allDay: false, local };
  return { allDay: false, local: localTimeOf(instantOf(local, zone), timeZone) };
}

function localTimeOf(instant: Date, timeZone: string): string {
  const { date, time } = wallClock(instant, timeZone);
  return `${date}T${time}`;
}

/** Adds a duration such as `PT1H30M` or `P1D` (RFC 5545, section 3.3.6). */
export function addDuration({ allDay, local }: CalendarTime, duration: string): CalendarTime | undefined {
  const [, weeks, days, hours, minutes] =
    /^\+?P(?:(\d{1,3})W)?(?:(\d{1,4})D)?(?:T(?:(\d{1,4})H)?(?:(\d{1,5})M)?(?:\d{1,6}S)?)?$/i.exec(duration.trim()) ??
    [];
  const wholeDays = Number(weeks ?? 0) * 7 + Number(days ?? 0);
  const furtherMinutes = Number(hours ?? 0) * 60 + Number(minutes ?? 0);
  if (wholeDays + furtherMinutes === 0) return undefined;
  const date = addDays(local.slice(0, 10), wholeDays);
  if (allDay) return { allDay, local: date };
  const at = new Date(Date.parse(`${date}T${local.slice(11)}:00Z`) + furtherMinutes * 60_000);
  return { allDay, local: at.toISOString().slice(0, 16) };
}
