import type { WriteTransaction } from '../store/transaction.ts';
import { putState } from './delivery-state.ts';

/**
 * What became of a mail or a push. `later`: the server may take it another time · `refused`: it never will; `isAddressRefused`: because
 * of the address.
 */
export type SendingOutcome =
  | { readonly state: 'accepted'; readonly reply?: string }
  | {
      readonly state: 'later';
      readonly reason: string;
      readonly reply?: string;
      /** Milliseconds, where the other server says so. */
      readonly retryAfter?: number;
    }
  | {
      readonly state: 'refused';
      readonly reason: string;
      readonly reply?: string;
      readonly isAddressRefused: boolean;
    };

/** Minutes until a mail is tried again, by the number of tries; the last for all that follow. */
const pauses = [1, 5, 15, 60, 120, 240] as const;

/** Stores what became of a mail or a push. One that is no longer under way, because its patron was forgotten, changes nothing. */
export async function settleMail(
  transaction: WriteTransaction,
  sendingId: string,
  outcome: SendingOutcome,
): Promise<void> {
  const { unit, now } = transaction;
  const deliveries = (await unit.deliveriesSentAs(sendingId)).filter(({ state }) => state === 'sending');
  const { reply } = outcome;
  for (const delivery of deliveries) {
    const { expires, tries } = delivery;
    if (outcome.state === 'accepted') {
      await putState(transaction, delivery, { state: 'sent', reply, reason: undefined });
      continue;
    }
    const { reason } = outcome;
    const pause = (pauses[Math.min(tries, pauses.length) - 1] ?? pauses[0]) * 60_000;
    const next = now.getTime() + Math.max(pause, outcome.state === 'later' ? (outcome.retryAfter ?? 0) : 0);
    if (outcome.state === 'later' && next < expires)
      await putState(transaction, delivery, { state: 'waiting', notBefore: next, reason, reply });
    else await putState(transaction, delivery, { state: 'failed', reason, reply });
  }
  const [first] = deliveries;
  if (outcome.state === 'refused' && outcome.isAddressRefused && first !== undefined)
    await markAddressRefused(transaction, first.patronId, reply);
}

/** Gives a mail back that was not tried, because nothing can be sent at present; `reason` says why. */
export async function releaseMail({ unit, now }: WriteTransaction, sendingId: string, reason: string): Promise<void> {
  for (const delivery of await unit.deliveriesSentAs(sendingId))
    if (delivery.state === 'sending')
      await putState({ unit, now }, delivery, { state: 'waiting', tries: delivery.tries - 1, reason });
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
