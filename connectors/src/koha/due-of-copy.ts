import { type CalendarDate, plausibleReturnDate } from '@buchfink/contract/calendar-date';
import type { DateReader, SystemDate } from '../dates/date-reader.ts';

/** The library's calendar. */
export interface LibraryDays {
  readonly today: CalendarDate;
  readonly dates: DateReader;
}

/** When a copy that is lent comes back; empty where that day cannot be true. */
export function dueOfCopy(text: string | null | undefined, { dates, today }: LibraryDays): SystemDate {
  const { day, ...words } = dates.read(text);
  const due = plausibleReturnDate(day, today);
  return { ...words, day: due };
}
