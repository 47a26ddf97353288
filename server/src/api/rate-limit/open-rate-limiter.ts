import { performance } from 'node:perf_hooks';
import type { PatronAuthenticator } from '../../base/http/endpoint/patron-authenticator.ts';
import type { ConfiguredNetworks } from '../../projects/project/configured-networks.ts';
import type { CallBudgets } from '../../storage/call-budgets/call-budgets.ts';
import type { Keys } from '../../storage/keys/keys.ts';
import { createBudgets } from './budgets.ts';
import { measureLoad } from './load.ts';
import { createPageRoom } from './page-room.ts';
import { createProofs } from './proofs.ts';
import { createRateLimiter, type RateLimiter, type RateLimits } from './rate-limiter.ts';
import { createSharedBudgets } from './shared-budgets.ts';

/** The settings of the rate limiter (docs/operations/settings.md#settings). */
export interface RateLimitSettings extends RateLimits {
  /** The number of concurrent searches without a login that makes the service busy; 0 = always busy. */
  readonly busySearches: number;
}

/** So many searches make a service busy whose event loop may be at work all the time while it renders pages. */
const busySearchesWithoutRest = 600;

/** Creates the rate limiter and starts measuring the load. */
export function openRateLimiter(options: {
  settings: RateLimitSettings;
  /** The clock that the nodes share: a challenge may come back to another one. */
  now: () => Date;
  keys: Keys;
  networks: Pick<ConfiguredNetworks, 'isOfLibrary'>;
  authenticator?: PatronAuthenticator;
  /** The used share of the limits of a library's system; 1 is all of it. */
  useOf?: (libraryId: number) => number;
  /** The budgets that several nodes share. The rate limiter closes them. */
  shared?: { store: CallBudgets; warn: (message: string) => void } | undefined;
}): RateLimiter {
  const { settings, now, keys, networks, authenticator, useOf, shared } = options;
  const clock = () => performance.now();
  const sharedBudgets = shared && createSharedBudgets({ ...shared, clock, keys });
  const rateLimiter = createRateLimiter({
    limits: settings,
    budgets: sharedBudgets ?? createBudgets({ clock }),
    load: measureLoad({
      clock,
      busySearches: settings.busySearches,
      useOf,
    }),
    proofs: createProofs({ keys, clock: () => now().getTime() }),
    pageRoom: createPageRoom({ share: settings.busySearches / busySearchesWithoutRest }),
    networks,
    authenticator,
  });
  return {
    ...rateLimiter,
    async close() {
      await rateLimiter.close();
      await sharedBudgets?.close();
    },
  };
}
