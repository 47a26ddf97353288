import { dateInTimeZone as dateIn } from '@buchfink/contract/calendar-date';

/** The calendar date `YYYY-MM-DD` of an instant in a time zone; in the device's own zone if that one is unknown. */
export function dateInTimeZone(timeZone: string, now: Date): string {
  try {
    return dateIn(now, timeZone);
  } catch {
    return dateIn(now, Intl.DateTimeFormat().resolvedOptions().timeZone);
  }
}
