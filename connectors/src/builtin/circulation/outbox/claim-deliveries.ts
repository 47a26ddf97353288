import type { NoticeWay } from '@buchfink/contract/account/notices';
import { groupBy } from '../group-by.ts';
import { noticeId } from '../notices/notice-id.ts';
import type { DeliveryView } from '../store/notice-unit.ts';
import type { WriteTransaction } from '../store/transaction.ts';
import { putState } from './delivery-state.ts';

/** How deliveries of a way are taken. */
interface Claim<Sending> {
  /** At most so many deliveries, and all else that is due for their patrons. */
  readonly limit: number;
  /** Deliveries of a patron with the same key go together, unless they went with others before. */
  readonly keyOf: (delivery: DeliveryView) => string;
  /** Makes one sending of those that go together; undefined: none of them is of use any more. */
  readonly claimTogether: (deliveries: readonly DeliveryView[]) => Promise<Sending | undefined>;
}

/** Takes what is due of a way: for each patron together what goes together. */
export async function claimDeliveries<Sending>(
  { unit, now }: WriteTransaction,
  way: NoticeWay,
  { limit, keyOf, claimTogether }: Claim<Sending>,
): Promise<Sending[]> {
  const due = await unit.dueDeliveries(way, now.getTime(), limit);
  const sendings: Sending[] = [];
  for (const patronId of new Set(due.map((delivery) => delivery.patronId))) {
    const waiting = await unit.patronDeliveries(patronId, way, 'waiting');
    const ready = waiting.filter(({ notBefore }) => notBefore <= now.getTime());
    for (const group of groupBy(ready, (delivery) => delivery.sendingId ?? keyOf(delivery)).values()) {
      const sending = await claimTogether(group);
      if (sending !== undefined) sendings.push(sending);
    }
  }
  return sendings;
}

/** Deliveries that are under way from now on. */
interface StartedDeliveries<Delivery> {
  /** A function of what they tell: what is sent again has the same. */
  readonly sendingId: string;
  readonly first: Delivery;
  readonly deliveries: readonly Delivery[];
  /** What the patron wishes. */
  readonly language: string | undefined;
  /** When the last of them is of no use any more, in epoch milliseconds. */
  readonly expires: number;
}

/** Marks deliveries as under way, and those for which there is a reason as expired. Undefined: nothing is left to send. */
export async function startDeliveries<Delivery extends DeliveryView>(
  transaction: WriteTransaction,
  deliveries: readonly Delivery[],
  { kind, reasonNotToSend }: { readonly kind: 'mail' | 'push'; readonly reasonNotToSend: ReasonOf<Delivery> },
): Promise<StartedDeliveries<Delivery> | undefined> {
  const { unit, options } = transaction;
  const toSend: Delivery[] = [];
  for (const delivery of deliveries) {
    const reason = await reasonNotToSend(delivery);
    if (reason === undefined) toSend.push(delivery);
    else await putState(transaction, delivery, { state: 'expired', reason });
  }
  const [first] = toSend;
  if (first === undefined) return undefined;
  const sendingId = first.sendingId ?? noticeId(options.libraryId, kind, ...toSend.map(({ noticeId }) => noticeId));
  for (const delivery of toSend)
    await putState(transaction, delivery, { state: 'sending', sendingId, tries: delivery.tries + 1 });
  return {
    sendingId,
    first,
    deliveries: toSend,
    language: (await unit.noticeWishes(first.patronId))?.language,
    expires: Math.max(...toSend.map(({ expires }) => expires)),
  };
}

/** Why a delivery is not sent; undefined: it is to be sent. */
type ReasonOf<Delivery> = (delivery: Delivery) => Promise<string | undefined>;
