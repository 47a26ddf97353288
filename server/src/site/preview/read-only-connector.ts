import type { Connector } from '@buchfink/connectors/connector';
import type { Checkout, PatronSystem } from '@buchfink/connectors/patron-system';
import { ApiException } from '@buchfink/contract/error';

/** The calls of patrons that change nothing at the library: a new call is refused until it is listed here. */
const readingCalls: ReadonlySet<string> = new Set<keyof PatronSystem>([
  'login',
  'logout',
  'account',
  'card',
  'contact',
  'cardRenewal',
  'pinRules',
  'notices',
  'noticeWishes',
  'pushDevices',
]);

/**
 * A connector that only reads. Acts of patrons and self-checkout are still offered, so that the app looks as it will, but
 * they throw `ApiException('read-only')` and nothing is sent.
 */
export function readOnlyConnector(connector: Connector): Connector {
  const { patron, checkout } = connector;
  return {
    ...connector,
    patron: patron && refuseActs<PatronSystem>(patron, readingCalls),
    checkout: checkout && refuseActs<Checkout>(checkout, new Set()),
  };
}

/** A role whose functions are refused, except those of these names. */
function refuseActs<Role extends object>(role: Role, allowed: ReadonlySet<string>): Role {
  return new Proxy(role, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      if (allowed.has(String(name))) return value.bind(target);
      return async () => {
        throw new ApiException('read-only');
      };
    },
  });
}
