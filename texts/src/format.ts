import { type Locale, languages } from '@buchfink/contract/locale';

/** The tag of a language for `Intl`: with the region whose forms it uses. */
export const regionalLocale = (locale: Locale): string => languages[locale].formats;

const formats = new Map<string, unknown>();

/** The formatter of a key. Making one takes a hundred times as long as using it: each is made once. */
export function cachedFormat<Format>(key: string, create: () => Format): Format {
  const format = (formats.get(key) as Format | undefined) ?? create();
  formats.set(key, format);
  return format;
}

/** A number in the language's form: 12.345 or 12,345. */
export function formatNumber(locale: Locale, value: number): string {
  return cachedFormat(locale, () => new Intl.NumberFormat(regionalLocale(locale))).format(value);
}

/**
 * A calendar date `YYYY-MM-DD` in words, without conversion: it belongs to the library's time zone. Anything else is
 * returned unchanged.
 */
export function formatDate(
  locale: Locale,
  date: string,
  style: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long', year: 'numeric' },
): string {
  const instant = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(instant.getTime())) return date;
  const text = cachedFormat(
    locale + JSON.stringify(style),
    () => new Intl.DateTimeFormat(regionalLocale(locale), { ...style, timeZone: 'UTC' }),
  ).format(instant);
  // A line does not end between day and month: "30. November".
  return text.replace(/(\d\.?) (?=\D)/, '$1\u00a0');
}
