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
