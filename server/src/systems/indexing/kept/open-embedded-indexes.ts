import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { LibraryIndex } from '@buchfink/catalogue/index/library-index';
import { takeLease } from '../../../storage/files/lease.ts';
import { buildInThreads, mergeInThreads } from '../segment-threads.ts';
import { toSharedSegments } from '../shared-segments.ts';
import type { IndexThreadData } from '../thread-messages.ts';
import type { IndexTools, KeptIndexes } from './kept-index.ts';

/** Indexes of our own segments, in the data directory. */
export async function openEmbeddedIndexes(data: IndexThreadData, tools: IndexTools): Promise<KeptIndexes> {
  const { threads, limits, exchange, ...location } = data;
  const { store, tell, signal } = tools;
  // Searches that are served meanwhile keep the other cores.
  const mergeSharedFrom = limits.isSearched ? Number.POSITIVE_INFINITY : limits.sharedFrom;
  const merge = mergeInThreads(threads, signal, mergeSharedFrom);
  const build = buildInThreads(threads, location, signal);
  const fetcher =
    exchange &&
    // Only nodes that fetch load a client for HTTP.
    (await import('../../segment-exchange/open-index-fetcher.ts')).openIndexFetcher(exchange, {
      warn: (message, error) => tell({ type: 'warning', message, error }),
      onFetched: (libraryId, from, ms) => tell({ type: 'fetched', libraryId, from, ms }),
      signal,
    });
  return {
    open(libraryId, onProgress) {
      const directory = join(location.dataDirectory, 'index', String(libraryId));
      return new LibraryIndex({
        libraryId,
        store,
        directory,
        limits,
        merge,
        build,
        fetchIndex: fetcher && ((canUse) => fetcher.fetch({ libraryId, directory, canUse })),
        takeLease: () => {
          mkdirSync(directory, { recursive: true });
          return takeLease(directory);
        },
        publish: ({ segments }, isComplete) =>
          tell({ type: 'state', libraryId, state: { segments: toSharedSegments(segments) }, isComplete }),
        onProgress,
        warn: (message, error) => tell({ type: 'warning', message, error }),
        signal,
      });
    },
    close: async () => {},
  };
}
