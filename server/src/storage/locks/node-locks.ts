import { setTimeout as pause } from 'node:timers/promises';

/** A lock that this node holds. */
export interface NodeLock {
  /** Aborts when the lock was lost, as when the database was restarted: another node may hold it then. */
  readonly lost: AbortSignal;
  /** Releases the lock. Does nothing when it was lost. */
  release(): Promise<void>;
}

/** Locks that one holder on one node has at a time. A lock ends with the process that holds it, however that ends. */
export interface NodeLocks {
  /** Takes a lock; undefined while it is held, also by this node. Throws `StorageError`. */
  tryTake(name: string): Promise<NodeLock | undefined>;
  /** Releases all locks. */
  close(): Promise<void>;
}

/** The locks of a service without a shared database, which is the only one on its data. */
export function createProcessLocks(): NodeLocks {
  const held = new Set<string>();
  const { signal } = new AbortController();
  return {
    async tryTake(name) {
      if (held.has(name)) return undefined;
      held.add(name);
      return { lost: signal, release: async () => void held.delete(name) };
    },
    close: async () => held.clear(),
  };
}

/** The options of waiting for a lock. */
export interface LockWait {
  /** Milliseconds between two attempts. */
  readonly every: number;
  /** Ends the waiting. A lock that is free is taken in any case. */
  readonly signal?: AbortSignal;
  /** Called once when the lock is held by somebody else. */
  readonly onWait?: () => void;
}

/** Takes a lock as soon as it is free. Throws `StorageError`, or the reason of the signal. */
export async function waitForLock(locks: NodeLocks, name: string, options: LockWait): Promise<NodeLock> {
  const { every, signal, onWait } = options;
  for (let attempt = 1; ; attempt += 1) {
    const lock = await locks.tryTake(name);
    if (lock) return lock;
    signal?.throwIfAborted();
    if (attempt === 1) onWait?.();
    await pause(every, undefined, signal && { signal }).catch(() => undefined);
  }
}

/**
 * Runs work while it holds a lock, as soon as that is free. The work gets `lost` of the lock. Throws what `waitForLock`
 * and the work throw.
 */
export async function withLock<Result>(
  locks: NodeLocks,
  name: string,
  options: LockWait,
  work: (lost: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const lock = await waitForLock(locks, name, options);
  try {
    return await work(lock.lost);
  } finally {
    await lock.release();
  }
}
