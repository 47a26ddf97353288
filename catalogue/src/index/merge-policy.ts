/** The size of a part. */
export interface PartSize {
  readonly documents: number;
  readonly deleted: number;
}

/** A merge of the parts from `from` up to `to` (exclusive). */
export interface MergeRun {
  readonly from: number;
  readonly to: number;
}

/** A part with a larger share of deletions is rewritten. */
const maxDeletedShare = 0.2;
/** While records stream in, merging waits until there are so many parts. */
const maxPartsWhileBusy = 12;

/**
 * The next parts to merge; undefined when none are due. Parts are in the order of their record numbers, and only
 * neighbours are merged, so that they stay so. The logarithmic method (Bentley and Saxe, Decomposable searching
 * problems, 1980), with ratio three: each part must be more than twice as large as all later ones together, so a
 * million records settle in at most seven parts, and a record is rewritten a few times only. While records stream in,
 * merging waits until the parts are many.
 */
export function dueMerge(sizes: readonly PartSize[], isBusy: boolean): MergeRun | undefined {
  const live = sizes.map(({ documents, deleted }) => documents - deleted);
  if (isBusy && sizes.length <= maxPartsWhileBusy) return undefined;
  let later = live.reduce((sum, count) => sum + count, 0);
  for (const [from, count] of live.entries()) {
    later -= count;
    if (from < live.length - 1 && count <= 2 * later) return { from, to: live.length };
  }
  const from = sizes.findIndex(({ documents, deleted }) => deleted > maxDeletedShare * documents);
  return from < 0 ? undefined : { from, to: from + 1 };
}
