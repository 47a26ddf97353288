import type { Locale } from '@buchfink/contract/locale';
import { formatDate } from './format.ts';

/** A calendar date in words, without the year if it is the current one. `today` is `YYYY-MM-DD`. */
export function formatShortDate(locale: Locale, date: string, today: string): string {
  const sameYear = date.slice(0, 4) === today.slice(0, 4);
  return formatDate(locale, date, {
    day: 'numeric',
    month: sameYear ? 'long' : 'short',
    ...(!sameYear && { year: 'numeric' }),
  });
}

/** Today's date, or that of another time, in the time zone of the device. */
export function localToday(now = new Date()): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
