import { unitsOf } from '@buchfink/contract/currency';
import type { Locale } from '@buchfink/contract/locale';
import { regionalLocale } from '@buchfink/texts/format';

/** A sum of money in the language's form: 2,50 € or €2.50. `amount` is whole minor units, `currency` an ISO 4217 code. */
export function formatMoney(locale: Locale, amount: number, currency: string): string {
  return new Intl.NumberFormat(regionalLocale(locale), { style: 'currency', currency }).format(
    unitsOf(amount, currency),
  );
}
