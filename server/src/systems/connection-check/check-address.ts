import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { checkedLookup, type MayConnect } from '../../base/http/client/web-address.ts';
import { WebFailure } from '../../base/http/client/web-failure.ts';
import type { CheckFindings } from './check-findings.ts';
import type { SystemAddress } from './system-addresses.ts';

/** Milliseconds until a connection must stand, as for the calls of the service. */
const connectTimeout = 5_000;
/** Days before the end of a certificate from which it is mentioned. */
const renewalDays = 21;

/** What the check of an address needs. */
export interface AddressCheck {
  readonly mayConnect: MayConnect;
  readonly now: () => Date;
  readonly signal: AbortSignal;
}

/** Checks an address in steps: its name, a connection, TLS. Returns whether all of them work. */
export async function checkAddress(
  { host, port, tls }: SystemAddress,
  findings: CheckFindings,
  { mayConnect, now, signal }: AddressCheck,
): Promise<boolean> {
  const isKnown = await findings.run('dns', { code: 'host', name: host }, async () => {
    const found = isIP(host) === 0 ? await lookup(host, { all: true }) : [{ address: host }];
    const refused = found.find((entry) => !mayConnect(entry.address));
    if (refused) throw new WebFailure('address-not-public', `${refused.address} is not public`);
    findings.add('dns', 'ok', 'host-resolved', { host, addresses: found.map(({ address }) => address) });
    return true;
  });
  if (isKnown === undefined) return false;
  const target = { host, port, lookup: checkedLookup(mayConnect) };
  const place = `${host}, port ${port}`;
  const isThere = await findings.run('tcp', { code: 'host', name: place }, async () => {
    const begin = performance.now();
    (await opened(connectTcp(target), 'connect', signal)).destroy();
    findings.add('tcp', 'ok', 'connected', { place, ms: Math.round(performance.now() - begin) });
    return true;
  });
  if (isThere === undefined || !tls) return isThere === true;
  const isSafe = await findings.run('tls', { code: 'host', name: place }, async () => {
    const named = isIP(host) === 0 ? { servername: host } : {};
    const socket = connectTls({ ...target, ...named });
    await opened(socket, 'secureConnect', signal);
    const { valid_to, issuer } = socket.getPeerCertificate();
    const days = Math.floor((Date.parse(valid_to) - now().getTime()) / 86_400_000);
    const by = [issuer?.O ?? issuer?.CN].flat()[0] || undefined;
    findings.add('tls', 'ok', 'certificate', { protocol: socket.getProtocol() ?? 'TLS', issuer: by, days });
    if (days < renewalDays)
      findings.add('tls', 'note', 'certificate-ends', { on: valid_to }, 'certificate-expires-soon');
    socket.destroy();
    return true;
  });
  return isSafe === true;
}

/** Waits until a socket is connected. Throws its error, or one of the code `ETIMEDOUT`. */
async function opened(socket: Socket, event: 'connect' | 'secureConnect', signal: AbortSignal): Promise<Socket> {
  const time = AbortSignal.timeout(connectTimeout);
  try {
    await once(socket, event, { signal: AbortSignal.any([signal, time]) });
    // An error after this moment belongs to nobody.
    socket.on('error', () => undefined);
    return socket;
  } catch (error) {
    socket.on('error', () => undefined);
    socket.destroy();
    throw time.aborted ? Object.assign(new Error('no answer in time'), { code: 'ETIMEDOUT' }) : error;
  }
}
