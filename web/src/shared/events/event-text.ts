import { daysBetween } from '@buchfink/contract/calendar-date';
import type { LibraryEvent } from '@buchfink/contract/events';
import type { Locale } from '@buchfink/contract/locale';
import { formatDate } from '#shared/i18n/format.ts';
import type { Translate } from '#shared/i18n/i18n.ts';
import { formatClockTime } from '#shared/opening/format-clock-time.ts';

type When = Pick<LibraryEvent, 'start' | 'end' | 'allDay'>;

/** The time of an event, beside its day: "16 bis 16:45 Uhr", "19 Uhr", "bis 31. Januar", "ganztägig". */
export function eventTime({ start, end, allDay }: When, { t, locale }: { t: Translate; locale: Locale }): string {
  const lastDay = (end ?? start).slice(0, 10);
  const lasts = lastDay > start.slice(0, 10);
  const until = formatDate(locale, lastDay, { day: 'numeric', month: 'long' });
  if (allDay) return lasts ? t('events.until-day', { day: until }) : t('events.all-day');
  const from = formatClockTime(locale, start.slice(11, 16));
  if (end === undefined) return t('events.from', { from });
  const to = formatClockTime(locale, end.slice(11, 16));
  return lasts ? t('events.span-days', { from, day: until, to }) : t('events.span', { from, to });
}

/** A day in words: "Heute", "Morgen", else "Mittwoch, 25. November". */
export function eventDay(day: string, today: string, { t, locale }: { t: Translate; locale: Locale }): string {
  const away = daysBetween(today, day);
  const date = formatDate(locale, day, { weekday: 'long', day: 'numeric', month: 'long' });
  return away === 0 ? t('events.today', { date }) : away === 1 ? t('events.tomorrow', { date }) : date;
}
