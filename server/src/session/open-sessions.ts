import { setTimeout as sleep } from 'node:timers/promises';
import { type ConfiguredNetworks, configuredNetworks } from '../http/server/networks.ts';
import type { Projects } from '../projects/project.ts';
import { openSessionStore } from '../storage/sessions/open-session-store.ts';
import type { Keys } from './keys/keys.ts';
import { vaultOf } from './keys/vault.ts';
import { createLoginSlowdown } from './login/login-slowdown.ts';
import { attemptMilliseconds, createLoginThrottle, type LoginThrottle } from './login/login-throttle.ts';
import { createSessions, type Sessions } from './sessions.ts';

/** Interval between two sweeps of expired data, in milliseconds. */
const sweepEvery = 60_000;

/** The sessions of the service with their dependencies. */
export interface OpenSessions {
  readonly sessions: Sessions;
  readonly throttle: LoginThrottle;
  readonly networks: ConfiguredNetworks;
  /** Removes expired data; also runs by itself every minute. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the sessions in the data directory; `warn` gets messages for the operator. Throws `StorageError`. */
export async function openSessions(deps: {
  dataDirectory: string;
  keys: Keys;
  projects: Pick<Projects, 'all'>;
  now: () => Date;
  warn: (message: string) => void;
  /** Waits for a number of milliseconds; tests replace it. */
  sleep?: (milliseconds: number) => Promise<void>;
}): Promise<OpenSessions> {
  const { keys, now, warn } = deps;
  const store = await openSessionStore(deps.dataDirectory, { warn });
  const { attempts } = store;
  await store.serviceKeys.keep(keys.all.map(({ id }) => id));
  const networks = configuredNetworks(deps.projects);
  const wait = deps.sleep ?? ((milliseconds: number) => sleep(milliseconds));
  const slowdown = createLoginSlowdown({ attempts, now, sleep: wait, alert: warn });
  const sweep = async () => {
    const at = now().getTime();
    await store.sessions.sweep(at);
    await attempts.sweep(at - attemptMilliseconds, at);
    store.compact();
  };
  const timer = setInterval(() => {
    sweep().catch((error: unknown) => warn(`Sessions that ran out could not be removed: ${String(error)}`));
  }, sweepEvery);
  timer.unref();
  return {
    sessions: createSessions({ store: store.sessions, vault: vaultOf(keys), keys, now, warn }),
    throttle: createLoginThrottle({ attempts, slowdown, keys, networks, now }),
    networks,
    sweep,
    async close() {
      clearInterval(timer);
      await store.close();
    },
  };
}
