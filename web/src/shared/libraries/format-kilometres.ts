import type { Locale } from '@buchfink/contract/locale';
import { regionalLocale } from '@buchfink/texts/format';

/** A distance: 1,2 km; whole kilometres from ten. */
export function formatKilometres(locale: Locale, distance: number): string {
  const digits = distance < 10 ? 1 : 0;
  return new Intl.NumberFormat(regionalLocale(locale), {
    style: 'unit',
    unit: 'kilometer',
    maximumFractionDigits: digits,
  }).format(distance);
}
