import type { UnlabelledFee, UnlabelledMoney, UnlabelledOwed } from '../unlabelled.ts';
import type { SystemAmount } from './read-amount.ts';

/**
 * What is owed, by the total of a system and the fees that it lists. Neither is believed alone: some systems list nothing, others leave fees
 * out of the total. The greater one counts, and a difference is named. What cannot be read is never nothing. `usual`: the currency of an
 * account without any.
 */
export function owedOf(total: SystemAmount | undefined, fees: readonly UnlabelledFee[], usual: string): UnlabelledOwed {
  const currency = currencyOf(total) ?? fees.find((fee) => fee.currency !== undefined)?.currency ?? usual;
  const inCurrency = fees.flatMap((fee) => (fee.currency === currency && fee.amount !== undefined ? [fee.amount] : []));
  const listed = inCurrency.reduce((sum, amount) => sum + amount, 0);
  const isAllListed = inCurrency.length === fees.length;
  const unknown: UnlabelledMoney = { atLeast: Math.max(0, listed), currency };
  if (total === undefined) {
    if (fees.length === 0) return {};
    return { pendingFees: isAllListed ? { amount: listed, currency } : unknown };
  }
  if ('words' in total) return { pendingFees: { ...unknown, text: total.words } };
  const { amount } = total;
  const isBelow = Math.max(0, amount) < Math.max(0, listed);
  const isAbove = isAllListed && fees.length > 0 && Math.max(0, amount) > Math.max(0, listed);
  return {
    pendingFees: !isAllListed && (isBelow || amount <= 0) ? unknown : { amount: isBelow ? listed : amount, currency },
    ...((isBelow || isAbove) && { feesDiffer: { total: { amount, currency }, listed: { amount: listed, currency } } }),
  };
}

const currencyOf = (total: SystemAmount | undefined) => (total && 'currency' in total ? total.currency : undefined);

/** What an account owes for certain, in minor units; 0 where nothing is known. For limits: a person may owe more. */
export const certainlyOwed = ({ pendingFees }: UnlabelledOwed): number =>
  pendingFees?.amount ?? pendingFees?.atLeast ?? 0;
