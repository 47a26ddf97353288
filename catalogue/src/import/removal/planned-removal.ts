import type { RecordStore } from '../../record/record-store.ts';

/** Records that an import or harvest is about to remove. */
export interface PlannedRemoval {
  readonly count: number;
  /** How many records the library had before. */
  readonly of: number;
  /** Some of them. */
  readonly examples: readonly { readonly id: string; readonly title: string }[];
  /** Whether some of them are removed already, and more may follow: a list of a repository comes part by part. */
  readonly isPartial?: boolean;
}

/** Decides whether records may be removed, before any is. */
export type MayRemove = (planned: PlannedRemoval) => boolean | Promise<boolean>;

/** So many records are named as examples. */
export const maxExamples = 5;

/** The numbers and titles of some records, as examples. */
export async function examplesOf(
  store: Pick<RecordStore, 'records'>,
  libraryId: number,
  ids: readonly string[],
): Promise<PlannedRemoval['examples']> {
  const records = await store.records(libraryId, ids.slice(0, maxExamples));
  return records.flatMap((record) => (record === undefined ? [] : [{ id: record.id, title: record.title }]));
}
