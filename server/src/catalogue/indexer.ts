import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Checkpoint, Revision } from '@buchfink/catalogue/record/record-store';
import type {
  FromIndexThread,
  IndexSummary,
  IndexThreadData,
  SharedSegment,
  ToIndexThread,
} from './thread-messages.ts';

/** The index thread, seen from the main thread. */
export interface Indexer {
  /** Opens the index of a library and keeps it up to date from then on; asked again, nothing happens. */
  open(libraryId: number): void;
  /** Takes in all records and writes the index, in its best form. */
  settle(libraryId: number): Promise<IndexSummary>;
  /** The same, from nothing. */
  rebuild(libraryId: number): Promise<IndexSummary>;
  /** Revises records of a library, as the record store does, in the thread; indexes that are open follow. */
  revise(libraryId: number, revisions: readonly Revision[], checkpoint: Checkpoint): Promise<void>;
  /** Writes what is in memory only, and ends the thread. */
  close(): Promise<void>;
}

/** What an indexer works with. */
export interface IndexerGiven extends IndexThreadData {
  readonly onState: (libraryId: number, segments: readonly SharedSegment[], isComplete: boolean) => void;
  readonly onFailure: (libraryId: number, error: unknown) => void;
  readonly warn: (message: string, error: unknown) => void;
}

/** How long a thread that broke is waited for, in milliseconds. */
const restAfterCrash = 1000;

interface Job {
  readonly resolve: (summary: IndexSummary | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** Starts the index thread; one that breaks is started again and opens what was open. */
export function startIndexer(given: IndexerGiven): Indexer {
  const { dataDirectory, threads, limits, warn } = given;
  const opened = new Set<number>();
  const jobs = new Map<number, Job>();
  let lastJob = 0;
  let closing: Promise<void> | undefined;
  let thread = start();

  function start(): Worker {
    const workerData: IndexThreadData = { dataDirectory, threads, limits };
    const started = new Worker(new URL('index-thread.js', threads), { workerData });
    let cause: unknown = new Error('it ended');
    started.on('message', receive);
    started.on('error', (error) => {
      cause = error;
    });
    started.on('exit', () => {
      if (!closing) void startAgain(cause);
    });
    for (const libraryId of opened) started.postMessage({ type: 'open', libraryId } satisfies ToIndexThread);
    return started;
  }

  async function startAgain(cause: unknown): Promise<void> {
    warn('The thread that keeps the indexes broke and is started again', cause);
    for (const job of jobs.values()) job.reject(cause);
    jobs.clear();
    for (const libraryId of opened) given.onFailure(libraryId, cause);
    await pause(restAfterCrash);
    if (!closing) thread = start();
  }

  function receive(message: FromIndexThread): void {
    if (message.type === 'state') given.onState(message.libraryId, message.segments, message.isComplete);
    else if (message.type === 'done' || message.type === 'not-done') finish(message);
    else {
      warn(message.message, message.error);
      if (message.type === 'failed') given.onFailure(message.libraryId, message.error);
    }
  }

  function finish(message: Extract<FromIndexThread, { job: number }>): void {
    const job = jobs.get(message.job);
    jobs.delete(message.job);
    if (message.type === 'done') job?.resolve(message.summary);
    else job?.reject(message.error);
  }

  /** Waits until the thread has written what it holds; one that is broken just now is not there. */
  async function end(): Promise<void> {
    for (const job of jobs.values()) job.reject(new Error('the indexes are closed'));
    if (thread.threadId < 0) return;
    const exit = once(thread, 'exit');
    send({ type: 'stop' });
    await exit;
  }

  const send = (message: ToIndexThread) => thread.postMessage(message);
  const asked = (message: (job: number) => ToIndexThread) =>
    new Promise<IndexSummary | undefined>((resolve, reject) => {
      if (closing) return reject(new Error('the indexes are closed'));
      const job = ++lastJob;
      jobs.set(job, { resolve, reject });
      send(message(job));
    });
  const work = async (type: 'settle' | 'rebuild', libraryId: number): Promise<IndexSummary> => {
    opened.add(libraryId);
    return (await asked((job) => ({ type, libraryId, job }))) ?? { recordCount: 0, bytes: 0 };
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
      await asked((job) => ({ type: 'revise', libraryId, job, revisions, checkpoint }));
    },
    close: () => {
      closing ??= end();
      return closing;
    },
  };
}
