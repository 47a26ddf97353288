import type { CallContext } from '@buchfink/connectors/call-context';
import type { PatronLogin, PatronSystem } from '@buchfink/connectors/patron-system';
import { type Credentials, maxAccounts, type Session } from '@buchfink/contract/session';
import { isFromBrowser } from '../../../base/http/endpoint/fetch-metadata.ts';
import type { ConfiguredNetworks } from '../../../projects/project/configured-networks.ts';
import type { Exchange } from '../../http/mount.ts';
import { type Cookies, cookiesOf } from '../cookies.ts';
import { createSessionAnswer } from '../session-answer.ts';
import type { SecretOwner, Sessions } from '../sessions.ts';
import { describeDevice } from './describe-device.ts';
import type { LoginThrottle } from './login-throttle.ts';

/** Dependencies of a login. */
export interface LoginDependencies {
  readonly sessions: Sessions;
  readonly throttle: LoginThrottle;
  readonly networks: ConfiguredNetworks;
  /** The patron system of a library. */
  readonly patronOf: (libraryId: number) => PatronSystem;
}

/** Checks card and PIN at the library within the limits, and begins a session. */
export async function logIn(
  { sessions, throttle, networks, patronOf }: LoginDependencies,
  credentials: Credentials,
  { request, reply }: Exchange,
  context: CallContext,
): Promise<Session> {
  const { libraryId, userId, password } = credentials;
  const system = patronOf(libraryId);
  const cookies = cookiesOf(request, reply);
  const from = { libraryId, userId, address: request.ip, devices: cookies.devices };
  const patron = await throttle.run(from, () => system.login({ userId, password }, context));
  const keep = networks.isPublic(request.ip) ? 'nothing' : credentials.keep;
  const client = isFromBrowser(request.headers) ? 'web' : credentials.client;
  if (keep !== 'nothing') {
    cookies.keepDevices(await throttle.remember(from));
  }
  if (client === 'web') await makeRoom(sessions, cookies, { libraryId, patron });
  const device = describeDevice(request.headers['user-agent'], client);
  const issued = await sessions.begin({ libraryId, patron, keep, client, device });
  return createSessionAnswer(issued, cookies, context.now());
}

/**
 * Ends sessions of the browser to make room for a new one. A browser holds one session per account and at most eight
 * accounts; the least recently used session ends first.
 */
async function makeRoom(
  sessions: Sessions,
  cookies: Cookies,
  { libraryId, patron }: { libraryId: number; patron: PatronLogin },
): Promise<void> {
  const owners: SecretOwner[] = [];
  for (const { sessionId, secret } of cookies.secrets) {
    const secretOwner = await sessions.heldBy(secret);
    if (secretOwner?.session.id === sessionId) owners.push(secretOwner);
    else cookies.dropSecret(sessionId);
  }
  const isSame = (candidate: SecretOwner) =>
    candidate.session.libraryId === libraryId && candidate.patron?.patronId === patron.patronId;
  const otherOwners = owners.filter((owner) => !isSame(owner)).sort((a, b) => b.session.lastUsed - a.session.lastUsed);
  const leaving = [...owners.filter(isSame), ...otherOwners.slice(maxAccounts - 1)].map(({ session }) => session.id);
  await sessions.endAll(leaving);
  for (const id of leaving) cookies.dropSecret(id);
}
