import type { LibraryDirectory } from '../../../systems/connections/library-directory.ts';
import type { SystemState } from './system-states.ts';

/** The most probes that run at the same time, over all libraries. */
const maxProbes = 4;
/** Milliseconds before a failed call of a quiet system is checked. */
const failurePause = 30_000;

/** Calls systems that nobody has called for a while, so that an outage at night is noticed. */
export interface IdleProbes {
  /** Starts the probes that are due, and does not wait for them; `now` in epoch milliseconds. */
  start(states: readonly SystemState[], now: number): void;
  /** Waits for the probes that run. */
  settled(): Promise<void>;
}

/**
 * Creates the probes. A remote system is called once when its last call is `idleMinutes` ago (0: never), and after a
 * failed call until another one succeeds or its circuit breaker opens, which probes by itself.
 */
export function createIdleProbes(
  directory: Pick<LibraryDirectory, 'reportsOf' | 'probe'>,
  { idleMinutes, startedAt }: { readonly idleMinutes: number; readonly startedAt: number },
): IdleProbes {
  const running = new Map<string, Promise<void>>();
  return {
    start(states, now) {
      if (idleMinutes === 0) return;
      for (const { library, role, isMaintained } of states) {
        const key = `${library.id} ${role}`;
        if (isMaintained || running.has(key)) continue;
        if (running.size >= maxProbes) return;
        const report = directory.reportsOf(library.id).find((one) => one.role === role);
        if (report === undefined || !report.isRemote || report.running > 0 || report.downSince !== undefined) continue;
        const success = report.lastSuccess ?? startedAt;
        const failure = report.lastFailure?.at ?? 0;
        const pause = failure > success ? failurePause : idleMinutes * 60_000;
        if (now - Math.max(success, failure) < pause) continue;
        running.set(
          key,
          directory.probe(library.id, role).finally(() => running.delete(key)),
        );
      }
    },
    settled: async () => void (await Promise.allSettled(running.values())),
  };
}
