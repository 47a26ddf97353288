import { type CalendarDate, isCalendarDate } from '@buchfink/contract/calendar-date';

/** The date at the beginning of one of Koha's dates or times, which are in the library's time zone; undefined if it has none. */
export function parseKohaDate(text: string | null | undefined): CalendarDate | undefined {
  const date = text?.slice(0, 10) ?? '';
  return isCalendarDate(date) ? date : undefined;
}

/** An id of Koha's tables: digits, as in its addresses. */
export const isKohaId = (text: string): boolean => /^[1-9]\d{0,9}$/.test(text);

/** Text of Koha's data for the app: bounded, without control characters; undefined if nothing is left. */
export function cleanKohaText(text: string | null | undefined, maxLength = 500): string | undefined {
  const clean = text
    ?.replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, maxLength);
  return clean === undefined || clean === '' ? undefined : clean;
}
