import { plausibleReturnDate } from '@buchfink/contract/calendar-date';
import type { Locale } from '@buchfink/contract/locale';
import { formatDate } from '@buchfink/texts/format';
import { formatShortDate, localToday } from '@buchfink/texts/short-date';

/**
 * The promised return date in words, with its year if it is another one. Cached answers grow old: undefined for a
 * date that is past, or that stands for "never".
 *
 * @param weekday with the day of the week
 */
export function formatReturnDate(
  locale: Locale,
  date: string | undefined,
  { weekday = false, today = localToday() } = {},
): string | undefined {
  const day = plausibleReturnDate(date, today);
  if (!day || !weekday) return day && formatShortDate(locale, day, today);
  return formatDate(locale, day, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: day.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric',
  });
}
