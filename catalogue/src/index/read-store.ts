import type { RecordStore, StoreState } from '../record/record-store.ts';
import type { IndexPosition } from './index-position.ts';

/** The records of a library. */
interface LibraryRecords {
  readonly store: RecordStore;
  readonly libraryId: number;
}

/** Removals read at once. */
const batchSize = 1000;

/**
 * The record numbers removed since a position, up to the sequence `last` at least, and the sequence up to which they
 * are complete.
 */
export async function readRemovals(
  { store, libraryId }: LibraryRecords,
  from: IndexPosition,
  last: number,
): Promise<{ readonly numbers: ReadonlySet<number>; readonly upTo: number }> {
  const numbers = new Set<number>();
  let upTo = from.removals;
  while (upTo < last) {
    const batch = await store.removals(libraryId, upTo, batchSize);
    for (const { number } of batch) numbers.add(number);
    upTo = batch.at(-1)?.sequence ?? last;
  }
  return { numbers, upTo };
}

/**
 * Checks at opening whether the number of records in the store differs from that in the index of `state`. The result
 * is false if the store has changed since then, because the numbers cannot be compared.
 */
export async function differsFromStore(
  { store, libraryId }: LibraryRecords,
  state: StoreState,
  recordCount: number,
): Promise<boolean> {
  const count = await store.count(libraryId);
  const now = await store.state(libraryId);
  return count !== recordCount && now.last === state.last && now.removals === state.removals;
}
