import type { RecordStore } from '../record/record-store.ts';

/** Records that an import or harvest is about to remove. */
export interface PlannedRemoval {
  readonly count: number;
  /** The number of records of the library before. */
  readonly of: number;
  /** Some of the records. */
  readonly examples: readonly { readonly id: string; readonly title: string }[];
  /**
   * Whether some records were already removed and more may follow, because the list of a repository arrives in parts.
   */
  readonly isPartial?: boolean;
}

/** Decides whether records may be removed, before the first one is. */
export type MayRemove = (planned: PlannedRemoval) => boolean | Promise<boolean>;

/** The maximum number of examples. */
export const maxExamples = 5;

/** The ids and titles of some records, as examples. */
export async function examplesOf(
  store: Pick<RecordStore, 'records'>,
  libraryId: number,
  ids: readonly string[],
): Promise<PlannedRemoval['examples']> {
  const records = await store.records(libraryId, ids.slice(0, maxExamples));
  return records.flatMap((record) => (record === undefined ? [] : [{ id: record.id, title: record.title }]));
}
