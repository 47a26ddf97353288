import { type CalendarDate, daysBetween } from '@buchfink/contract/calendar-date';
import type { LibraryEvent } from '@buchfink/contract/events';
import { eventTimeOn } from '@buchfink/contract/events/event-time';
import type { Locale } from '@buchfink/contract/locale';
import { formatClockTime } from '@buchfink/texts/clock-time';
import { formatDate } from '@buchfink/texts/format';
import type { Translate } from '@buchfink/texts/texts';

type When = Pick<LibraryEvent, 'start' | 'end' | 'allDay'>;

/** The time of an event beside a day: "16 – 16:45 Uhr", "19 Uhr", "bis 31. Januar", "ganztägig". */
export function eventTime(event: When, day: CalendarDate, { t, locale }: { t: Translate; locale: Locale }): string {
  const { from, to, lastDay } = eventTimeOn(event, day);
  const begin = from && formatClockTime(t, from);
  const close = to && formatClockTime(t, to);
  const last = lastDay && formatLastDay(locale, lastDay, day);
  if (last && begin && close) return t('events.span-days', { from: begin, day: last, to: close });
  if (last && close) return t('events.ends-day', { day: last, to: close });
  if (last) return t('events.until-day', { day: last });
  if (begin && close) return t('events.span', { from: begin, to: close });
  if (begin) return t('events.from', { from: begin });
  return close ? t('events.ends', { to: close }) : t('events.all-day');
}

/** The last day of an event, with its year where that is another one. */
function formatLastDay(locale: Locale, lastDay: CalendarDate, day: CalendarDate): string {
  const year = lastDay.slice(0, 4) === day.slice(0, 4) ? {} : ({ year: 'numeric' } as const);
  return formatDate(locale, lastDay, { day: 'numeric', month: 'long', ...year });
}

/** A day in words: "Heute", "Morgen", else "Mittwoch, 25. November". */
export function eventDay(day: string, today: string, { t, locale }: { t: Translate; locale: Locale }): string {
  const away = daysBetween(today, day);
  const date = formatDate(locale, day, { weekday: 'long', day: 'numeric', month: 'long' });
  return away === 0 ? t('events.today', { date }) : away === 1 ? t('events.tomorrow', { date }) : date;
}
