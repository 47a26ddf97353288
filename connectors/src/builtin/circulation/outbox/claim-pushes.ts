import type { NoticeView, PushSubscriptionRow } from '../store/notice-rows.ts';
import type { DeliveryView } from '../store/notice-unit.ts';
import type { WriteTransaction } from '../store/transaction.ts';
import { claimDeliveries, startDeliveries } from './claim-deliveries.ts';
import { reasonNotToTell } from './delivery-state.ts';

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
export function claimPushes(transaction: WriteTransaction, limit: number): Promise<OutgoingPush[]> {
  return claimDeliveries(transaction, 'push', {
    limit,
    keyOf: () => '',
    claimTogether: (deliveries) => claimPush(transaction, deliveries),
  });
}

async function claimPush(
  transaction: WriteTransaction,
  deliveries: readonly DeliveryView[],
): Promise<OutgoingPush | undefined> {
  const subscriptions = await transaction.unit.pushSubscriptionsOf(deliveries[0]?.patronId ?? '');
  const started = await startDeliveries(transaction, deliveries, {
    kind: 'push',
    reasonNotToSend: async (delivery) =>
      subscriptions.length === 0 ? 'no-device' : reasonNotToTell(transaction, delivery),
  });
  if (started === undefined) return undefined;
  const { sendingId, first, notices, language, expires } = started;
  return { sendingId, patronId: first.patronId, language, notices, subscriptions, expires };
}
