import type { PatronSystem, PushDevice } from '@buchfink/connectors/patron-system';
import { addPushSubscription, pushKey, removePushSubscription } from '@buchfink/contract/account/push';
import { ApiException } from '@buchfink/contract/error';
import { isPublicAddress } from '../../../base/http/client/public-address.ts';
import { requireWebAddress } from '../../../base/http/client/web-address.ts';
import { WebFailure } from '../../../base/http/client/web-failure.ts';
import type { LoggedInPatron } from '../../../base/http/endpoint/patron-authenticator.ts';
import type { Keys } from '../../../storage/keys/keys.ts';
import { isPushPublicKey, vapidKeysOf } from '../../../systems/push/vapid-keys.ts';
import { mountForPatron, type ServiceScope } from '../../http/mount.ts';
import { loginMarks } from '../../session/issue-tokens.ts';
import type { Sessions } from '../../session/sessions.ts';
import type { PatronQueue } from '../acts/patron-queue.ts';
import type { NoticeSending } from './routes.ts';

/** Dependencies of the calls on pushes. */
export interface PushRoutesOptions {
  readonly directory: { patronOf(libraryId: number): PatronSystem };
  readonly queue: PatronQueue;
  readonly sendsBy: NoticeSending;
  readonly keys: Keys;
  readonly sessions: Pick<Sessions, 'loginsOf'>;
}

/** Mounts the calls with which a device asks for pushes, or ends them. */
export function mountPush(scope: ServiceScope, { directory, queue, sendsBy, keys, sessions }: PushRoutesOptions): void {
  const isOffered = (libraryId: number) => sendsBy(libraryId).includes('push');
  const [{ publicKey: key }] = vapidKeysOf(keys);
  /** The devices of logins that have not ended: the others get nothing. */
  const idsOf = async (patron: LoggedInPatron, devices: readonly PushDevice[]) => {
    const logins = await sessions.loginsOf(patron);
    return devices.flatMap(({ id, login }) => (logins.has(login) ? [id] : []));
  };

  mountForPatron(scope, pushKey, async ({ patron, context }) => {
    const system = directory.patronOf(patron.libraryId);
    if (system.pushDevices === undefined || !isOffered(patron.libraryId)) throw new ApiException('not-supported');
    return { key, devices: await idsOf(patron, await system.pushDevices(patron, context)) };
  });

  mountForPatron(scope, addPushSubscription, async ({ patron, body, context }) => {
    const system = directory.patronOf(patron.libraryId);
    const add = system.addPushSubscription;
    if (add === undefined || !isOffered(patron.libraryId)) throw new ApiException('not-supported');
    if (!isPublicEndpoint(body.endpoint) || !isPushPublicKey(body.keys.p256dh)) throw new ApiException('invalid-input');
    const device = { ...body, login: loginMarks(keys, patron.sessionId)[0] };
    return { devices: await idsOf(patron, await queue.run(patron, () => add.call(system, patron, device, context))) };
  });

  mountForPatron(scope, removePushSubscription, async ({ patron, body: { endpoint }, context }) => {
    const system = directory.patronOf(patron.libraryId);
    const remove = system.removePushSubscription;
    if (remove === undefined) throw new ApiException('not-supported');
    const left = await queue.run(patron, () => remove.call(system, patron, endpoint, context));
    return { devices: await idsOf(patron, left) };
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
