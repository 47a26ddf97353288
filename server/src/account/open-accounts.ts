import type { LibraryDirectory } from '../connections/library-directory.ts';
import type { ServiceScope } from '../http/endpoint/mount.ts';
import type { Keys } from '../session/keys/keys.ts';
import type { OpenSessions } from '../session/open-sessions.ts';
import type { NodeLocks } from '../storage/locks/node-locks.ts';
import { type StorageLocation, storageAt } from '../storage/storage.ts';
import { mountAccountInfo } from './account-routes.ts';
import { createActRunner } from './acts/act-runner.ts';
import { createPatronQueue } from './acts/patron-queue.ts';
import { createRecentSnapshots } from './acts/recent-snapshots.ts';
import { mountActs } from './acts/routes.ts';
import { mountCheckout } from './checkout-routes.ts';
import { createFeeds } from './feed/feeds.ts';
import { mountFeeds } from './feed/routes.ts';
import { createPassTokens } from './pass/pass-tokens.ts';
import { mountPass } from './pass/routes.ts';
import { mountProfile } from './profile/routes.ts';

/** The accounts of a service: the calls for patrons who are logged in. */
export interface Accounts {
  /** Mounts all calls of `contract/src/{account,multi-step,checkout,pass,calendar-feed,profile}.ts`. */
  mount(
    scope: ServiceScope,
    directory: Pick<LibraryDirectory, 'patronOf' | 'checkoutOf'>,
    logins: Pick<OpenSessions, 'sessions' | 'throttle'>,
  ): void;
  /** Waits for the running acts and closes the account store. */
  close(): Promise<void>;
}

/** The place of the account data, and what it needs. */
export interface AccountsDeps extends StorageLocation {
  readonly keys: Keys;
  /** One act of a patron runs at a time on all nodes that share these locks. */
  readonly locks: NodeLocks;
  readonly now: () => Date;
  /** Receives failures that patrons do not see. */
  readonly warn: (message: string, error?: unknown) => void;
}

/** Opens the account data of the service. Throws `StorageError`. */
export async function openAccounts(deps: AccountsDeps): Promise<Accounts> {
  const { keys, locks, now, warn } = deps;
  const store = await storageAt(deps).accounts({ warn });
  const queue = createPatronQueue(locks);
  const recent = createRecentSnapshots(now);
  const runner = createActRunner({ log: store.acts, keys, queue, recent, now, warn });
  const feeds = createFeeds({ store: store.feeds, keys, now });
  const tokens = createPassTokens({ keys, now });
  return {
    mount(scope, directory, logins) {
      mountAccountInfo(scope, { directory, recent });
      mountActs(scope, { directory, runner, keys });
      mountCheckout(scope, { directory, queue, recent });
      mountPass(scope, { directory, tokens, keys });
      mountFeeds(scope, { directory, feeds });
      mountProfile(scope, { directory, queue, feeds, logins, warn });
    },
    async close() {
      await runner.idle();
      await store.close();
    },
  };
}
