import { ApiException } from '@buchfink/contract/error';
import { type NodeLocks, withLock } from '../../../storage/locks/node-locks.ts';

/**
 * Runs the acts of each patron one after another, over all nodes, so that two of them never run at a library's system
 * at once.
 */
export interface PatronQueue {
  /**
   * Throws `ApiException('too-many-requests')` when too many acts of this patron are already waiting, or an act on
   * another node does not end. The act has not begun then. `isOrderedBySystem`: the system itself orders the acts of all
   * nodes, and those of others are not waited for.
   */
  run<Answer>(
    patron: { libraryId: number; patronId: string },
    act: () => Promise<Answer>,
    options?: { readonly isOrderedBySystem?: boolean | undefined },
  ): Promise<Answer>;
}

/** Most waiting acts of one patron. A person never causes more. */
const maxWaiting = 20;
/** Milliseconds between two looks whether an act on another node has ended, and the longest wait: an act takes less. */
const lookEvery = 50;
const maxWait = 40_000;

/** Creates the queue of one node. Patrons without acts use no memory. */
export function createPatronQueue(locks: NodeLocks): PatronQueue {
  const lines = new Map<string, { last: Promise<unknown>; length: number }>();
  return {
    async run({ libraryId, patronId }, act, { isOrderedBySystem = false } = {}) {
      const key = `${libraryId}:${patronId}`;
      const line = lines.get(key) ?? { last: Promise.resolve(), length: 0 };
      if (line.length >= maxWaiting) throw new ApiException('too-many-requests');
      lines.set(key, line);
      line.length += 1;
      const mine = line.last.then(() => {
        if (isOrderedBySystem) return act();
        const signal = AbortSignal.timeout(maxWait);
        return withLock(locks, `patron ${key}`, { every: lookEvery, signal }, act).catch((error: unknown) => {
          throw signal.aborted && error === signal.reason ? new ApiException('too-many-requests') : error;
        });
      });
      line.last = mine.catch(() => undefined);
      try {
        return await mine;
      } finally {
        line.length -= 1;
        if (line.length === 0) lines.delete(key);
      }
    },
  };
}
