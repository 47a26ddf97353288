import { setTimeout as sleep } from 'node:timers/promises';
import { type ConfiguredNetworks, configuredNetworks } from '../../projects/project/configured-networks.ts';
import type { Projects } from '../../projects/project/project.ts';
import type { Keys } from '../../storage/keys/keys.ts';
import { vaultOf } from '../../storage/keys/vault.ts';
import type { LoginAttempts } from '../../storage/sessions/login-attempts.ts';
import type { SessionStore } from '../../storage/sessions/session-store.ts';
import { type StorageLocation, storageAt } from '../../storage/storage.ts';
import { createLoginSlowdown } from './login/login-slowdown.ts';
import { attemptMilliseconds, createLoginThrottle, type LoginThrottle } from './login/login-throttle.ts';
import { createSessions, type Sessions } from './sessions.ts';

/** Interval between two sweeps of expired data, in milliseconds. */
const sweepEvery = 60_000;

/** The sessions of the service with their dependencies. */
export interface OpenSessions {
  readonly sessions: Sessions;
  readonly throttle: LoginThrottle;
  /** The failed logins, which all limits count. */
  readonly attempts: LoginAttempts;
  readonly store: SessionStore;
  readonly networks: ConfiguredNetworks;
  /** Whether the service has none of the keys of its last start, so that nobody is logged in any more. */
  readonly hasReplacedKeys: boolean;
  /** Removes expired data; also runs by itself every minute. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

/** The place of the sessions, and what they need. */
export interface SessionsDeps extends StorageLocation {
  readonly keys: Keys;
  readonly projects: Pick<Projects, 'all'>;
  readonly now: () => Date;
  /** Whether the clock may be wrong; then nothing is removed because it is old. */
  readonly isClockHeld?: () => boolean;
  /** Receives messages for the operator. */
  readonly warn: (message: string) => void;
  /** Waits for a number of milliseconds; tests replace it. */
  readonly sleep?: (milliseconds: number) => Promise<void>;
}

/**
 * Opens the sessions of the service. Throws `StorageError`, and an `Error` for the operator when other nodes of the
 * same database have other keys.
 */
export async function openSessions(deps: SessionsDeps): Promise<OpenSessions> {
  const { keys, now, warn } = deps;
  const store = await storageAt(deps).sessions({ warn });
  const { attempts } = store;
  const names = keys.all.map(({ id }) => id);
  const stored = await store.serviceKeys.names();
  if (deps.databaseUrl !== undefined) requireSharedKey(names, stored);
  const hasReplacedKeys = stored.length > 0 && !stored.some((name) => names.includes(name));
  await store.serviceKeys.keep(names);
  const networks = configuredNetworks(deps.projects);
  const wait = deps.sleep ?? ((milliseconds: number) => sleep(milliseconds));
  const slowdown = createLoginSlowdown({ attempts, now, sleep: wait, alert: warn });
  const sweep = async () => {
    if (deps.isClockHeld?.()) return;
    const at = now().getTime();
    await store.sessions.sweep(at);
    await attempts.sweep(at - attemptMilliseconds, at);
    await store.compact();
  };
  const timer = setInterval(() => {
    sweep().catch((error: unknown) => warn(`Sessions that ran out could not be removed: ${String(error)}`));
  }, sweepEvery);
  timer.unref();
  return {
    sessions: createSessions({ store: store.sessions, vault: vaultOf(keys), keys, now, warn }),
    throttle: createLoginThrottle({ attempts, slowdown, keys, networks, now }),
    attempts,
    store: store.sessions,
    networks,
    hasReplacedKeys,
    sweep,
    async close() {
      clearInterval(timer);
      await store.close();
    },
  };
}

/** A node with other keys than the others would log out the patrons that they have logged in. */
function requireSharedKey(names: readonly string[], stored: readonly string[]): void {
  if (stored.length === 0 || stored.some((name) => names.includes(name))) return;
  throw new Error(
    `The database is used with the key ${stored.join(', ')}, which this service does not have. ` +
      'Set BUCHFINK_KEYS to the same keys on every node. If that key is lost, see docs/operations/nodes.md#several-nodes-and-postgresql.',
  );
}
