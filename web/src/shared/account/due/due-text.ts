import { daysBetween } from '@buchfink/contract/calendar-date';
import type { Locale } from '@buchfink/contract/locale';
import { formatDate } from '@buchfink/texts/format';
import type { Translate } from '@buchfink/texts/texts';

interface Words {
  readonly t: Translate;
  readonly locale: Locale;
}

/** The distance of a day in words: "heute", "morgen", "in 3 Tagen", "seit gestern", "seit 3 Tagen". */
export function formatDaysAway(day: string, today: string, t: Translate): string {
  const days = daysBetween(today, day);
  if (days === 0) return t('account.today');
  if (days === 1) return t('account.tomorrow');
  if (days === -1) return t('account.since-yesterday');
  return days > 0 ? t('account.in-days', { count: days }) : t('account.since-days', { count: -days });
}

/** The day itself: "Dienstag, 24. November"; with the year if it is another one. */
export function formatDueDay(day: string, today: string, locale: Locale): string {
  const year = day.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const);
  return formatDate(locale, day, { weekday: 'long', day: 'numeric', month: 'long', ...year });
}

/** The short day beside a mark: "Di., 24. Nov." */
export function formatShortDueDay(day: string, today: string, locale: Locale): string {
  const year = day.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const);
  return formatDate(locale, day, { weekday: 'short', day: 'numeric', month: 'short', ...year });
}

/** A near day in words with its date: "in 3 Tagen, Dienstag, 24. November". */
export function formatDueDayInWords(day: string, today: string, { t, locale }: Words): string {
  return `${formatDaysAway(day, today, t)}, ${formatDueDay(day, today, locale)}`;
}
