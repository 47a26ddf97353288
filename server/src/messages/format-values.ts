import { decimalText, unitsOf } from '@buchfink/contract/currency';
import type { Locale } from '@buchfink/contract/locale';
import { cachedFormat, regionalLocale } from '@buchfink/texts/format';

/**
 * `2026-12-01` → `01.12.2026` or `1 December 2026`. A calendar date has no time zone. Other text is returned
 * unchanged.
 */
export function formatDay(date: string, locale: Locale): string {
  const day = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(day.getTime())) return date;
  return cachedFormat(`day ${locale}`, () => dayFormat(locale)).format(day);
}

/** The medium form where its month is a number; else the long one, for an abbreviated month reads badly within a sentence. */
function dayFormat(locale: Locale): Intl.DateTimeFormat {
  const formOf = (dateStyle: 'medium' | 'long') =>
    new Intl.DateTimeFormat(regionalLocale(locale), { dateStyle, timeZone: 'UTC' });
  const medium = formOf('medium');
  const month = medium.formatToParts(0).find(({ type }) => type === 'month')?.value ?? '';
  return /^\d+$/.test(month) ? medium : formOf('long');
}

/** Formats an instant in a time zone: `01.12.26, 19:00:05` or `01/12/2026, 19:00:05`. */
export function formatMoment(instant: Date, locale: Locale, timeZone: string): string {
  const form = { dateStyle: 'short', timeStyle: 'medium', timeZone } as const;
  return cachedFormat(
    `moment ${locale} ${timeZone}`,
    () => new Intl.DateTimeFormat(regionalLocale(locale), form),
  ).format(instant);
}

/** Formats a whole number with thousands separators. */
export function formatNumber(value: number, locale: Locale): string {
  const form = { maximumFractionDigits: 0 };
  return cachedFormat(`number ${locale}`, () => new Intl.NumberFormat(regionalLocale(locale), form)).format(value);
}

/** Formats a share from 0 to 1 as a percentage with two decimals, rounded down: only a whole share is 100 %. */
export function formatPercent(share: number, locale: Locale): string {
  const form = { style: 'percent', maximumFractionDigits: 2, roundingMode: 'floor' } as const;
  return cachedFormat(`percent ${locale}`, () => new Intl.NumberFormat(regionalLocale(locale), form)).format(share);
}

/** Formats a number of bytes: `850 MB`, `12,3 GB`. */
export function formatBytes(bytes: number, locale: Locale): string {
  const [unit, size] = bytes < 1e9 ? (['megabyte', 1e6] as const) : (['gigabyte', 1e9] as const);
  const form = { style: 'unit', unit, maximumFractionDigits: unit === 'gigabyte' && bytes < 100e9 ? 1 : 0 } as const;
  const key = `${unit} ${form.maximumFractionDigits} ${locale}`;
  return cachedFormat(key, () => new Intl.NumberFormat(regionalLocale(locale), form)).format(bytes / size);
}

/** Formats how long ago something was, in milliseconds: `vor 5 Minuten`, `3 days ago`; below a minute `jetzt`, `now`. */
export function formatAge(age: number, locale: Locale): string {
  const minutes = Math.max(0, Math.floor(age / 60_000));
  const [value, unit] =
    minutes < 120
      ? ([minutes, 'minute'] as const)
      : minutes < 48 * 60
        ? ([Math.floor(minutes / 60), 'hour'] as const)
        : ([Math.floor(minutes / 1_440), 'day'] as const);
  const format = new Intl.RelativeTimeFormat(regionalLocale(locale), { numeric: 'auto' });
  return minutes === 0 ? format.format(0, 'second') : format.format(-value, unit);
}

/** Formats whole minor units of a currency (ISO 4217). An unknown currency follows the number. */
export function formatMoney(amount: number, currency: string, locale: Locale): string {
  if (!/^[A-Z]{3}$/.test(currency)) return `${decimalText(amount, currency)} ${currency}`.trim();
  return cachedFormat(
    `${currency} ${locale}`,
    () => new Intl.NumberFormat(regionalLocale(locale), { style: 'currency', currency }),
  ).format(unitsOf(amount, currency));
}
