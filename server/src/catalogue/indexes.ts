import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { buildIndex } from '@buchfink/catalogue/index/build-index';
import { type CatalogueIndex, IndexDamaged, type IndexSummary } from '@buchfink/catalogue/index/catalogue-index';
import { openIndex } from '@buchfink/catalogue/index/open-index';
import type { RecordStore } from '@buchfink/catalogue/record/record-store';
import { ApiException } from '@buchfink/contract/error';

/** The search indexes of all libraries, each below `<data>/index/<libraryId>/`. */
export interface Indexes {
  /** The current index; built first when there is none. Throws `ApiException('library-unavailable')`. */
  of(libraryId: number): Promise<CatalogueIndex>;
  /** Builds a library's index anew from its records. */
  rebuild(libraryId: number): Promise<IndexSummary>;
  /** Gives up what is being built and waits until nothing touches the records or the disk any more. */
  close(): Promise<void>;
}

interface Entry {
  index?: CatalogueIndex;
  /** The one opening or rebuild that is under way. */
  work?: Promise<CatalogueIndex>;
  checked: number;
  /** The generation the records have had since `since`. */
  generation: number;
  since: number;
}

/** What the indexes work on; the times are in milliseconds. */
export interface IndexesGiven {
  readonly dataDirectory: string;
  readonly store: RecordStore;
  readonly warn: (message: string, error: unknown) => void;
  /** How often the generation of the records is looked at: an import in another process becomes visible after this. */
  readonly checkEvery?: number;
  /** How long records must have been left alone before they are indexed again, so that an import is indexed once. */
  readonly settle?: number;
}

const batchSize = 500;

class IndexesClosed extends Error {
  override readonly name = 'IndexesClosed';
}

/** Opens indexes when they are first asked for, and keeps them up to date while the old ones go on answering. */
export function createIndexes(given: IndexesGiven): Indexes {
  const { store, warn, checkEvery = 1000, settle = 3000 } = given;
  const entries = new Map<number, Entry>();
  const directoryOf = (libraryId: number) => join(given.dataDirectory, 'index', String(libraryId));

  let isClosed = false;

  /** Rises with every change of a library's records. */
  const generationOf = async (libraryId: number) => {
    const { last, removals } = await store.state(libraryId);
    return last + removals;
  };

  /** The records of a library for as long as they are wanted. */
  async function* batches(libraryId: number) {
    for (let last = 0; ; ) {
      const batch = await store.changes(libraryId, last, batchSize);
      if (isClosed) throw new IndexesClosed();
      if (batch.length === 0) return;
      yield batch.map(({ record }) => record);
      last = batch.at(-1)?.number ?? last;
      // Reading a whole catalogue must leave room for the requests of others.
      await nextTurn();
    }
  }

  const rebuild = async (libraryId: number): Promise<IndexSummary> => {
    const generation = await generationOf(libraryId);
    return buildIndex(batches(libraryId), directoryOf(libraryId), generation);
  };

  /** Another process may have built it already; else it is built here. */
  const current = async (libraryId: number): Promise<CatalogueIndex> => {
    const generation = await generationOf(libraryId);
    const stored = await openIndex(directoryOf(libraryId)).catch((error: unknown) => {
      if (error instanceof IndexDamaged) return undefined;
      throw error;
    });
    if (stored?.generation === generation) return stored;
    await rebuild(libraryId);
    return openIndex(directoryOf(libraryId));
  };

  /** Requests that come together share one piece of work. */
  const refresh = (libraryId: number, entry: Entry): Promise<CatalogueIndex> => {
    entry.work ??= current(libraryId)
      .then((index) => {
        entry.index = index;
        return index;
      })
      .finally(() => {
        delete entry.work;
      });
    return entry.work;
  };

  const isSettledAndStale = async (libraryId: number, entry: Entry, now: number) => {
    entry.checked = now;
    const generation = await generationOf(libraryId);
    if (generation !== entry.generation) Object.assign(entry, { generation, since: now });
    return generation !== entry.index?.generation && now - entry.since >= settle;
  };

  return {
    rebuild,
    async of(libraryId) {
      const entry = entries.get(libraryId) ?? { checked: performance.now(), generation: -1, since: 0 };
      entries.set(libraryId, entry);
      if (!entry.index)
        return refresh(libraryId, entry).catch((cause: unknown) => {
          warn(`The index of library ${libraryId} could not be opened or built`, cause);
          throw new ApiException('library-unavailable', undefined, { cause });
        });
      const now = performance.now();
      if (!entry.work && now - entry.checked >= checkEvery && (await isSettledAndStale(libraryId, entry, now)))
        refresh(libraryId, entry).catch((error: unknown) => {
          if (error instanceof IndexesClosed) return;
          warn(`The index of library ${libraryId} is out of date and could not be rebuilt`, error);
        });
      return entry.index;
    },
    async close() {
      isClosed = true;
      await Promise.allSettled([...entries.values()].map(({ work }) => work));
    },
  };
}
