import type { Locale } from '@buchfink/contract/locale';
import { regionalLocale } from '@buchfink/texts/format';

/** An instant in the device's time (`at`: milliseconds since 1970): `10:42`, on another day with its date. */
export function formatAsOf(locale: Locale, at: number, now: Date, timeZone?: string): string {
  const format = (style: Intl.DateTimeFormatOptions, time: Date | number) =>
    new Intl.DateTimeFormat(regionalLocale(locale), { ...style, timeZone }).format(time);
  const isToday = format({ dateStyle: 'short' }, at) === format({ dateStyle: 'short' }, now);
  const clock = { hour: '2-digit', minute: '2-digit' } as const;
  return format(isToday ? clock : { day: 'numeric', month: 'long', ...clock }, at);
}
