import { isCalendarDate } from '@buchfink/contract/calendar-date';

/**
 * Parses a day to `YYYY-MM-DD` from `2026-12-24`, `24.12.2026`, `20261224`, `24/12/2026` or `12/24/2026` (when only
 * one reading has a valid month), each also followed by a time; undefined otherwise.
 */
export function parseDay(text: string): string | undefined {
  const [, year, month, date] = /^\s*(\d{4})-?(\d\d)-?(\d\d)(?!\d)/.exec(text) ?? [];
  if (year !== undefined) return checked(`${year}-${month}-${date}`);
  const german = /^\s*(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})(?!\d)/.exec(text);
  if (german) return checked(`${german[3]}-${german[2]?.padStart(2, '0')}-${german[1]?.padStart(2, '0')}`);
  const [, first = '', second = '', of] = /^\s*(\d{1,2})\/(\d{1,2})\/(\d{4})(?!\d)/.exec(text) ?? [];
  const [low, high] = [first, second].toSorted((a, b) => Number(a) - Number(b));
  // 03/04/2026 is ambiguous: March or April.
  if (of === undefined || (Number(high) <= 12 && first !== second)) return undefined;
  return checked(`${of}-${low?.padStart(2, '0')}-${high?.padStart(2, '0')}`);
}

function checked(day: string): string | undefined {
  return isCalendarDate(day) ? day : undefined;
}
