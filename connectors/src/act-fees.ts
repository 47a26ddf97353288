import type { ActAnswer, FeeAmount, StepSelections } from './patron-system.ts';

/** The fees that a question names. */
export const feesIn = ({ details = [] }: ActAnswer): readonly FeeAmount[] =>
  details.flatMap((detail) => (detail.kind === 'fee' ? [{ amount: detail.amount, currency: detail.currency }] : []));

/** Whether the patron said yes to a question. Nothing but `yes` is one: what is not understood confirms nothing. */
export const isConfirmed = ({ confirm }: Pick<StepSelections, 'confirm'>): boolean => confirm === 'yes';

/** Whether the patron said yes to this question. A yes to other fees than these does not count. */
export function confirmsFees(selections: StepSelections, question: ActAnswer): boolean {
  const { confirmedFees = [] } = selections;
  if (!isConfirmed(selections) || question.status !== 'CONFIRMATION_NEEDED') return false;
  const text = (fees: readonly FeeAmount[]) =>
    fees
      .map(({ amount, currency }) => `${amount} ${currency}`)
      .sort()
      .join();
  return text(confirmedFees) === text(feesIn(question));
}
