import { availableParallelism } from 'node:os';
import { ApiException } from '@buchfink/contract/error';
import { SearchThread, type Waiting } from './search-thread-handle.ts';
import type { SearchResults, SearchTask, SharedSegment } from './thread-messages.ts';

/** Threads that search. */
export interface SearchPool {
  /** All tasks on this library that come from now on are answered from these segments. */
  setState(libraryId: number, segments: readonly SharedSegment[]): void;
  /**
   * Throws what the search throws, the reason of the signal when it aborts first, or `ApiException`:
   * `library-unavailable` when the thread breaks, `service-stopping` when the pool is closed.
   */
  run<Task extends SearchTask>(task: Task, signal: AbortSignal): Promise<SearchResults[Task['type']]>;
  close(): Promise<void>;
}

/** A thread is given so many tasks at once: waking it costs as much as a small search. */
const mostAtOnce = 4;

/** Starts the threads: one fewer than the machine has cores, for the event loop is to stay free; at least one. */
export function startSearchPool(given: {
  readonly threads: string;
  readonly warn: (message: string, error: unknown) => void;
  readonly size?: number;
}): SearchPool {
  const size = given.size ?? Math.max(1, availableParallelism() - 1);
  const states = new Map<number, readonly SharedSegment[]>();
  const pool = Array.from({ length: size }, () => new SearchThread({ ...given, states, onFree: next, giveBack }));
  let queue: Waiting[] = [];
  let isClosed = false;

  function next(): void {
    for (const thread of pool) {
      if (!thread.isFree) continue;
      const batch: Waiting[] = [];
      // All threads get their share.
      const most = Math.min(mostAtOnce, Math.ceil(queue.length / size));
      while (batch.length < most) {
        const waiting = queue.shift();
        if (!waiting) break;
        // What nobody waits for any more is not searched for.
        if (!waiting.signal.aborted) batch.push(waiting);
      }
      if (batch.length === 0) return;
      thread.run(batch);
    }
  }

  function giveBack(batch: readonly Waiting[]): void {
    if (isClosed) {
      for (const { reject } of batch) reject(new ApiException('service-stopping'));
      return;
    }
    queue.unshift(...batch);
    next();
  }

  return {
    setState(libraryId, segments) {
      states.set(libraryId, segments);
      for (const thread of pool) thread.refresh(libraryId);
    },
    run: (task, signal) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(new ApiException('service-stopping'));
        if (signal.aborted) return reject(signal.reason);
        const stop = () => reject(signal.reason);
        signal.addEventListener('abort', stop, { once: true });
        const done = () => signal.removeEventListener('abort', stop);
        queue.push({
          task,
          signal,
          resolve: (answer) => {
            done();
            resolve(answer as never);
          },
          reject: (error) => {
            done();
            reject(error);
          },
        });
        next();
      }),
    async close() {
      isClosed = true;
      for (const { reject } of queue) reject(new ApiException('service-stopping'));
      queue = [];
      await Promise.all(pool.map((thread) => thread.close()));
    },
  };
}
