import type { BibRecord } from '../record/bib-record.ts';
import type { RecordStore } from '../record/record-store.ts';
import { oaiIdentifierOf } from './oai-identifier.ts';
import type { PresentRecords } from './present-records.ts';

const batchSize = 1000;

/** Removes the harvested records that are not present any more; records from files stay. Answers how many there were. */
export async function removeVanished(store: RecordStore, libraryId: number, present: PresentRecords): Promise<number> {
  let removed = 0;
  for await (const batch of harvestedIn(store, libraryId)) {
    const vanished = batch.filter((record) => present.isVanished(record));
    removed += await store.remove(
      libraryId,
      vanished.map(({ id }) => id),
    );
  }
  return removed;
}

/** Whether a library has any harvested record. */
export async function hasHarvested(store: RecordStore, libraryId: number): Promise<boolean> {
  for await (const batch of harvestedIn(store, libraryId)) if (batch.length > 0) return true;
  return false;
}

/** The harvested ones among all records of a library, batch by batch. */
async function* harvestedIn(store: RecordStore, libraryId: number): AsyncGenerator<readonly BibRecord[]> {
  for (let after = 0; ; ) {
    const batch = await store.changes(libraryId, after, batchSize);
    const last = batch.at(-1);
    if (last === undefined) return;
    after = last.number;
    yield batch.map(({ record }) => record).filter((record) => oaiIdentifierOf(record) !== undefined);
  }
}
