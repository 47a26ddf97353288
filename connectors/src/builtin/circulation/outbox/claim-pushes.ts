import { noticeId } from '../notices/notice-id.ts';
import type { NoticeView, PushSubscriptionRow } from '../store/notice-rows.ts';
import type { DeliveryView } from '../store/notice-unit.ts';
import type { WriteTransaction } from '../store/transaction.ts';
import { putState, reasonNotToTell } from './delivery-state.ts';

/** A push that is about to be sent to all devices of a patron. */
export interface OutgoingPush {
  /** A function of the notices in it: a push that is sent again replaces the first one. */
  readonly sendingId: string;
  readonly patronId: string;
  /** What the patron wishes; absent: that of the device. */
  readonly language?: string;
  readonly notices: readonly NoticeView[];
  /** At least one. */
  readonly subscriptions: readonly PushSubscriptionRow[];
  /** The end of the last notice that is of use, in epoch milliseconds. */
  readonly expires: number;
}

/**
 * Takes pushes whose time has come, for at most `limit` deliveries: one for each patron with all that is due. What came too late, is
 * settled by now, or has no device any more, is not sent.
 */
export async function claimPushes(transaction: WriteTransaction, limit: number): Promise<OutgoingPush[]> {
  const { unit, now } = transaction;
  const due = await unit.dueDeliveries('push', now.getTime(), limit);
  const pushes: OutgoingPush[] = [];
  for (const patronId of new Set(due.map((delivery) => delivery.patronId))) {
    const waiting = await unit.patronDeliveries(patronId, 'push', 'waiting');
    const ready = waiting.filter(({ notBefore }) => notBefore <= now.getTime());
    for (const sendingId of new Set(ready.map((delivery) => delivery.sendingId))) {
      const together = ready.filter((delivery) => delivery.sendingId === sendingId);
      const push = await claimTogether(transaction, patronId, together);
      if (push !== undefined) pushes.push(push);
    }
  }
  return pushes;
}

async function claimTogether(
  transaction: WriteTransaction,
  patronId: string,
  deliveries: readonly DeliveryView[],
): Promise<OutgoingPush | undefined> {
  const { unit, options } = transaction;
  const subscriptions = await unit.pushSubscriptionsOf(patronId);
  const toSend: DeliveryView[] = [];
  for (const delivery of deliveries) {
    const reason = subscriptions.length === 0 ? 'no-device' : await reasonNotToTell(transaction, delivery);
    if (reason === undefined) toSend.push(delivery);
    else await putState(transaction, delivery, { state: 'expired', reason });
  }
  const [first] = toSend;
  if (first === undefined) return undefined;
  const sendingId = first.sendingId ?? noticeId(options.libraryId, 'push', ...toSend.map(({ noticeId }) => noticeId));
  for (const delivery of toSend)
    await putState(transaction, delivery, { state: 'sending', sendingId, tries: delivery.tries + 1 });
  return {
    sendingId,
    patronId,
    language: (await unit.noticeWishes(patronId))?.language,
    notices: toSend.map(({ notice }) => notice),
    subscriptions,
    expires: Math.max(...toSend.map(({ expires }) => expires)),
  };
}
