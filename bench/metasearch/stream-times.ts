import type { MetaSearchEvent } from '@buchfink/contract/metasearch';
import { beginSearch } from '@buchfink/server/testing/load/stream-load';
import { readEvents } from '@buchfink/server/testing/read-events';

/** What one search over all libraries needed, in milliseconds from the moment it was asked. */
export interface SearchTimes {
  /** Until the first hits were there; absent where nothing was found. */
  readonly first?: number;
  readonly all: number;
  /** Libraries that answered. */
  readonly answered: number;
  readonly total: number;
}

/** Searches as the app does, and reads the stream to its end. */
export async function streamTimes(given: Parameters<typeof beginSearch>[0], words: string): Promise<SearchTimes> {
  const begin = performance.now();
  const { answer } = beginSearch(given, words);
  let first: number | undefined;
  let last: MetaSearchEvent | undefined;
  for await (const event of readEvents(await answer)) {
    if (event.event === 'hits') first ??= performance.now() - begin;
    last = event;
  }
  if (last?.event !== 'done') throw new Error('the search did not end');
  const { libraries, total } = last.data;
  return { all: performance.now() - begin, answered: libraries, total, ...(first !== undefined && { first }) };
}
