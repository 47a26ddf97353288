import type { PatronSystem } from '@buchfink/connectors/patron-system';
import { addPushSubscription, pushKey, removePushSubscription } from '@buchfink/contract/account/push';
import { ApiException } from '@buchfink/contract/error';
import { isPublicAddress } from '../../../base/http/client/public-address.ts';
import { requireWebAddress } from '../../../base/http/client/web-address.ts';
import { WebFailure } from '../../../base/http/client/web-failure.ts';
import { isPushPublicKey } from '../../../systems/push/vapid-keys.ts';
import { mountForPatron, type ServiceScope } from '../../http/mount.ts';
import type { PatronQueue } from '../acts/patron-queue.ts';
import type { NoticeSending } from './routes.ts';

/** Dependencies of the calls on pushes. */
export interface PushRoutesOptions {
  readonly directory: { patronOf(libraryId: number): PatronSystem };
  readonly queue: PatronQueue;
  readonly sendsBy: NoticeSending;
  /** The `applicationServerKey` of the service, base64url. */
  readonly key: string;
}

/** Mounts the calls with which a device asks for pushes, or ends them. */
export function mountPush(scope: ServiceScope, { directory, queue, sendsBy, key }: PushRoutesOptions): void {
  const isOffered = (libraryId: number) => sendsBy(libraryId).includes('push');

  mountForPatron(scope, pushKey, async ({ patron, context }) => {
    const system = directory.patronOf(patron.libraryId);
    if (system.pushDevices === undefined || !isOffered(patron.libraryId)) throw new ApiException('not-supported');
    return { key, devices: [...(await system.pushDevices(patron, context))] };
  });

  mountForPatron(scope, addPushSubscription, async ({ patron, body, context }) => {
    const system = directory.patronOf(patron.libraryId);
    const add = system.addPushSubscription;
    if (add === undefined || !isOffered(patron.libraryId)) throw new ApiException('not-supported');
    if (!isPublicEndpoint(body.endpoint) || !isPushPublicKey(body.keys.p256dh)) throw new ApiException('invalid-input');
    return { devices: [...(await queue.run(patron, () => add.call(system, patron, body, context)))] };
  });

  mountForPatron(scope, removePushSubscription, async ({ patron, body: { endpoint }, context }) => {
    const system = directory.patronOf(patron.libraryId);
    const remove = system.removePushSubscription;
    if (remove === undefined) throw new ApiException('not-supported');
    return { devices: [...(await queue.run(patron, () => remove.call(system, patron, endpoint, context)))] };
  });
}

/** Whether an endpoint may be called. Host names are checked with each connection (`openPushTransport`). */
function isPublicEndpoint(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  try {
    requireWebAddress(new URL(endpoint), isPublicAddress);
    return true;
  } catch (error) {
    if (error instanceof WebFailure) return false;
    throw error;
  }
}
