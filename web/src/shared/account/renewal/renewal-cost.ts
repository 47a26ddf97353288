import type { Loan } from '@buchfink/contract/account';
import type { Locale } from '@buchfink/contract/locale';
import { formatMoney } from '../fees/format-money.ts';

/**
 * What it costs to renew these loans, as far as their libraries say it in advance; undefined if it is free, unknown, or
 * in several currencies.
 */
export function renewalCost(loans: readonly { readonly loan: Pick<Loan, 'renewal'> }[], locale: Locale) {
  const fees = loans.flatMap(({ loan: { renewal } }) => renewal.fee ?? []);
  const [first] = fees;
  const { currency } = first ?? {};
  if (first === undefined || currency === undefined) return first?.text;
  if (fees.some((fee) => fee.currency !== currency)) return undefined;
  const cents = fees.reduce((sum, { amount = 0 }) => sum + amount, 0);
  return cents > 0 ? formatMoney(locale, cents, currency) : undefined;
}
