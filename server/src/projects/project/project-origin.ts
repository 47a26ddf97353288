import { isIP } from 'node:net';

/** The name in a `Host` header: in lower case, without port, brackets and the dot of the root; empty when it is none. */
export function hostNameIn(host = ''): string {
  const [, address, name = ''] = /^(?:\[([0-9a-f:.]+)\]|([^:]*))(?::\d{0,5})?$/i.exec(host.toLowerCase()) ?? [];
  return address ?? name.replace(/\.$/, '');
}

/** Whether a name cannot have been pointed here by somebody else: `localhost`, or an address. */
export const isFixedName = (name: string): boolean => name === 'localhost' || isIP(name) !== 0;

/**
 * The scheme and host at which readers find a project: one of its `hosts`, and the called one where it is among them.
 * Undefined for a project that names none.
 */
export function originOfProject(
  { hosts }: { readonly hosts: readonly string[] },
  { protocol, host }: { readonly protocol: string; readonly host: string },
): string | undefined {
  if (hosts.includes(hostNameIn(host))) return `${protocol}://${host.toLowerCase()}`;
  const [first] = hosts;
  return first && `${protocol}://${first}`;
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

/** The host that a call names. */
interface CalledHost {
  readonly protocol: string;
  readonly host: string;
  readonly headers: { readonly host?: string | undefined };
}

/**
 * The scheme and host at which a project was called: one of its `hosts`; for a project that names none the called one, when it is a plain
 * name or address with an optional port.
 */
export function calledOrigin(
  project: { readonly hosts: readonly string[] },
  { protocol, host, headers }: CalledHost,
): string | undefined {
  const ofProject = originOfProject(project, { protocol, host });
  if (ofProject !== undefined) return ofProject;
  const { host: named = '' } = headers;
  return /^[a-z0-9.-]+(:\d{1,5})?$/i.test(named) ? `${protocol}://${named.toLowerCase()}` : undefined;
}

/**
 * The scheme and host for addresses that go to other programs. Where the project names no host, only this machine is taken at its
 * word; empty otherwise, so that an address is a path of the host that was called.
 */
export function knownOrigin(
  project: { readonly hosts: readonly string[] },
  { protocol, host }: { readonly protocol: string; readonly host: string },
): string {
  return originOfProject(project, { protocol, host }) ?? (isFixedName(hostNameIn(host)) ? `${protocol}://${host}` : '');
}
