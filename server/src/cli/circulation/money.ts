import { UsageError } from '../usage.ts';

/** Parses `2.50`, `2,50` or `2` into whole cents. Throws `UsageError`. */
export function parseCents(text: string): number {
  const [, units = '', part = ''] = /^(\d{1,6})(?:[.,](\d{2}))?$/.exec(text) ?? [];
  const cents = Number(units) * 100 + Number(part);
  if (units === '' || cents === 0) throw new UsageError(`${JSON.stringify(text)} is no sum such as 2.50.`);
  return cents;
}

/** Formats whole cents as `2.50 EUR`. */
export function formatMoney(cents: number, currency: string): string {
  return `${(cents / 100).toFixed(2)} ${currency}`;
}
