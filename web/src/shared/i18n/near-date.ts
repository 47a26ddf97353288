import type { Locale } from '@buchfink/contract/locale';
import { credibleReturn } from '@buchfink/contract/return-day';
import { formatDate } from './format.ts';

/** A calendar date as one says it: without the year when it is this one. `today` is `YYYY-MM-DD`. */
export function nearDate(locale: Locale, date: string, today: string): string {
  const sameYear = date.slice(0, 4) === today.slice(0, 4);
  return formatDate(locale, date, {
    day: 'numeric',
    month: sameYear ? 'long' : 'short',
    ...(!sameYear && { year: 'numeric' }),
  });
}

/**
 * The day a copy is promised for as one says it. What was kept on the device grows old: none for a day that is past by now, or
 * that stands for "never".
 */
export function nearReturn(locale: Locale, date: string | undefined, today = todayHere()): string | undefined {
  const day = credibleReturn(date, today);
  return day && nearDate(locale, day, today);
}

/** Today on the patron's own calendar. */
export function todayHere(now = new Date()): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
