import type { OpeningState } from '@buchfink/contract/libraries/opening';
import type { Locale } from '@buchfink/contract/locale';
import { formatClockTime } from '@buchfink/texts/clock-time';
import { formatDate } from '@buchfink/texts/format';
import type { Translate } from '@buchfink/texts/texts';
import { dateInTimeZone } from '#shared/opening/date-in-time-zone.ts';

interface OpeningStatus {
  readonly text: string;
  readonly open: boolean;
  /** When it opens next, if not today. */
  readonly next?: string;
}

/** The opening hours in words for a visit now. */
export function openingStatus(
  opening: OpeningState | undefined,
  { t, locale, now }: { t: Translate; locale: Locale; now: Date },
): OpeningStatus {
  if (!opening) return { text: t('home.hours-unknown'), open: false };
  const { openNow, today, nextChange = '', timeZone } = opening;
  const [date = '', clock = '24:00'] = nextChange.split('T');
  const time = formatClockTime(t, clock);
  const isToday = date === dateInTimeZone(timeZone, now);
  if (openNow)
    return { text: t('home.open-until', { time: isToday ? time : formatClockTime(t, '24:00') }), open: true };
  if (isToday) return { text: t('home.opens-at', { time }), open: false };
  const text = t(today.length === 0 ? 'home.closed-today' : 'home.closed-now');
  if (date === '') return { text, open: false };
  const when = formatDate(locale, date, { weekday: 'long' });
  return { text, open: false, next: t('home.hours-next', { when, time }) };
}
