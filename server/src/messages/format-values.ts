import type { Locale } from '@buchfink/contract/locale';

/** How numbers and dates are written: English as in Europe. */
const regions = { de: 'de-DE', en: 'en-GB' } as const satisfies Record<Locale, string>;
const dayStyles = { de: 'medium', en: 'long' } as const satisfies Record<Locale, string>;

/** `2026-12-01` → `01.12.2026` or `1 December 2026`: a calendar date has no zone. What is none stays as it is. */
export function formatDay(date: string, locale: Locale): string {
  const day = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(day.getTime())) return date;
  const form = { dateStyle: dayStyles[locale], timeZone: 'UTC' } as const;
  return formatOf(`day ${locale}`, () => new Intl.DateTimeFormat(regions[locale], form)).format(day);
}

/** An instant by the clock of a time zone: `01.12.26, 19:00:05` or `01/12/2026, 19:00:05`. */
export function formatMoment(instant: Date, locale: Locale, timeZone: string): string {
  const form = { dateStyle: 'short', timeStyle: 'medium', timeZone } as const;
  return formatOf(`moment ${locale} ${timeZone}`, () => new Intl.DateTimeFormat(regions[locale], form)).format(instant);
}

/** A whole number with its groups of thousands. */
export function formatNumber(value: number, locale: Locale): string {
  const form = { maximumFractionDigits: 0 };
  return formatOf(`number ${locale}`, () => new Intl.NumberFormat(regions[locale], form)).format(value);
}

/** Whole cents of a currency (ISO 4217) in words; a currency that is none stands behind the number. */
export function formatMoney(cents: number, currency: string, locale: Locale): string {
  if (!/^[A-Z]{3}$/.test(currency)) return `${(cents / 100).toFixed(2)} ${currency}`;
  return formatOf(
    `${currency} ${locale}`,
    () => new Intl.NumberFormat(regions[locale], { style: 'currency', currency }),
  ).format(cents / 100);
}

// Making a format costs far more than using it.
const formats = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat>();

function formatOf<Format extends Intl.DateTimeFormat | Intl.NumberFormat>(key: string, make: () => Format): Format {
  const known = formats.get(key) as Format | undefined;
  const format = known ?? make();
  if (known === undefined) formats.set(key, format);
  return format;
}
