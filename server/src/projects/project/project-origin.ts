import { isIP } from 'node:net';

/** The name in a `Host` header: in lower case, without port, brackets and the dot of the root; empty when it is none. */
export function hostNameIn(host = ''): string {
  const [, address, name = ''] = /^(?:\[([0-9a-f:.]+)\]|([^:]*))(?::\d{0,5})?$/i.exec(host.toLowerCase()) ?? [];
  return address ?? name.replace(/\.$/, '');
}

/** Whether a name cannot have been pointed here by somebody else: `localhost`, or an address. */
export const isFixedName = (name: string): boolean => name === 'localhost' || isIP(name) !== 0;

/** Whether a host with its port is a plain name or an IPv4 address. It may have been pointed here by somebody else. */
export const isPlainHost = (host: string): boolean => /^[a-z0-9.-]+(:\d{1,5})?$/i.test(host);

const isFixedHost = (host: string): boolean => isFixedName(hostNameIn(host));

/** The host that a call names: `host` is what a trusted proxy says, or else the header. */
interface CalledHost {
  readonly protocol: string;
  readonly host: string;
  readonly headers: { readonly host?: string | undefined };
}

/**
 * The scheme and host of a project's addresses: the called host where it is one of its `hosts`, else the first of these. For a
 * project that names none, the called host where it is believed; else undefined, so that an address is a path of whatever host
 * was called.
 *
 * @param isBelieved whether a called host, with its port, is taken at its word; by default only this machine is
 */
export function originOfProject(
  { hosts }: { readonly hosts: readonly string[] },
  { protocol, host, headers }: CalledHost,
  isBelieved: (host: string) => boolean = isFixedHost,
): string | undefined {
  if (hosts.includes(hostNameIn(host))) return `${protocol}://${host.toLowerCase()}`;
  const [first] = hosts;
  if (first !== undefined) return `${protocol}://${first}`;
  // A cache in front knows only the header: another host that a proxy passes on must not get into what is cached for this one.
  return host === headers.host && isBelieved(host) ? `${protocol}://${host.toLowerCase()}` : undefined;
}

/**
 * The scheme and host of the one address that each page of a project has: the first of its `hosts`, whichever was called.
 *
 * @param origin of the call: scheme and host; undefined when the call names no usable host
 */
export function canonicalOriginOf(
  { hosts }: { readonly hosts: readonly string[] },
  origin: string | undefined,
): string | undefined {
  const [first] = hosts;
  if (first === undefined || origin === undefined) return origin;
  const [protocol = '', host = ''] = origin.split('://');
  // Only of the called host it is known at which port it is reached.
  const [port = ''] = hostNameIn(host) === first ? (/:\d+$/.exec(host) ?? []) : [];
  const full = `${protocol}://${first}${port}`;
  return URL.canParse(full) ? new URL(full).origin : `${protocol}://${first}`;
}
