import type { Locale } from '@buchfink/contract/locale';
import { regionalLocale } from '#shared/i18n/format.ts';

/** A sum of money in the language's form: 2,50 € or €2.50. `cents` are whole, `currency` is an ISO 4217 code. */
export function formatMoney(locale: Locale, cents: number, currency: string): string {
  return new Intl.NumberFormat(regionalLocale(locale), { style: 'currency', currency }).format(cents / 100);
}
