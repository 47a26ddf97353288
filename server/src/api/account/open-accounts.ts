import { actMilliseconds } from '@buchfink/connectors/call-context';
import { addDays } from '@buchfink/contract/calendar-date';
import type { AccountStore } from '../../storage/accounts/open-account-store.ts';
import type { Keys } from '../../storage/keys/keys.ts';
import type { NodeLocks } from '../../storage/locks/node-locks.ts';
import type { LibraryDirectory } from '../../systems/connections/library-directory.ts';
import type { ServiceScope } from '../http/mount.ts';
import type { OpenSessions } from '../session/open-sessions.ts';
import { mountAccountInfo } from './account-routes.ts';
import { createActRunner } from './acts/act-runner.ts';
import { createPatronQueue } from './acts/patron-queue.ts';
import { createRecentSnapshots } from './acts/recent-snapshots.ts';
import { mountActs } from './acts/routes.ts';
import { mountCardRenewal } from './card-renewal/routes.ts';
import { mountCheckout } from './checkout-routes.ts';
import { createFeeds, feedDays, readOnlyFeeds } from './feed/feeds.ts';
import { mountFeeds } from './feed/routes.ts';
import { mountPush } from './notices/push-routes.ts';
import { mountNotices, type NoticeSending } from './notices/routes.ts';
import { createPassTokens } from './pass/pass-tokens.ts';
import { mountPass } from './pass/routes.ts';
import { mountProfile } from './profile/routes.ts';

/** The accounts of a service: the calls for patrons who are logged in. */
export interface Accounts {
  /** Mounts all calls of `contract/src/{account,multi-step,checkout,card-renewal,pass,calendar-feed,profile,notices,push}.ts`. */
  mount(
    scope: ServiceScope,
    directory: Pick<LibraryDirectory, 'patronOf' | 'checkoutOf'>,
    logins: Pick<OpenSessions, 'sessions' | 'throttle'>,
    options?: { readonly isPreview?: boolean | undefined },
  ): void;
  readonly store: Pick<AccountStore, 'acts' | 'feeds'>;
  /** Removes acts, feeds and notes of patrons that have expired; also runs by itself every hour. */
  sweep(): Promise<void>;
  /** Waits for the running acts and closes the account store. */
  close(): Promise<void>;
}

/** The account data, and what its calls need. */
export interface AccountsDeps {
  /** Is closed with the accounts. */
  readonly store: AccountStore;
  /** Whether other nodes use the same store. */
  readonly isShared: boolean;
  readonly keys: Keys;
  /** One act of a patron runs at a time on all nodes that share these locks. */
  readonly locks: NodeLocks;
  readonly now: () => Date;
  /** Whether the clock may be wrong; then nothing is removed because it is old. */
  readonly isClockHeld?: () => boolean;
  /** Default: notices stay in the app. */
  readonly sendsBy?: NoticeSending;
  /** Receives failures that patrons do not see. */
  readonly warn: (message: string, error?: unknown) => void;
}

/** Interval between two sweeps of expired data, in milliseconds. */
const sweepEvery = 3_600_000;

/** Opens the accounts of the service on their store. */
export function openAccounts({
  store,
  isShared,
  keys,
  locks,
  now,
  isClockHeld = () => false,
  sendsBy = () => [],
  warn,
}: AccountsDeps): Accounts {
  const queue = createPatronQueue(locks);
  const recent = createRecentSnapshots(now, isShared);
  const runner = createActRunner({ log: store.acts, locks, keys, queue, recent, now, isClockHeld, warn });
  const feeds = createFeeds({ store: store.feeds, keys, now, isClockHeld });
  const tokens = createPassTokens({ keys, now });
  const sweep = async () => {
    if (isClockHeld()) return;
    await store.acts.forget(now().getTime() - actMilliseconds);
    await store.patronNotes.forget(now().getTime());
    await store.feeds.forget(addDays(now().toISOString().slice(0, 10), -feedDays));
  };
  const timer = setInterval(() => {
    sweep().catch((error: unknown) => warn('Expired acts, feeds and notes of patrons could not be removed', error));
  }, sweepEvery);
  timer.unref();
  return {
    store,
    mount(scope, directory, logins, { isPreview = false } = {}) {
      const mountedFeeds = isPreview ? readOnlyFeeds(feeds) : feeds;
      mountAccountInfo(scope, { directory, recent });
      mountActs(scope, { directory, runner, keys });
      mountCheckout(scope, { directory, queue, recent });
      mountCardRenewal(scope, { directory, queue });
      mountPass(scope, { directory, tokens, keys, warn });
      mountFeeds(scope, { directory, feeds: mountedFeeds });
      mountNotices(scope, { directory, queue, sendsBy });
      mountPush(scope, { directory, queue, sendsBy, keys, sessions: logins.sessions });
      mountProfile(scope, { directory, queue, feeds: mountedFeeds, logins, warn });
    },
    sweep,
    async close() {
      clearInterval(timer);
      await runner.idle();
      await store.close();
    },
  };
}
