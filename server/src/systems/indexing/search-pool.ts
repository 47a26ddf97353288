import { availableParallelism } from 'node:os';
import { ApiException } from '@buchfink/contract/error';
import type { SearchEngineLocation } from '../../storage/storage.ts';
import { startEngineThread } from '../opensearch/asking/start-engine-thread.ts';
import type { EngineWatch } from '../opensearch/engine-watch.ts';
import { type PendingTask, SearchThread } from './search-thread-handle.ts';
import { StateSwitch } from './state-switch.ts';
import type { SearchedState, SearchResults, SearchTask } from './thread-messages.ts';

/** A pool of search threads. */
export interface SearchPool {
  /**
   * Sets what later tasks on this library look into: at once, or as soon as a thread has the tables for searching it
   * (`StateSwitch`). `onSearched` is called then.
   */
  setState(libraryId: number, state: SearchedState, onSearched?: () => void): void;
  /**
   * Runs a task. Throws the error of the search, the reason of the signal when it aborts first, or `ApiException`:
   * `library-unavailable` when the thread breaks, `service-stopping` when the pool is closed.
   */
  run<Task extends SearchTask>(task: Task, signal: AbortSignal): Promise<SearchResults[Task['type']]>;
  /**
   * Lets every thread build the tables for searching this library. Searches go first. Resolves when all threads have
   * finished or failed; never throws.
   */
  warm(libraryId: number): Promise<void>;
  /** The number of tables that the threads have built. */
  countTables(): number;
  close(): Promise<void>;
}

/** The most tasks in one message to a thread: waking it costs as much as a small search. */
const maxAtOnce = 4;

/** Threads that wait for OpenSearch most of their time. */
const waitingThreads = 8;

/** The dependencies of a pool. */
export interface SearchPoolOptions {
  /** The folder of the threads' files, as a URL. */
  readonly threads: string;
  readonly warn: (message: string, error: unknown) => void;
  readonly searchEngine?: SearchEngineLocation | undefined;
  /** Gets what calls of OpenSearch meet. */
  readonly engineWatch?: EngineWatch | undefined;
  readonly size?: number;
}

/** One thread fewer than there are cores, to keep the event loop free; at least one. */
const busyThreads = () => Math.max(1, availableParallelism() - 1);

/** Starts the threads. */
export function startSearchPool(options: SearchPoolOptions): SearchPool {
  const { threads, warn, searchEngine, engineWatch } = options;
  const size = options.size ?? (searchEngine ? waitingThreads : busyThreads());
  const states = new Map<number, SearchedState>();
  const engine =
    searchEngine &&
    startEngineThread({
      threads,
      searchEngine,
      warn,
      onRestart: () => {
        for (const thread of pool) thread.startAnew();
      },
      onCall: (call) => engineWatch?.called('search', call),
    });
  // While one builds tables, the others search.
  const spare = searchEngine ? 0 : 1;
  const pool = Array.from(
    { length: size + spare },
    () => new SearchThread({ threads, warn, states, connect: engine?.connect, engineWatch, onFree: next, giveBack }),
  );
  const toWarm = new Map<SearchThread, PendingTask[]>(pool.map((thread) => [thread, []]));
  const stateSwitch = new StateSwitch({ threads: pool, states, answering: Math.max(1, size - 1), warm: warmThread });
  let queue: PendingTask[] = [];
  let isClosed = false;

  function next(): void {
    for (const thread of stateSwitch.threads) {
      if (!thread.isFree) continue;
      const batch = pool.filter(({ isAnswering }) => isAnswering).length < size ? takeBatch() : [];
      const warming = batch.length === 0 ? toWarm.get(thread)?.shift() : undefined;
      if (warming) batch.push(warming);
      if (batch.length > 0) thread.run(batch);
    }
    stateSwitch.advance();
  }

  function takeBatch(): PendingTask[] {
    const batch: PendingTask[] = [];
    // Tasks are shared evenly among the threads.
    const maxBatch = Math.min(maxAtOnce, Math.ceil(queue.length / size));
    while (batch.length < maxBatch) {
      const waiting = queue.shift();
      if (!waiting) break;
      // Aborted searches are skipped.
      if (!waiting.signal.aborted) batch.push(waiting);
    }
    return batch;
  }

  function warmThread(thread: SearchThread, libraryId: number): Promise<void> {
    const { signal } = new AbortController();
    return new Promise((resolve) => {
      if (isClosed) return resolve();
      const task = { type: 'warm', libraryId } as const;
      toWarm.get(thread)?.push({ task, signal, resolve: () => resolve(), reject: () => resolve() });
      next();
    });
  }

  function giveBack(batch: readonly PendingTask[]): void {
    if (isClosed) {
      for (const { reject } of batch) reject(new ApiException('service-stopping'));
      return;
    }
    queue.unshift(...batch);
    next();
  }

  return {
    setState: (libraryId, state, onSearched = () => {}) => stateSwitch.set(libraryId, state, onSearched),
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
    async warm(libraryId) {
      await Promise.all(pool.map((thread) => warmThread(thread, libraryId)));
    },
    countTables: () => pool.reduce((sum, { tables }) => sum + tables, 0),
    async close() {
      isClosed = true;
      for (const waiting of [...toWarm.values()].flat()) waiting.reject(undefined);
      toWarm.clear();
      for (const { reject } of queue) reject(new ApiException('service-stopping'));
      queue = [];
      await Promise.all([...pool, ...(engine ? [engine] : [])].map((thread) => thread.close()));
    },
  };
}
