import type { RecordStore } from '../record/record-store.ts';
import type { IdSet } from './id-set.ts';

const batchSize = 1000;

/** Removes the library's records whose ids are not among those; answers how many there were. */
export async function removeOthers(store: RecordStore, libraryId: number, ids: IdSet): Promise<number> {
  let removed = 0;
  for (let after = 0; ; ) {
    const found = await store.ids(libraryId, after, batchSize);
    const last = found.at(-1);
    if (last === undefined) return removed;
    after = last.number;
    const others = found.filter(({ id }) => !ids.has(id)).map(({ id }) => id);
    removed += await store.remove(libraryId, others);
  }
}
