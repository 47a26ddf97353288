import type { ImportRun, RecordStore } from '../../record/record-store.ts';

const batchSize = 1000;

/** The ids of the library's records that match the predicate, in batches. */
export async function* idsWhere(
  store: Pick<RecordStore, 'ids'>,
  libraryId: number,
  predicate: (id: string) => boolean,
): AsyncGenerator<readonly string[]> {
  for (let after = 0; ; ) {
    const batch = await store.ids(libraryId, after, batchSize);
    const last = batch.at(-1);
    if (last === undefined) return;
    after = last.number;
    yield batch.map(({ id }) => id).filter(predicate);
  }
}

/** Removes records in batches; returns how many existed. */
export async function removeAll(
  store: RecordStore,
  libraryId: number,
  batches: AsyncIterable<readonly string[]> | Iterable<readonly string[]>,
  run: ImportRun | undefined,
): Promise<number> {
  let removed = 0;
  for await (const ids of batches) removed += await store.remove(libraryId, ids, run);
  return removed;
}

/** Splits a list into batches. */
export function* inBatches<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let at = 0; at < items.length; at += batchSize) yield items.slice(at, at + batchSize);
}
