import type { DeliveryView } from '../store/notice-unit.ts';
import type { WriteTransaction } from '../store/transaction.ts';
import { type DeviceStates, deviceStatesOf } from './device-states.ts';
import { deliveriesUnderWay, type SendingOutcome, settleDeliveries } from './settle-deliveries.ts';

/** What became of a push on one device. `gone`: the device wants no more of them, or its login has ended. */
export interface DeviceOutcome {
  readonly subscriptionId: string;
  readonly outcome: SendingOutcome | { readonly state: 'gone' };
}

/** Stores what became of a push on the devices that were tried, and removes those that are gone, even of a push that is over. */
export async function settlePush(
  transaction: WriteTransaction,
  sendingId: string,
  tried: readonly DeviceOutcome[],
): Promise<void> {
  for (const { subscriptionId, outcome } of tried)
    if (outcome.state === 'gone') await transaction.unit.removePushSubscription(subscriptionId);
  await settleOnDevices(transaction, await deliveriesUnderWay(transaction, sendingId), tried);
}

/**
 * Settles deliveries that went together. They are sent when each of the devices has them that were there at the first try, or is
 * gone. While one may take them later they wait, and go to that device alone.
 */
export async function settleOnDevices(
  transaction: WriteTransaction,
  deliveries: readonly DeliveryView[],
  tried: readonly DeviceOutcome[],
): Promise<void> {
  const [first] = deliveries;
  if (first === undefined) return;
  const devices = { ...withoutWaiting(deviceStatesOf(first) ?? {}), ...statesOf(tried) };
  const outcome = outcomeOnAll(devices, tried);
  await settleDeliveries(transaction, deliveries, outcome, { devices: JSON.stringify(devices) });
}

/** A device that waited was tried now, or has ended its pushes. */
const withoutWaiting = (devices: DeviceStates): DeviceStates =>
  Object.fromEntries(Object.entries(devices).filter(([, state]) => state !== 'waiting'));

const states = { accepted: 'sent', later: 'waiting', refused: 'failed' } as const;

const statesOf = (tried: readonly DeviceOutcome[]): DeviceStates =>
  Object.fromEntries(
    tried.flatMap(({ subscriptionId, outcome: { state } }) =>
      state === 'gone' ? [] : [[subscriptionId, states[state]]],
    ),
  );

function outcomeOnAll(devices: DeviceStates, tried: readonly DeviceOutcome[]): SendingOutcome {
  const outcomes = tried.map(({ outcome }) => outcome);
  const later = outcomes.flatMap((outcome) => (outcome.state === 'later' ? [outcome] : []));
  const [next] = later;
  if (next !== undefined) return { ...next, retryAfter: Math.max(...later.map(({ retryAfter = 0 }) => retryAfter)) };
  const all = Object.values(devices);
  if (all.includes('failed'))
    return outcomes.find((outcome) => outcome.state === 'refused') ?? { state: 'refused', reason: 'not-taken' };
  return all.includes('sent') ? { state: 'accepted' } : { state: 'refused', reason: 'no-device' };
}
