import { type ParsedDate, parseDate } from './parse-date.ts';

/**
 * Parses a day of a file or record to `YYYY-MM-DD`, in every form that `parseDate` knows; undefined otherwise, and where two days may
 * be meant: 03/04/2026 is in March or April. Numbers with dots between them have the day first.
 */
export const parseDay = (text: string | null | undefined): string | undefined => certainDay(parseToday(text ?? ''));

/** Parses a date of a file or record, whatever its kind; years of two digits are near today. */
export const parseToday = (text: string): ParsedDate | undefined =>
  parseDate(text, { today: new Date().toISOString().slice(0, 10) });

/** The day of a date where only one can be meant, as `parseDay`. */
export function certainDay(parsed: ParsedDate | undefined): string | undefined {
  if (parsed?.kind !== 'numbers') return parsed?.day;
  const [day, ...others] = new Set(Object.values(parsed.days));
  if (others.length === 0) return day;
  return parsed.separator === '.' ? parsed.days.dmy : undefined;
}
