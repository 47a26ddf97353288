import { listedIds } from '../../segment/columns/option-lists.ts';
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

/** The counts over all records are precomputed; those of the deleted ones are subtracted. */
function count({ segment, deleted }: LiveSegment, id: ColumnId): Uint32Array {
  countLazyTable();
  const column = segment.columns[id];
  const { bases, options, frequencies } = segment.lists;
  const place = listedIds.indexOf(id);
  const counts = new Uint32Array(column.optionCount);
  const end = bases[place + 1] ?? 0;
  for (let at = bases[place] ?? 0; at < end; at += 1) counts[options[at] ?? 0] = frequencies[at] ?? 0;
  if (!deleted) return counts;
  const facetCounts = new FacetCounts();
  facetCounts.reset(column.optionCount);
  facetCounts.add(column, documentsOfBitmap(deleted, deleted.length));
  for (const option of facetCounts.counted) counts[option] = (counts[option] ?? 0) - facetCounts.get(option);
  return counts;
}
