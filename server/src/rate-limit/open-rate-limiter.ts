import { performance } from 'node:perf_hooks';
import type { Keys } from '../session/keys.ts';
import type { PatronGate } from '../session/logged-in.ts';
import type { NamedNetworks } from '../session/networks.ts';
import { createBudgets } from './budgets.ts';
import { measureLoad } from './load.ts';
import { createProofs } from './proofs.ts';
import { createRateLimiter, type RateLimiter, type RateLimits } from './rate-limiter.ts';

/** How polite the service is (docs/operations.md). */
export interface RateLimitSettings extends RateLimits {
  /** So many searches at once, of all who are not logged in, are busy; 0 = always. */
  readonly busySearches: number;
}

/** Measures the load from now on. */
export function openRateLimiter(given: {
  settings: RateLimitSettings;
  keys: Keys;
  networks: Pick<NamedNetworks, 'isOfLibrary'>;
  gate?: PatronGate;
  /** How much of what may be asked of a library's system is in use: 1 is all of it. */
  useOf?: (libraryId: number) => number;
}): RateLimiter {
  const { settings, keys, networks, gate, useOf } = given;
  return createRateLimiter({
    limits: settings,
    budgets: createBudgets(() => performance.now()),
    load: measureLoad({
      clock: () => performance.now(),
      busySearches: settings.busySearches,
      ...(useOf && { useOf }),
    }),
    // A challenge may come back to another process of the same keys.
    proofs: createProofs({ keys, clock: () => Date.now() }),
    networks,
    gate,
  });
}
