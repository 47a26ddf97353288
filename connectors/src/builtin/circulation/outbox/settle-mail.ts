import type { WriteTransaction } from '../store/transaction.ts';
import { putState } from './delivery-state.ts';
import { deliveriesUnderWay, type SendingOutcome, settleDeliveries } from './settle-deliveries.ts';

/** What became of a mail. `isAddressRefused`: another mail to this address would be refused, too. */
export type MailSettlement = SendingOutcome & { readonly isAddressRefused?: boolean };

/** Stores what became of a mail, and of its address. One that is no longer under way changes nothing. */
export async function settleMail(
  transaction: WriteTransaction,
  sendingId: string,
  outcome: MailSettlement,
): Promise<void> {
  const deliveries = await deliveriesUnderWay(transaction, sendingId);
  await settleDeliveries(transaction, deliveries, outcome);
  const [first] = deliveries;
  if (outcome.isAddressRefused && first !== undefined)
    await markAddressRefused(transaction, first.patronId, outcome.reply);
}

/** Gives a mail back that was not tried, because nothing can be sent at present; `reason` says why. */
export async function releaseMail(transaction: WriteTransaction, sendingId: string, reason: string): Promise<void> {
  for (const delivery of await deliveriesUnderWay(transaction, sendingId))
    await putState(transaction, delivery, { state: 'waiting', tries: delivery.tries - 1, reason });
}

/** Marks the address of a patron as refused for good, for the desk and the patron to see. */
export async function markAddressRefused(
  { unit, now }: WriteTransaction,
  patronId: string,
  reply: string | undefined,
): Promise<void> {
  const email = (await unit.patron(patronId))?.email;
  if (email === undefined) return;
  const wishes = await unit.noticeWishes(patronId);
  await unit.putNoticeWishes({
    ...wishes,
    patronId,
    bouncedEmail: email,
    bouncedAt: now.getTime(),
    bounceReply: reply,
    ...(wishes?.provedEmail === email && { provedEmail: undefined }),
  });
}
