import { countBits } from '../../segment/document-bits.ts';
import type { ColumnId, LiveSegment } from '../../segment/segment.ts';
import { countTable } from '../made-tables.ts';
import { documentsOfBitmap } from '../matching/document-sets.ts';
import { FacetCounts } from './facet-counts.ts';

/** Which records of a segment are deleted; a segment without deletions stands for itself. */
const known = new WeakMap<object, Map<ColumnId, Uint32Array>>();

/** How many live records have each option of a facet: counted when first asked for, kept until records are deleted. */
export function optionCounts(live: LiveSegment, id: ColumnId): Uint32Array {
  const owner = live.deleted ?? live.segment;
  const columns = known.get(owner) ?? new Map<ColumnId, Uint32Array>();
  known.set(owner, columns);
  const counts = columns.get(id) ?? count(live, id);
  columns.set(id, counts);
  return counts;
}

/** How many records of a segment are live. */
export function liveCount({ segment, deleted }: LiveSegment): number {
  if (!deleted) return segment.documentCount;
  const known = liveCounts.get(deleted);
  const count = known ?? segment.documentCount - countBits(deleted, deleted.length);
  if (known === undefined) liveCounts.set(deleted, count);
  return count;
}

const liveCounts = new WeakMap<Uint32Array, number>();

function count({ segment, deleted }: LiveSegment, id: ColumnId): Uint32Array {
  countTable();
  const column = segment.columns[id];
  const counts = new Uint32Array(column.optionCount);
  for (const option of column.values) counts[option] = (counts[option] ?? 0) + 1;
  if (!deleted) return counts;
  const tally = new FacetCounts();
  tally.begin(column.optionCount);
  tally.add(column, documentsOfBitmap(deleted, deleted.length));
  for (const option of tally.met) counts[option] = (counts[option] ?? 0) - tally.of(option);
  return counts;
}
