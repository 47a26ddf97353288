import { createHash } from 'node:crypto';
import { maxPushDevices } from '@buchfink/contract/account/push';
import type { NewPushDevice, PushDevice } from '../../../patron-system.ts';
import type { PatronRow } from '../store/circulation-rows.ts';
import type { ReadTransaction, WriteTransaction } from '../store/transaction.ts';

type Subscriber = Pick<PatronRow, 'id'>;

/** The devices of a patron. */
export async function listPushDevices({ unit }: ReadTransaction, { id }: Subscriber): Promise<PushDevice[]> {
  return (await unit.pushSubscriptionsOf(id)).map(({ endpoint, login }) => ({ id: sha256(endpoint), login }));
}

/** Adds a device of a patron, or renews its keys. Beyond `maxPushDevices` the oldest goes. */
export async function addPushSubscription(
  transaction: WriteTransaction,
  patron: Subscriber,
  { endpoint, keys, language, login }: NewPushDevice,
): Promise<PushDevice[]> {
  const { unit, now } = transaction;
  const id = rowId(patron, endpoint);
  const others = (await unit.pushSubscriptionsOf(patron.id)).filter((row) => row.id !== id);
  for (const oldest of others.slice(0, Math.max(0, others.length + 1 - maxPushDevices)))
    await unit.removePushSubscription(oldest.id);
  await unit.putPushSubscription({
    id,
    patronId: patron.id,
    endpoint,
    publicKey: keys.p256dh,
    secret: keys.auth,
    language,
    login,
    since: now.getTime(),
  });
  return listPushDevices(transaction, patron);
}

/** Removes a device of a patron; one that is not there is removed already. */
export async function removePushSubscription(
  transaction: WriteTransaction,
  patron: Subscriber,
  endpoint: string,
): Promise<PushDevice[]> {
  await transaction.unit.removePushSubscription(rowId(patron, endpoint));
  return listPushDevices(transaction, patron);
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Two patrons of a library may share a device. */
const rowId = ({ id }: Subscriber, endpoint: string) => sha256(JSON.stringify([id, endpoint]));
