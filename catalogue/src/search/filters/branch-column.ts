import { packColumn, shiftOf, startOf } from '../../segment/columns/facet-column.ts';
import type { FacetColumn, Segment } from '../../segment/segment.ts';

/** By mask: created at first use, kept as long as the segment, whose availability never changes. */
const columnsBySegment = new WeakMap<Segment, Map<number, FacetColumn>>();

/**
 * The branch column restricted to values with a copy that has one of the bits of `mask`: where a document is on the
 * shelf rather than where it belongs. Option numbers are those of the whole column, so that filters and counts over
 * the column apply to copies.
 */
export function branchColumnWith(segment: Segment, mask: number): FacetColumn {
  const ofSegment = columnsBySegment.get(segment) ?? new Map<number, FacetColumn>();
  columnsBySegment.set(segment, ofSegment);
  const column = ofSegment.get(mask) ?? restrictBranches(segment, mask);
  ofSegment.set(mask, column);
  return column;
}

function restrictBranches({ columns, branchAvailability, documentCount }: Segment, mask: number): FacetColumn {
  const { branch } = columns;
  const values = new Uint32Array(branch.values.length);
  const ends = new Uint32Array(documentCount);
  let count = 0;
  let at = 0;
  for (let document = 0; document < documentCount; document += 1) {
    const to = startOf(branch, document + 1);
    // Branch-free: a value that does not count is overwritten.
    for (; at < to; at += 1) {
      values[count] = branch.values[at] ?? 0;
      count += ((branchAvailability[at] ?? 0) & mask) === 0 ? 0 : 1;
    }
    ends[document] = count;
  }
  const packed = packColumn(values.subarray(0, count), ends, branch.optionCount);
  return { ...branch, ...packed, shift: shiftOf(packed.bases, documentCount) };
}
