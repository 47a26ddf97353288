import { type CalendarDate, isCalendarDate } from '@buchfink/contract/calendar-date';

/** The most cents of an amount: a million of any currency. */
const maxAmount = 100_000_000;

/** The date at the beginning of one of Koha's dates or times, which are in the library's time zone; undefined if it has none. */
export function parseKohaDate(text: string | null | undefined): CalendarDate | undefined {
  const date = text?.slice(0, 10) ?? '';
  return isCalendarDate(date) ? date : undefined;
}

/** Whole cents of an amount such as `2.000000` or `-0.4`; undefined if it is none. */
export function parseKohaAmount(value: string | number | null | undefined): number | undefined {
  if (typeof value === 'string' && !/^-?\d{1,9}(\.\d{1,10})?$/.test(value)) return undefined;
  if (value === null || value === undefined) return undefined;
  const cents = Math.round(Number(value) * 100);
  return Number.isFinite(cents) && Math.abs(cents) <= maxAmount ? cents : undefined;
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
