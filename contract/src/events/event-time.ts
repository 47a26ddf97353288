import { addDays, type CalendarDate } from '../calendar-date.ts';
import type { LibraryEvent } from '../events.ts';

/** The time of an event as it is read beside one of its days, at the library's clock. */
export interface EventTime {
  /** `HH:MM`; absent for an event that lasts all day, and for one that began on an earlier day. */
  readonly from?: string;
  /** `HH:MM`, at most 24:00; absent for an event that lasts all day or whose end is not known. */
  readonly to?: string;
  /** The last day, where it is another one: only then there is an "until". */
  readonly lastDay?: CalendarDate;
}

/**
 * The time of an event beside `day`, the first day by default. An end at midnight belongs to the evening before; an end
 * that is not after the start is no end. Times are the local ones of the event's texts, whatever the clock of the device.
 */
export function eventTimeOn(
  { start, end, allDay }: Pick<LibraryEvent, 'start' | 'end' | 'allDay'>,
  day: CalendarDate = dayOf(start),
): EventTime {
  const close = end === undefined || !isAfter(end, start) ? undefined : closingOf(end, allDay);
  const lastDay = close === undefined || close.day <= day ? undefined : close.day;
  if (allDay) return { lastDay };
  return { from: dayOf(start) >= day ? start.slice(11, 16) : undefined, to: close?.time, lastDay };
}

const dayOf = (moment: string) => moment.slice(0, 10);

/** Compares instants, since the clock is put back in between once a year. */
const isAfter = (end: string, start: string) => new Date(end).getTime() > new Date(start).getTime();

function closingOf(end: string, allDay: boolean): { day: CalendarDate; time: string } {
  const time = end.slice(11, 16);
  return time === '00:00' && !allDay ? { day: addDays(dayOf(end), -1), time: '24:00' } : { day: dayOf(end), time };
}
