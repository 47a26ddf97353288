import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { IndexLimits } from '@buchfink/catalogue/index/library-index-options';
import type { CatalogueSearch } from '@buchfink/connectors/builtin/catalogue-search';
import { ApiException } from '@buchfink/contract/error';
import type { StorageLocation } from '../../storage/storage.ts';
import { createEngineWatch, type EngineWatch } from '../opensearch/engine-watch.ts';
import type { SegmentExchange } from '../segment-exchange/open-index-fetcher.ts';
import { IndexOpening, type IndexPreparation } from './index-opening.ts';
import { type Indexer, type Reached, startIndexer } from './indexer.ts';
import { startSearchPool } from './search-pool.ts';

/** The search indexes of all libraries, each below `<data>/index/<libraryId>/`, or all in OpenSearch. */
export interface Indexes {
  /** The search of one library. Its index is opened on first use. */
  of(libraryId: number): CatalogueSearch;
  /**
   * The libraries whose indexes are not ready: they are indexing records, or the tables for searching are not built.
   * Only those of `openExisting` and `openAhead`, and those that were searched.
   */
  listPreparing(): readonly IndexPreparation[];
  /** How far the open indexes have read the changes of the records, by library. */
  readonly reached: ReadonlyMap<number, Reached>;
  /** The number of tables that the search threads have built, at the start and since. */
  countTables(): number;
  /** Starts to open the indexes that an earlier run of the service has left. */
  openExisting(libraryIds: readonly number[]): void;
  /**
   * Opens the indexes of libraries before the first search, one after the other, and builds the tables for searching.
   * An index that cannot be opened is skipped.
   */
  openAhead(libraryIds: readonly number[]): Promise<void>;
  /**
   * The libraries whose index cannot be opened, so that they cannot be searched. Opening is retried every few
   * seconds.
   */
  listBroken(): number[];
  /** What updates and searches met in OpenSearch. Without it they met nothing. */
  readonly openSearch: Pick<EngineWatch, 'troubles' | 'calls'>;
  /** Revises records of a library; the index follows in a moment. */
  readonly revise: Indexer['revise'];
  /** Ends searching and indexing. After that nothing touches the records or the disk. */
  close(): Promise<void>;
}

/** The dependencies of the indexes. */
export interface IndexesOptions extends StorageLocation {
  /** The folder of the threads' files, as a URL. */
  readonly threads: string;
  readonly limits: IndexLimits;
  readonly warn: (message: string, error: unknown) => void;
  /** Milliseconds until a search no longer waits for an index. Without it all searches wait. */
  readonly openingLimit?: number;
  /** Where indexes of other nodes are fetched from; without it they are built. */
  readonly exchange?: SegmentExchange | undefined;
  /** Called with the source and the duration in milliseconds when an index was fetched. */
  readonly onFetched?: (libraryId: number, from: string, ms: number) => void;
}

/** Starts the index thread and the search threads. */
export function startIndexes(options: IndexesOptions): Indexes {
  const openings = new Map<number, IndexOpening>();
  /** Libraries of `openAhead` that are not ready. */
  const cold = new Set<number>();
  const reached = new Map<number, Reached>();
  const engineWatch = createEngineWatch(Date.now);
  const pool = startSearchPool({ ...options, engineWatch });
  const indexer = startIndexer({
    ...options,
    engineWatch,
    onState: (libraryId, state, isComplete) => {
      pool.setState(libraryId, state, () => openings.get(libraryId)?.markSearchable(isComplete));
    },
    onProgress: (libraryId, done, total) => Object.assign(openings.get(libraryId) ?? {}, { done, total }),
    onReached: (libraryId, { last, removals }) => void reached.set(libraryId, { last, removals }),
    onFailure: (libraryId, error) => openings.get(libraryId)?.failed(error),
  });

  let isClosed = false;

  const open = (libraryId: number): IndexOpening => {
    const opening = openings.get(libraryId) ?? new IndexOpening(options.openingLimit);
    openings.set(libraryId, opening);
    indexer.open(libraryId);
    return opening;
  };

  const ready = async (libraryId: number, signal: AbortSignal): Promise<IndexOpening> => {
    if (isClosed) throw new ApiException('service-stopping');
    const opening = open(libraryId);
    await opening.ready(signal);
    return opening;
  };

  return {
    of: (libraryId) => ({
      async search(query, signal) {
        const { isComplete } = await ready(libraryId, signal);
        const answer = await pool.run({ type: 'search', libraryId, query }, signal);
        return isComplete ? answer : { ...answer, totalIsExact: false };
      },
      async suggest({ text, limit, locale }, signal) {
        await ready(libraryId, signal);
        return pool.run({ type: 'suggest', libraryId, text, limit, locale }, signal);
      },
    }),
    openExisting(libraryIds) {
      for (const libraryId of libraryIds)
        if (options.searchEngine || existsSync(join(options.dataDirectory, 'index', String(libraryId))))
          open(libraryId);
    },
    async openAhead(libraryIds) {
      const { signal } = new AbortController();
      for (const libraryId of libraryIds) cold.add(libraryId);
      for (const libraryId of libraryIds) {
        if (isClosed) return;
        const isOpen = await open(libraryId)
          .opened(signal)
          .then(() => true)
          .catch(() => false);
        if (isOpen) await pool.warm(libraryId);
        cold.delete(libraryId);
      }
    },
    listPreparing() {
      const waited = new Set([...openings].flatMap(([id, { isOpen }]) => (isOpen ? [] : [id])).concat([...cold]));
      return [...waited].flatMap((libraryId) => {
        const { isBroken, done, total, ms } = openings.get(libraryId) ?? { isBroken: false, done: 0, total: 0, ms: 0 };
        return isBroken ? [] : [{ libraryId, done, total, ms }];
      });
    },
    reached,
    countTables: pool.countTables,
    listBroken: () => [...openings].flatMap(([libraryId, { isBroken }]) => (isBroken ? [libraryId] : [])),
    openSearch: engineWatch,
    revise: (libraryId, revisions, checkpoint) => indexer.revise(libraryId, revisions, checkpoint),
    async close() {
      isClosed = true;
      for (const opening of openings.values()) opening.close();
      await Promise.all([pool.close(), indexer.close()]);
    },
  };
}
