import { groupBy } from '../group-by.ts';
import { putState } from '../outbox/delivery-state.ts';
import type { DeliveryView } from '../store/notice-unit.ts';
import type { WriteTransaction } from '../store/transaction.ts';
import { validReminders } from './waiting-letters.ts';

/** The most letters that one round looks at. */
const maxLetters = 10_000;

/**
 * Ends letters that have waited since an instant (epoch milliseconds) and are about nothing any more, so that their notices can go
 * with the others of their age. Those about loans that go on wait on.
 */
export async function endSettledLetters(transaction: WriteTransaction, before: number): Promise<void> {
  const { unit } = transaction;
  const old = await unit.dueDeliveries('letter', before, maxLetters);
  for (const [patronId, waiting] of groupBy(old, (delivery) => delivery.patronId)) {
    const valid = new Set<DeliveryView>(validReminders(waiting, await unit.loansOf(patronId)));
    for (const delivery of waiting)
      if (!valid.has(delivery)) await putState(transaction, delivery, { state: 'expired', reason: 'settled' });
  }
}
