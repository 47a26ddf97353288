import type { Locale } from '@buchfink/contract/locale';
import { regionalLocale } from './format.ts';

/** A time of day `HH:MM` in words: 16, 16:30; 4 pm where a day has twelve hours twice. Anything else is returned unchanged. */
export function formatClockTime(locale: Locale, time: string): string {
  const region = regionalLocale(locale);
  const hasTwelveHours = locale === 'en';
  return hasTwelveHours ? twelveHourTime(region, time) : time.replace(/^0(?=\d)/, '').replace(/:00$/, '');
}

function twelveHourTime(region: string, time: string): string {
  if (time === '24:00') return 'midnight';
  const instant = new Date(`1970-01-01T${time}:00Z`);
  if (Number.isNaN(instant.getTime())) return time;
  const minutes = time.endsWith(':00') ? {} : ({ minute: '2-digit' } as const);
  const style = { hour: 'numeric', ...minutes, hour12: true, timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(region, style).format(instant);
}
