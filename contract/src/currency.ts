/** The digits after the decimal point of a currency (ISO 4217) by `Intl`: 2 of EUR, 0 of JPY, 3 of KWD; 2 of what is no currency. */
export function minorDigits(currency: string): number {
  const known = digits.get(currency);
  if (known !== undefined) return known;
  if (!/^[A-Z]{3}$/.test(currency)) return 2;
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  digits.set(currency, maximumFractionDigits);
  return maximumFractionDigits;
}

// Creating a formatter costs far more than using it.
const digits = new Map<string, number>();

/** An amount in minor units as a number of the currency's unit: 250 of EUR is 2.5, of JPY 250. */
export const unitsOf = (amount: number, currency: string): number => amount / 10 ** minorDigits(currency);

/** An amount in minor units with all its digits, for machines and logs: `2.50`. */
export const decimalText = (amount: number, currency: string): string =>
  unitsOf(amount, currency).toFixed(minorDigits(currency));
