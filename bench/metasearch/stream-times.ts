import type { MetaSearchEvent } from '@buchfink/contract/metasearch';
import { beginSearch } from '@buchfink/server/testing/load/stream-load';
import { readEvents } from '@buchfink/server/testing/read-events';

/** The times of one search over all libraries, in milliseconds from sending it. */
export interface SearchTimes {
  /** Until the first hits arrive; absent without hits. */
  readonly first?: number;
  readonly all: number;
  /** The number of libraries that answered. */
  readonly answered: number;
  readonly total: number;
}

/** Searches like the app, and reads the stream to its end. */
export async function streamTimes(load: Parameters<typeof beginSearch>[0], words: string): Promise<SearchTimes> {
  const startedAt = performance.now();
  const { answer } = beginSearch(load, words);
  let first: number | undefined;
  let last: MetaSearchEvent | undefined;
  for await (const event of readEvents(await answer)) {
    if (event.event === 'hits') first ??= performance.now() - startedAt;
    last = event;
  }
  if (last?.event !== 'done') throw new Error('the search did not end');
  const { libraries, total } = last.data;
  return { all: performance.now() - startedAt, answered: libraries, total, ...(first !== undefined && { first }) };
}
