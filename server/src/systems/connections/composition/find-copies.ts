/** A copy by its barcode, or by the id of its system where that tells no barcode. */
export interface CopyName {
  readonly barcode?: string | undefined;
  readonly copyId?: string | undefined;
}

/** Finds the ids of the records that have exactly this copy. */
export type RecordsWithCopy = (copy: CopyName) => Promise<readonly string[]>;

/** The most copies of one call that are looked up: each is a search in the index. */
const maxLookups = 100;

/**
 * The record of each copy, by its barcode or id. A copy of several records has none, and so have all while the index cannot be read.
 */
export async function findCopies(
  recordsWithCopy: RecordsWithCopy,
  copies: readonly CopyName[],
): Promise<ReadonlyMap<string, string>> {
  const copyByName = new Map(copies.map((copy) => [nameOf(copy), copy]));
  copyByName.delete('');
  const recordIds = new Map<string, string>();
  try {
    // One after the other: an account takes one thread of the index at most.
    for (const [name, copy] of [...copyByName].slice(0, maxLookups)) {
      const [recordId, ...others] = await recordsWithCopy(copy);
      if (recordId !== undefined && others.length === 0) recordIds.set(name, recordId);
    }
  } catch {
    // An account without links is better than none.
  }
  return recordIds;
}

/** The key of a copy among the found. */
export const nameOf = ({ barcode, copyId = '' }: CopyName): string => barcode ?? copyId;
