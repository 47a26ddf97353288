import type { DeliveryRow } from '../store/notice-rows.ts';
import type { DeliveryView } from '../store/notice-unit.ts';
import type { WriteTransaction } from '../store/transaction.ts';
import { putState } from './delivery-state.ts';

/** What became of a sending, a mail or a push. `later`: it may be taken another time · `refused`: it never will. */
export type SendingOutcome =
  | { readonly state: 'accepted'; readonly reply?: string }
  | {
      readonly state: 'later';
      readonly reason: string;
      readonly reply?: string;
      /** Milliseconds, where the other server says so. */
      readonly retryAfter?: number;
    }
  | { readonly state: 'refused'; readonly reason: string; readonly reply?: string };

/** Minutes until a sending is tried again, by the number of tries; the last for all that follow. */
const pauses = [1, 5, 15, 60, 120, 240] as const;

/** The deliveries of a sending that is under way. None once its patron was forgotten, and nothing is to be settled. */
export async function deliveriesUnderWay({ unit }: WriteTransaction, sendingId: string): Promise<DeliveryView[]> {
  return (await unit.deliveriesSentAs(sendingId)).filter(({ state }) => state === 'sending');
}

/**
 * Stores what became of deliveries that went together: they are sent, wait for the next try while they are of use, or have
 * failed. `devices`: see `DeliveryRow`.
 */
export async function settleDeliveries(
  transaction: WriteTransaction,
  deliveries: readonly DeliveryView[],
  outcome: SendingOutcome,
  { devices }: Pick<DeliveryRow, 'devices'> = {},
): Promise<void> {
  const { reply } = outcome;
  for (const delivery of deliveries) {
    const { expires, tries } = delivery;
    if (outcome.state === 'accepted') {
      await putState(transaction, delivery, { state: 'sent', devices, reply, reason: undefined });
      continue;
    }
    const { reason } = outcome;
    const next = nextTry(transaction.now, tries, outcome);
    if (outcome.state === 'later' && next < expires)
      await putState(transaction, delivery, { state: 'waiting', notBefore: next, devices, reason, reply });
    else await putState(transaction, delivery, { state: 'failed', devices, reason, reply });
  }
}

/** When a sending is tried again after so many tries; epoch milliseconds. */
export function nextTry(now: Date, tries: number, outcome: SendingOutcome): number {
  const pause = (pauses[Math.min(tries, pauses.length) - 1] ?? pauses[0]) * 60_000;
  return now.getTime() + Math.max(pause, outcome.state === 'later' ? (outcome.retryAfter ?? 0) : 0);
}
