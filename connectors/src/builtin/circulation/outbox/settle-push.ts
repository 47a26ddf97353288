import type { WriteTransaction } from '../store/transaction.ts';
import { type SendingOutcome, settleMail } from './settle-mail.ts';

/**
 * Stores what became of a push, and removes the subscriptions that are gone (`goneIds`). One that is no longer under way changes
 * no delivery.
 */
export async function settlePush(
  transaction: WriteTransaction,
  sendingId: string,
  outcome: SendingOutcome,
  goneIds: readonly string[],
): Promise<void> {
  for (const id of goneIds) await transaction.unit.removePushSubscription(id);
  await settleMail(transaction, sendingId, outcome);
}
