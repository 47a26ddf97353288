import { daysBetween } from '@buchfink/contract/calendar-date';
import type { OpeningState } from '@buchfink/contract/libraries/opening';
import type { Locale } from '@buchfink/contract/locale';
import { formatClockTime } from '@buchfink/texts/clock-time';
import { formatDate } from '@buchfink/texts/format';
import type { Translate } from '@buchfink/texts/texts';
import { dateInTimeZone } from './date-in-time-zone.ts';

/** Whether a place is open, and until or from when: "Geöffnet bis 16 Uhr", "Öffnet am Dienstag um 15 Uhr". */
export function openingText(
  opening: OpeningState,
  { t, locale, now }: { t: Translate; locale: Locale; now: Date },
): string {
  const [date = '', clock = ''] = (opening.nextChange ?? '').split('T');
  if (!date || !clock) return t(opening.openNow ? 'info.open' : 'info.shut');
  const time = formatClockTime(t, clock);
  const away = daysBetween(dateInTimeZone(opening.timeZone, now), date);
  const weekday = formatDate(
    locale,
    date,
    away < 7 ? { weekday: 'long' } : { weekday: 'long', day: 'numeric', month: 'long' },
  );
  if (opening.openNow) {
    return away === 0 ? t('info.open-until', { time }) : t('info.open-until-day', { day: weekday, time });
  }
  if (away === 0) return t('info.opens-today', { time });
  if (away === 1) return t('info.opens-tomorrow', { time });
  return t('info.opens-day', { day: weekday, time });
}
