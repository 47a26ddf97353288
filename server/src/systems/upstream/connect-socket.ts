import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { UpstreamConnect } from '@buchfink/connectors/upstream';
import { ApiException } from '@buchfink/contract/error';
import { isPublicAddress } from '../../base/http/client/public-address.ts';
import { checkedLookup } from '../../base/http/client/web-address.ts';
import { WebFailure } from '../../base/http/client/web-failure.ts';
import type { UpstreamOptions } from './fetch-upstream.ts';

/** Milliseconds until a connection must stand; the deadlines of calls are shorter or equal. */
const connectTimeout = 5_000;

/**
 * Connects to library systems that do not speak HTTP: only to public addresses and to those that the operator allows. The address
 * of the actual connection is checked, so a name that changes its address is no way around. With TLS the certificate is verified.
 */
export function createUpstreamConnect({ isAllowed, resolve }: UpstreamOptions): UpstreamConnect {
  const mayConnect = (address: string) => isPublicAddress(address) || isAllowed(address);
  const lookup: LookupFunction = checkedLookup(mayConnect, resolve);

  return ({ host, port, tls, signal }) =>
    new Promise((settle, reject) => {
      if (signal.aborted) return reject(reasonOf(signal));
      // An IP address needs no look-up, so `checkedLookup` does not see it.
      if (isIP(host) !== 0 && !mayConnect(host))
        return reject(unavailable(new WebFailure('address-not-public', `${host} is not public`)));
      const options = { host, port, lookup, noDelay: true, keepAlive: true };
      const servername = isIP(host) === 0 ? { servername: host } : {};
      const socket: Socket = tls ? connectTls({ ...options, ...servername }) : connectTcp(options);
      const end = (error: unknown) => {
        leave();
        socket.destroy();
        reject(error);
      };
      const onError = (error: Error) => end(unavailable(error));
      const onAbort = () => end(reasonOf(signal));
      const timer = setTimeout(() => end(new ApiException('library-timeout')), connectTimeout);
      const onConnected = () => {
        leave();
        settle(socket);
      };
      const leave = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
        socket.off('error', onError);
        // Whoever gets the socket listens before its next event; a destroyed one may still report an error.
        socket.on('error', () => undefined);
      };
      socket.once('error', onError);
      socket.once(tls ? 'secureConnect' : 'connect', onConnected);
      signal.addEventListener('abort', onAbort, { once: true });
    });
}

const unavailable = (cause: unknown) => new ApiException('library-unavailable', undefined, { cause });

function reasonOf(signal: AbortSignal): unknown {
  const isTime = signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError';
  return isTime ? new ApiException('library-timeout') : signal.reason;
}
