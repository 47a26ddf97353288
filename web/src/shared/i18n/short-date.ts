import type { Locale } from '@buchfink/contract/locale';
import { formatDate } from './format.ts';

/** A calendar date as one says it: without the year when it is this one. `today` is `YYYY-MM-DD`. */
export function formatShortDate(locale: Locale, date: string, today: string): string {
  const sameYear = date.slice(0, 4) === today.slice(0, 4);
  return formatDate(locale, date, {
    day: 'numeric',
    month: sameYear ? 'long' : 'short',
    ...(!sameYear && { year: 'numeric' }),
  });
}

/** Today on the patron's own calendar. */
export function localToday(now = new Date()): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
