import { listedIds } from '../../segment/columns/option-lists.ts';
import type { ColumnId, LiveSegment } from '../../segment/segment.ts';
import { documentsOfBitmap } from '../matching/document-sets.ts';
import { FacetCounts } from './facet-counts.ts';
import { liveTables } from './live-tables.ts';

/** The number of live records with each option of a facet. */
export const optionCounts = liveTables(count);

/** The counts over all records are precomputed; those of the deleted ones are subtracted. */
function count({ segment, deleted }: LiveSegment, id: ColumnId): Uint32Array {
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
