import type { NoticeView, PushSubscriptionRow } from '../store/notice-rows.ts';
import { type NoticeDelivery, tellsNotice } from '../store/notice-unit.ts';
import type { WriteTransaction } from '../store/transaction.ts';
import { claimDeliveries, startDeliveries } from './claim-deliveries.ts';
import { reasonNotToTell } from './delivery-state.ts';
import { devicesToPushTo } from './device-states.ts';
import { settleOnDevices } from './settle-push.ts';

/** A push that is about to be sent to devices of a patron. */
export interface OutgoingPush {
  /** A function of the notices in it: a push that is sent again replaces the first one. */
  readonly sendingId: string;
  readonly patronId: string;
  /** What the patron wishes; absent: that of the device. */
  readonly language?: string;
  readonly notices: readonly NoticeView[];
  /** Those that lack it, at least one. */
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
    // What some devices have already goes alone to the others.
    keyOf: ({ devices, noticeId }) => (devices === undefined ? '' : noticeId),
    claimTogether: (deliveries) => claimPush(transaction, deliveries.filter(tellsNotice)),
  });
}

async function claimPush(
  transaction: WriteTransaction,
  deliveries: readonly NoticeDelivery[],
): Promise<OutgoingPush | undefined> {
  const { unit, options } = transaction;
  const [delivery] = deliveries;
  if (delivery === undefined) return undefined;
  const subscriptions = devicesToPushTo(await unit.pushSubscriptionsOf(delivery.patronId), delivery);
  if (subscriptions.length === 0 && delivery.devices !== undefined) {
    // Those that lacked it are gone.
    await settleOnDevices(transaction, deliveries, []);
    return undefined;
  }
  const started = await startDeliveries(transaction, deliveries, {
    kind: 'push',
    reasonNotToSend: async (candidate) => {
      if (!options.rules.notices.sendsPushes) return 'switched-off';
      return subscriptions.length === 0 ? 'no-device' : reasonNotToTell(transaction, candidate);
    },
  });
  if (started === undefined) return undefined;
  const { sendingId, first, language, expires } = started;
  const notices = started.deliveries.map(({ notice }) => notice);
  return { sendingId, patronId: first.patronId, language, notices, subscriptions, expires };
}
