import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { WebFailure } from './web-failure.ts';

/** Whether a connection to an IP address is allowed. */
export type MayConnect = (address: string) => boolean;

/** Resolves all addresses of a host name. Tests replace the system's resolver. */
export type Resolve = (
  host: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Requires an address that may be called: http or https, without a password, and with an allowed IP address if its
 * host is one. Host names are checked when the connection is made (`checkedLookup`). Throws a `WebFailure` otherwise.
 */
export function requireWebAddress(url: URL, mayConnect: MayConnect): void {
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new WebFailure('address-no-web', `${url.protocol} is not a web address`);
  if (url.username || url.password) throw new WebFailure('address-with-password', 'the address carries a password');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // An IP address needs no look-up, so `checkedLookup` does not see it.
  if (isIP(host) !== 0 && !mayConnect(host)) throw new WebFailure('address-not-public', `${host} is not public`);
}

/**
 * Creates the look-up of a connection, which fails unless every address of the host is allowed. The connection goes
 * to one of the checked addresses, so that a second answer of the name server cannot change the target.
 */
export function checkedLookup(mayConnect: MayConnect, resolve: Resolve = lookup): LookupFunction {
  return (host, options, done) =>
    resolve(host, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error !== null || first === undefined)
        return done(error ?? new WebFailure('host-without-address', `${host} has no address`), '', 0);
      const refused = addresses.find(({ address }) => !mayConnect(address));
      if (refused)
        return done(
          new WebFailure('address-not-public', `${host} leads to ${refused.address}, which is not public`),
          '',
          0,
        );
      if (options.all === true) done(null, addresses);
      else done(null, first.address, first.family);
    });
}
