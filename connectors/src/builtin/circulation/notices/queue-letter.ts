import type { LoanRow } from '../store/circulation-rows.ts';
import type { WriteTransaction } from '../store/transaction.ts';
import { noticeId } from './notice-id.ts';

/**
 * Lets the letter of a reminder wait for a run, in the transaction of the reminder. It waits until it is printed or the loan is
 * settled. One that was printed already is not printed again.
 */
export async function queueLetter(
  { unit, options, now }: WriteTransaction,
  { id, due, patronId }: Pick<LoanRow, 'id' | 'due' | 'patronId'>,
  step: number,
): Promise<void> {
  const reminder = noticeId(options.libraryId, 'overdue', id, due, step);
  const letter = (await unit.deliveriesOf(reminder)).find(({ way }) => way === 'letter');
  if (letter?.state === 'sent') return;
  await unit.putDelivery({
    noticeId: reminder,
    way: 'letter',
    patronId,
    state: 'waiting',
    notBefore: now.getTime(),
    expires: Number.MAX_SAFE_INTEGER,
    tries: 0,
    changed: now.getTime(),
  });
}
