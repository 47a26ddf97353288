import { targetOf } from '@buchfink/connectors/sru/target-of';
import type { LibrarySettings } from '../../projects/libraries/library-settings.ts';
import type { CheckedRole } from './checked-role.ts';

/** Where a system listens. */
export interface SystemAddress {
  readonly host: string;
  readonly port: number;
  readonly tls: boolean;
}

/** How deep the settings of a system are searched for addresses. */
const maxDepth = 3;

/** The roles of a library with an external system: its kind and the addresses in its settings. */
export function systemAddresses({ system }: LibrarySettings): {
  readonly role: CheckedRole;
  readonly kind: string;
  readonly addresses: readonly SystemAddress[];
}[] {
  const { catalogue, availability, patron } = system;
  const roles = [
    ['catalogue', catalogue?.kind === 'sru' ? { kind: 'sru', base: targetOf(catalogue).base } : catalogue],
    ['availability', availability?.kind === 'patron' ? { ...patron, kind: 'patron' } : availability],
    ['accounts', patron],
  ] as const;
  return roles.flatMap(([role, settings]) => {
    if (settings === undefined) return [];
    const found = settings.kind === 'builtin' ? [] : [...addressesIn(settings, 0)];
    const addresses = [...new Map(found.map((address) => [`${address.host}:${address.port}`, address])).values()];
    return [{ role, kind: settings.kind, addresses }];
  });
}

/** Addresses in settings: a host with a port, and addresses of the web. */
function* addressesIn(settings: object, depth: number): Generator<SystemAddress> {
  const { host, port, tls } = settings as { host?: unknown; port?: unknown; tls?: unknown };
  if (typeof host === 'string' && typeof port === 'number') yield { host, port, tls: tls !== false };
  for (const value of Object.values(settings)) {
    if (typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value)) yield addressOf(new URL(value));
    else if (typeof value === 'object' && value !== null && depth < maxDepth) yield* addressesIn(value, depth + 1);
  }
}

/** The address of a web address. */
export function addressOf({ hostname, port, protocol }: URL): SystemAddress {
  const tls = protocol === 'https:';
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || (tls ? 443 : 80), tls };
}
