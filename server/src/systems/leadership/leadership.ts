import { setTimeout as pause } from 'node:timers/promises';
import type { NodeLocks } from '../../storage/locks/node-locks.ts';

/** Milliseconds between two attempts to lead. */
const attemptEvery = 1_000;

/** Work that runs until it is stopped. */
interface RunningWork {
  stop(): Promise<void>;
}

/** Decides which node does the work that one node does for all. */
export interface Leadership {
  /** Whether this node leads. */
  isLeader(): boolean;
  /**
   * Tries to lead from now on. The works start whenever this node begins to lead, and are stopped when another one
   * may lead.
   */
  start(works: readonly (() => RunningWork)[], log: (message: string) => void): void;
  /** Stops the works, and lets another node lead. */
  close(): Promise<void>;
}

/**
 * Creates the leadership of this node. The leader holds a lock that ends with its process, so another node takes over
 * within seconds. A process that was suspended may believe for a moment that it still leads: led work must be able to
 * bear a second worker for that long.
 */
export function createLeadership(locks: NodeLocks): Leadership {
  const stopping = new AbortController();
  const { signal } = stopping;
  let isLeader = false;
  let running: Promise<void> | undefined;

  async function run(works: readonly (() => RunningWork)[], log: (message: string) => void): Promise<void> {
    while (!signal.aborted) {
      // Without its database a node cannot lead. Whatever needs the database says so.
      const lock = await locks.tryTake('leader').catch(() => undefined);
      if (lock) {
        isLeader = true;
        log('This node leads: it does the daily work, and tells alerts');
        const led = works.map((start) => start());
        await aborted(AbortSignal.any([signal, lock.lost]));
        isLeader = false;
        if (!signal.aborted) log('This node no longer leads: its connection to the database was lost');
        await Promise.all(led.map((work) => work.stop()));
        await lock.release();
      }
      await pause(attemptEvery, undefined, { signal }).catch(() => undefined);
    }
  }

  return {
    isLeader: () => isLeader,
    start(works, log) {
      running ??= run(works, log);
    },
    async close() {
      stopping.abort();
      await running;
    },
  };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
