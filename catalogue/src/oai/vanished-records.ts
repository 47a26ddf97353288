import type { BibRecord } from '../record/bib-record.ts';
import type { RecordStore } from '../record/record-store.ts';
import { oaiIdentifierOf } from './oai-identifier.ts';
import type { PresentRecords } from './present-records.ts';

const batchSize = 1000;

/** The ids of harvested records that no repository has any more, in batches; records from files are not among them. */
export async function* vanishedIds(
  store: RecordStore,
  libraryId: number,
  present: PresentRecords,
): AsyncGenerator<readonly string[]> {
  for await (const batch of harvestedIn(store, libraryId))
    yield batch.filter((record) => present.isVanished(record)).map(({ id }) => id);
}

/** Whether a library has any harvested record. */
export async function hasHarvested(store: RecordStore, libraryId: number): Promise<boolean> {
  for await (const batch of harvestedIn(store, libraryId)) if (batch.length > 0) return true;
  return false;
}

/** The harvested records of a library, in batches. */
async function* harvestedIn(store: RecordStore, libraryId: number): AsyncGenerator<readonly BibRecord[]> {
  for (let after = 0; ; ) {
    const batch = await store.changes(libraryId, after, batchSize);
    const last = batch.at(-1);
    if (last === undefined) return;
    after = last.number;
    yield batch.map(({ record }) => record).filter((record) => oaiIdentifierOf(record) !== undefined);
  }
}
