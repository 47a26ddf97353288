import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { lowerThreadPriority } from '../../../base/lower-priority.ts';
import { storageAt } from '../../../storage/storage.ts';
import { EngineError } from '../../opensearch/engine-fault.ts';
import type { MetFault } from '../../opensearch/engine-watch.ts';
import type { KeptIndex } from '../kept/kept-index.ts';
import { openKeptIndexes } from '../kept/open-kept-indexes.ts';
import type { FromIndexThread, IndexThreadData, ToIndexThread } from '../thread-messages.ts';

/* The thread that keeps all open indexes of the process up to date. It has its own connection to the records. */

/** The interval between checks for changed records, in milliseconds. A check costs a few microseconds. */
const lookEvery = 100;
/** The interval between progress messages, in milliseconds. */
const tellEvery = 200;
/** The pause after a failed update of an index, in milliseconds. */
const restAfterFailure = 5000;

/** No version of a store: the next check indexes all changes. */
const neverTakenIn = -1;

interface OpenIndex {
  readonly index: KeptIndex;
  /** The store's version at the last check. */
  version: number;
  isBusy: boolean;
  notBefore: number;
  /** Whether the last update succeeded; undefined before the first. */
  isWell?: boolean;
  /** What was told last of how far the index is. */
  told: KeptIndex['reached'];
}

const data = workerData as IndexThreadData;
const { limits } = data;
// Building and merging come after the searches.
if (limits.isSearched) lowerThreadPriority();
const stopping = new AbortController();
const store = await storageAt(data).records();
const tell = (message: FromIndexThread) => parentPort?.postMessage(message);
const keptIndexes = await openKeptIndexes(data, { store: store.records, tell, signal: stopping.signal });
const openIndexes = new Map<number, OpenIndex>();

function open(libraryId: number): OpenIndex {
  const present = openIndexes.get(libraryId);
  if (present) return present;
  const index = keptIndexes.open(libraryId, progressOf(libraryId));
  const opened: OpenIndex = {
    index,
    version: neverTakenIn,
    isBusy: false,
    notBefore: 0,
    told: { last: 0, removals: 0 },
  };
  openIndexes.set(libraryId, opened);
  return opened;
}

/** Posts the progress of an index a few times a second. */
function progressOf(libraryId: number): (done: number, total: number) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (done, total) => {
    if (performance.now() - last < tellEvery) return;
    last = performance.now();
    tell({ type: 'progress', libraryId, done, total });
  };
}

function tellReached(libraryId: number, openIndex: OpenIndex): void {
  const { told, index } = openIndex;
  const { reached } = index;
  if (reached.last === told.last && reached.removals === told.removals) return;
  openIndex.told = reached;
  tell({ type: 'reached', libraryId, ...reached });
}

/** Indexes the changes; checks do not overlap. */
async function look(libraryId: number, openIndex: OpenIndex): Promise<void> {
  if (openIndex.isBusy || performance.now() < openIndex.notBefore) return;
  openIndex.isBusy = true;
  try {
    const version = store.version();
    // The store does not tell a follower of another process about new index files.
    const isBehind = version !== openIndex.version || !openIndex.index.isUpToDate || !openIndex.index.isWriter;
    // Set before indexing: records that are revised meanwhile are left for the next check.
    openIndex.version = version;
    if (isBehind) await openIndex.index.catchUp();
    await openIndex.index.maintain();
    if (!openIndex.isWell) tell({ type: 'updated', libraryId });
    openIndex.isWell = true;
  } catch (error) {
    openIndex.isWell = false;
    openIndex.version = neverTakenIn;
    openIndex.notBefore = performance.now() + restAfterFailure;
    const message = `The index of library ${libraryId} could not be brought up to date`;
    if (!stopping.signal.aborted) tell({ type: 'failed', libraryId, message, error, met: metFault(error) });
  } finally {
    openIndex.isBusy = false;
  }
}

const metFault = (error: unknown): MetFault | undefined =>
  error instanceof EngineError ? { fault: error.fault, detail: error.detail } : undefined;

async function work(libraryId: number, job: number, act: 'settle' | 'rebuild'): Promise<void> {
  try {
    const { index } = open(libraryId);
    await index[act]();
    tell({ type: 'done', job, summary: { recordCount: index.recordCount, bytes: index.bytes } });
  } catch (error) {
    tell({ type: 'not-done', job, error });
  }
}

/** Writes in this thread, where waiting for an import in another process delays nobody. */
async function revise({ libraryId, job, revisions, checkpoint }: Extract<ToIndexThread, { type: 'revise' }>) {
  try {
    await store.records.revise(libraryId, revisions, checkpoint);
    // The store's version only tells the changes of other connections.
    const openIndex = openIndexes.get(libraryId);
    if (openIndex) openIndex.version = neverTakenIn;
    tell({ type: 'done', job });
  } catch (error) {
    tell({ type: 'not-done', job, error });
  }
}

async function stop(): Promise<void> {
  stopping.abort();
  await Promise.allSettled([...openIndexes.values()].map(({ index }) => index.close()));
  await keptIndexes.close();
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
  for (const [libraryId, openIndex] of openIndexes) {
    tellReached(libraryId, openIndex);
    void look(libraryId, openIndex);
  }
  await pause(lookEvery);
}
