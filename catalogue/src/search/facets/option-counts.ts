import type { ColumnId, LiveSegment } from '../../segment/segment.ts';
import { countLazyTable } from '../lazy-tables.ts';
import { documentsOfBitmap } from '../matching/document-sets.ts';
import { FacetCounts } from './facet-counts.ts';

/** By the deletions of a segment; by the segment itself where it has none. */
const countsCache = new WeakMap<object, Map<ColumnId, Uint32Array>>();

/** The number of live records with each option of a facet: counted at first use, kept until records are deleted. */
export function optionCounts(live: LiveSegment, id: ColumnId): Uint32Array {
  const owner = live.deleted ?? live.segment;
  const columns = countsCache.get(owner) ?? new Map<ColumnId, Uint32Array>();
  countsCache.set(owner, columns);
  const counts = columns.get(id) ?? count(live, id);
  columns.set(id, counts);
  return counts;
}

function count({ segment, deleted }: LiveSegment, id: ColumnId): Uint32Array {
  countLazyTable();
  const column = segment.columns[id];
  const counts = new Uint32Array(column.optionCount);
  for (const option of column.values) counts[option] = (counts[option] ?? 0) + 1;
  if (!deleted) return counts;
  const facetCounts = new FacetCounts();
  facetCounts.reset(column.optionCount);
  facetCounts.add(column, documentsOfBitmap(deleted, deleted.length));
  for (const option of facetCounts.counted) counts[option] = (counts[option] ?? 0) - facetCounts.get(option);
  return counts;
}
