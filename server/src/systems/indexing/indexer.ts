import { Worker } from 'node:worker_threads';
import type { Checkpoint, Revision, StoreState } from '@buchfink/catalogue/record/record-store';
import type { EngineWatch } from '../opensearch/engine-watch.ts';
import type {
  FromIndexThread,
  IndexSummary,
  IndexThreadData,
  SearchedState,
  ToIndexThread,
} from './thread-messages.ts';

/** The index thread, seen from the main thread. */
export interface Indexer {
  /** Opens the index of a library and keeps it up to date from then on. Further calls do nothing. */
  open(libraryId: number): void;
  /** Indexes all records, merges, and writes the index. */
  settle(libraryId: number): Promise<IndexSummary>;
  /** As `settle`, from scratch. */
  rebuild(libraryId: number): Promise<IndexSummary>;
  /** Revises records of a library, as the record store does, in the thread; open indexes follow. */
  revise(libraryId: number, revisions: readonly Revision[], checkpoint: Checkpoint): Promise<void>;
  /** Writes what is only in memory, and ends the thread. */
  close(): Promise<void>;
}

/** How far an index has read the changes of the records: the last number and removal (`StoreState`). */
export type Reached = Pick<StoreState, 'last' | 'removals'>;

/** The dependencies of an indexer. */
export interface IndexerOptions extends IndexThreadData {
  readonly onState: (libraryId: number, state: SearchedState, isComplete: boolean) => void;
  /** `done` of `total` records are indexed. */
  readonly onProgress?: (libraryId: number, done: number, total: number) => void;
  readonly onReached?: (libraryId: number, reached: Reached) => void;
  readonly onFetched?: ((libraryId: number, from: string, ms: number) => void) | undefined;
  readonly onFailure: (libraryId: number, error: unknown) => void;
  /** Gets what calls of OpenSearch meet. */
  readonly engineWatch?: Pick<EngineWatch, 'indexFailed' | 'indexUpdated' | 'called'>;
  readonly warn: (message: string, error: unknown) => void;
}

/** The pause before a broken thread is started again, in milliseconds. */
const restAfterCrash = 1000;

interface Job {
  readonly message: ToIndexThread;
  readonly resolve: (summary: IndexSummary | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Starts the index thread. A thread that breaks is started again and opens the same indexes. Its jobs are rejected,
 * because one of them may have broken it; jobs that arrive before the restart wait for it.
 */
export function startIndexer(options: IndexerOptions): Indexer {
  const { dataDirectory, databaseUrl, searchEngine, threads, limits, exchange, warn } = options;
  const opened = new Set<number>();
  const jobs = new Map<number, Job>();
  let lastJob = 0;
  let closing: Promise<void> | undefined;
  let restartTimer: NodeJS.Timeout | undefined;
  let thread: Worker | undefined = start();

  function start(): Worker {
    const workerData: IndexThreadData = { dataDirectory, databaseUrl, searchEngine, threads, limits, exchange };
    const started = new Worker(new URL('index-thread.js', threads), { workerData });
    let cause: unknown;
    started.on('message', receive);
    started.on('error', (error) => {
      cause = error;
    });
    started.on('exit', () => ended(cause));
    for (const libraryId of opened) started.postMessage({ type: 'open', libraryId } satisfies ToIndexThread);
    for (const { message } of jobs.values()) started.postMessage(message);
    return started;
  }

  function ended(error: unknown): void {
    thread = undefined;
    if (closing) {
      if (error !== undefined) warn('The thread that keeps the indexes broke while it ended', error);
      return;
    }
    const cause = error ?? new Error('it ended');
    warn('The thread that keeps the indexes broke and is started again', cause);
    refuseAll(cause);
    for (const libraryId of opened) options.onFailure(libraryId, cause);
    restartTimer = setTimeout(() => {
      thread = start();
    }, restAfterCrash);
  }

  function refuseAll(cause: unknown): void {
    for (const { reject } of jobs.values()) reject(cause);
    jobs.clear();
  }

  function receive(message: FromIndexThread): void {
    if (message.type === 'state') options.onState(message.libraryId, message.state, message.isComplete);
    else if (message.type === 'progress') options.onProgress?.(message.libraryId, message.done, message.total);
    else if (message.type === 'reached') options.onReached?.(message.libraryId, message);
    else if (message.type === 'fetched') options.onFetched?.(message.libraryId, message.from, message.ms);
    else if (message.type === 'updated') options.engineWatch?.indexUpdated(message.libraryId);
    else if (message.type === 'called') options.engineWatch?.called('index', message.call);
    else if (message.type === 'done' || message.type === 'not-done') finish(message);
    else {
      warn(message.message, message.error);
      if (message.type === 'failed') failed(message);
    }
  }

  function failed({ libraryId, error, met }: Extract<FromIndexThread, { type: 'failed' }>): void {
    if (met) options.engineWatch?.indexFailed(libraryId, met);
    options.onFailure(libraryId, error);
  }

  function finish(message: Extract<FromIndexThread, { job: number }>): void {
    const job = jobs.get(message.job);
    jobs.delete(message.job);
    if (message.type === 'done') job?.resolve(message.summary);
    else job?.reject(message.error);
  }

  /** Waits until the thread has written its data. A broken thread is not waited for. */
  async function end(): Promise<void> {
    refuseAll(new Error('the indexes are closed'));
    clearTimeout(restartTimer);
    const last = thread;
    if (!last) return;
    const exit = new Promise((resolve) => last.once('exit', resolve));
    send({ type: 'stop' });
    await exit;
  }

  const send = (message: ToIndexThread) => thread?.postMessage(message);
  const enqueue = (messageOf: (job: number) => ToIndexThread) =>
    new Promise<IndexSummary | undefined>((resolve, reject) => {
      if (closing) return reject(new Error('the indexes are closed'));
      const job = ++lastJob;
      const message = messageOf(job);
      jobs.set(job, { message, resolve, reject });
      send(message);
    });
  const work = async (type: 'settle' | 'rebuild', libraryId: number): Promise<IndexSummary> => {
    opened.add(libraryId);
    return (await enqueue((job) => ({ type, libraryId, job }))) ?? { recordCount: 0, bytes: 0 };
  };

  return {
    open: (libraryId) => {
      if (opened.has(libraryId)) return;
      opened.add(libraryId);
      send({ type: 'open', libraryId });
    },
    settle: (libraryId) => work('settle', libraryId),
    rebuild: (libraryId) => work('rebuild', libraryId),
    async revise(libraryId, revisions, checkpoint) {
      await enqueue((job) => ({ type: 'revise', libraryId, job, revisions, checkpoint }));
    },
    close: () => {
      closing ??= end();
      return closing;
    },
  };
}
