import type { RecordStore } from '../record/record-store.ts';
import { oaiIdentifierOf } from './oai-identifier.ts';
import type { PresentRecords } from './present-records.ts';

const batchSize = 1000;

/** Removes the harvested records that are not present any more; records from files stay. Answers how many there were. */
export async function removeVanished(store: RecordStore, libraryId: number, present: PresentRecords): Promise<number> {
  let removed = 0;
  for (let after = 0; ; ) {
    const batch = await store.changes(libraryId, after, batchSize);
    const last = batch.at(-1);
    if (last === undefined) return removed;
    after = last.number;
    const vanished = batch.filter(({ record }) => present.isVanished(record));
    removed += await store.remove(
      libraryId,
      vanished.map(({ record }) => record.id),
    );
  }
}

/** Whether a library has any harvested record. */
export async function hasHarvested(store: RecordStore, libraryId: number): Promise<boolean> {
  for (let after = 0; ; ) {
    const batch = await store.changes(libraryId, after, batchSize);
    const last = batch.at(-1);
    if (last === undefined) return false;
    if (batch.some(({ record }) => oaiIdentifierOf(record) !== undefined)) return true;
    after = last.number;
  }
}
