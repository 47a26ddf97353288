import type { SystemAmount } from './money/read-amount.ts';
import type { ActAnswer, ActDetail, FeeAmount, StepSelections } from './patron-system.ts';

/** A fee in the details of a question: an amount, or the words of the library's system. */
export const feeDetail = (fee: SystemAmount): ActDetail =>
  'words' in fee ? { kind: 'fee-in-words', text: fee.words } : { kind: 'fee', ...fee };

/** Whether an amount costs something. What cannot be read does: nobody pays without a question. */
export const isCharged = (fee: SystemAmount | undefined): fee is SystemAmount =>
  fee !== undefined && ('words' in fee || fee.amount !== 0);

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
