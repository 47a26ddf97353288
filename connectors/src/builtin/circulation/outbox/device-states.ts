import * as z from 'zod/mini';
import type { DeliveryRow, PushSubscriptionRow } from '../store/notice-rows.ts';

/** How far a push is on a device, by the id of its subscription. A device that is gone is in none of them. */
export type DeviceStates = Readonly<Record<string, 'waiting' | 'sent' | 'failed'>>;

const StoredDevices = z.record(z.string(), z.enum(['waiting', 'sent', 'failed']));

/** How far a push is on each device; undefined: it was not tried yet. */
export function deviceStatesOf({ devices }: Pick<DeliveryRow, 'devices'>): DeviceStates | undefined {
  return devices === undefined ? undefined : StoredDevices.safeParse(JSON.parse(devices)).data;
}

/** The devices to which a push is yet to go: all at first, then those that lack it. */
export function devicesToPushTo(
  subscriptions: readonly PushSubscriptionRow[],
  delivery: Pick<DeliveryRow, 'devices'>,
): readonly PushSubscriptionRow[] {
  const devices = deviceStatesOf(delivery);
  return devices === undefined ? subscriptions : subscriptions.filter(({ id }) => devices[id] === 'waiting');
}

/** The devices of a push that has failed and is sent again: those that have it are left out, or all are new where none has it. */
export function devicesToTryAgain(delivery: Pick<DeliveryRow, 'devices'>): string | undefined {
  const devices = Object.entries(deviceStatesOf(delivery) ?? {});
  if (!devices.some(([, state]) => state === 'sent')) return undefined;
  return JSON.stringify(Object.fromEntries(devices.map(([id, state]) => [id, state === 'sent' ? state : 'waiting'])));
}
