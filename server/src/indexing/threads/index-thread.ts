import { mkdirSync } from 'node:fs';
import { platform, setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { LibraryIndex } from '@buchfink/catalogue/index/library-index';
import { takeLease } from '../../storage/lease.ts';
import { openStore } from '../../storage/open-store.ts';
import { buildInThreads, mergeInThreads } from '../segment-threads.ts';
import { toSharedSegments } from '../shared-segments.ts';
import type { FromIndexThread, IndexThreadData, ToIndexThread } from './thread-messages.ts';

/* The thread that keeps all open indexes of the process up to date, with a connection to the records of its own. */

/** How often it is looked whether records have changed, in milliseconds; one look costs a few microseconds. */
const lookEvery = 100;
/**
 * Where records are searched meanwhile, an index rests after each look as long as the look took, in milliseconds at most:
 * what is in memory only is indexed anew at each look, which must not take a whole core while records trickle in.
 */
const longestRest = 250;
/** How often it is told how far an index has come, in milliseconds. */
const tellEvery = 200;
/** How long to leave an index alone that could not be brought up to date, in milliseconds. */
const restAfterFailure = 5000;

/** As of `nice`: a third of the weight of the others. */
const backgroundPriority = 5;

/** No version of a store: the next look takes in what there is. */
const neverTakenIn = -1;

interface Kept {
  readonly index: LibraryIndex;
  /** The store's version when it was last taken in. */
  version: number;
  isBusy: boolean;
  notBefore: number;
}

const { dataDirectory, threads, limits } = workerData as IndexThreadData;
if (limits.isSearched) yieldToAnswers();
const stopping = new AbortController();
const store = await openStore(dataDirectory);
// Who is answered meanwhile keeps the other processors.
const mergeSharedFrom = limits.isSearched ? Number.POSITIVE_INFINITY : limits.sharedFrom;
const merge = mergeInThreads(threads, stopping.signal, mergeSharedFrom);
const build = buildInThreads(threads, dataDirectory, stopping.signal);
const kept = new Map<number, Kept>();

const tell = (message: FromIndexThread) => parentPort?.postMessage(message);

function open(libraryId: number): Kept {
  const present = kept.get(libraryId);
  if (present) return present;
  const directory = join(dataDirectory, 'index', String(libraryId));
  const index = new LibraryIndex({
    libraryId,
    store: store.records,
    directory,
    limits,
    merge,
    build,
    takeLease: () => {
      mkdirSync(directory, { recursive: true });
      return takeLease(directory);
    },
    publish: ({ segments }, isComplete) =>
      tell({ type: 'state', libraryId, segments: toSharedSegments(segments), isComplete }),
    onProgress: progressOf(libraryId),
    warn: (message, error) => tell({ type: 'warning', message, error }),
    signal: stopping.signal,
  });
  const opened = { index, version: neverTakenIn, isBusy: false, notBefore: 0 };
  kept.set(libraryId, opened);
  return opened;
}

/** Tells how far an index has come, a few times a second. */
function progressOf(libraryId: number): (done: number, total: number) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (done, total) => {
    if (performance.now() - last < tellEvery) return;
    last = performance.now();
    tell({ type: 'progress', libraryId, done, total });
  };
}

/** Takes in what has changed; the next look comes when it is done. */
async function look(libraryId: number, each: Kept): Promise<void> {
  if (each.isBusy || performance.now() < each.notBefore) return;
  each.isBusy = true;
  const begun = performance.now();
  try {
    const version = store.version();
    // Who follows another process learns nothing of its files from the store.
    const isBehind = version !== each.version || !each.index.isUpToDate || !each.index.isWriter;
    // Before it is taken in: what is revised meanwhile is left for the next look.
    each.version = version;
    if (isBehind) await each.index.catchUp();
    await each.index.tend();
    const now = performance.now();
    if (limits.isSearched) each.notBefore = now + Math.min(now - begun, longestRest);
  } catch (error) {
    each.version = neverTakenIn;
    each.notBefore = performance.now() + restAfterFailure;
    const message = `The index of library ${libraryId} could not be brought up to date`;
    if (!stopping.signal.aborted) tell({ type: 'failed', libraryId, message, error });
  } finally {
    each.isBusy = false;
  }
}

/**
 * Threads that answer go before this one and those it starts, which build and merge. Only Linux gives a thread a priority of its
 * own; elsewhere this would be that of the process.
 */
function yieldToAnswers(): void {
  if (platform() !== 'linux') return;
  try {
    setPriority(backgroundPriority);
  } catch {
    // A system that does not allow it schedules as it likes.
  }
}

async function work(libraryId: number, job: number, act: 'settle' | 'rebuild'): Promise<void> {
  try {
    const { index } = open(libraryId);
    await index[act]();
    tell({ type: 'done', job, summary: { recordCount: index.recordCount, bytes: index.bytes } });
  } catch (error) {
    tell({ type: 'not-done', job, error });
  }
}

/** Writes here, where waiting for an import in another process keeps nobody waiting. */
async function revise({ libraryId, job, revisions, checkpoint }: Extract<ToIndexThread, { type: 'revise' }>) {
  try {
    await store.records.revise(libraryId, revisions, checkpoint);
    // The store tells only what other connections have changed.
    const each = kept.get(libraryId);
    if (each) each.version = neverTakenIn;
    tell({ type: 'done', job });
  } catch (error) {
    tell({ type: 'not-done', job, error });
  }
}

async function stop(): Promise<void> {
  stopping.abort();
  await Promise.allSettled([...kept.values()].map(({ index }) => index.close()));
  await store.close();
  parentPort?.close();
}

parentPort?.on('message', (message: ToIndexThread) => {
  if (message.type === 'open') void look(message.libraryId, open(message.libraryId));
  else if (message.type === 'stop') void stop();
  else if (message.type === 'revise') void revise(message);
  else void work(message.libraryId, message.job, message.type);
});

while (!stopping.signal.aborted) {
  for (const [libraryId, each] of kept) void look(libraryId, each);
  await pause(lookEvery);
}
