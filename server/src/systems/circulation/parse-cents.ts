import { minorDigits } from '@buchfink/contract/currency';

/** Parses `2.50`, `2,50` or `2`, with the decimals of the currency, into its whole minor units; undefined for anything else and for 0. */
export function parseCents(text: string, currency: string): number | undefined {
  const digits = minorDigits(currency);
  const [, units = '', mark = '', part = ''] = /^(\d{1,6})(?:([.,])(\d{1,3}))?$/.exec(text.trim()) ?? [];
  if (units === '' || (mark !== '' && part.length !== digits)) return undefined;
  return Number(`${units}${part.padEnd(digits, '0')}`) || undefined;
}
