import type { Locale } from '@buchfink/contract/locale';
import { regionalLocale } from '#shared/i18n/format.ts';

/** A time of day `HH:MM` in words: 16, 16:30; 4 pm in English. */
export function formatClockTime(locale: Locale, time: string): string {
  return clocks[locale](time);
}

const clocks: Record<Locale, (time: string) => string> = {
  de: (time) => time.replace(/^0(?=\d)/, '').replace(/:00$/, ''),
  en: twelveHourTime,
};

function twelveHourTime(time: string): string {
  if (time === '24:00') return 'midnight';
  const instant = new Date(`1970-01-01T${time}:00Z`);
  if (Number.isNaN(instant.getTime())) return time;
  const minutes = time.endsWith(':00') ? {} : ({ minute: '2-digit' } as const);
  return new Intl.DateTimeFormat(regionalLocale('en'), {
    hour: 'numeric',
    ...minutes,
    hour12: true,
    timeZone: 'UTC',
  }).format(instant);
}
