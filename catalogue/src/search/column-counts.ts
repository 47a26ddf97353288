import { columnIds } from '../segment/facet-values.ts';
import type { ColumnId, IndexState, LiveSegment } from '../segment/segment.ts';
import { ListTally } from './list-tally.ts';
import { liveCount, optionCounts } from './option-counts.ts';
import { sharedOptions } from './shared-options.ts';
import { type Counts, Tally } from './tally.ts';

/** How often each option of a column was met, by the shared numbers of `sharedOptions`. */
export interface CountedColumn {
  readonly id: ColumnId;
  readonly counts: Counts;
}

const listTally = new ListTally();
const tallies = columnIds.map((id) => ({ id, tally: new Tally() }));

/** Counts all columns over documents of each segment. The counts hold until the next call. */
export function countColumns(state: IndexState, documents: readonly Uint32Array[]): Map<ColumnId, CountedColumn> {
  const [only] = state.segments;
  const counted =
    only && state.segments.length === 1
      ? countIn(only, documents[0] ?? new Uint32Array())
      : countInAll(state, documents);
  return new Map(counted.map((column) => [column.id, column]));
}

/**
 * The first segment is the largest, and its own numbers are the shared ones: where all of its options were gone through,
 * the few counts of the others are added to them when the best are chosen, instead of all being copied.
 */
function countInAll(state: IndexState, documents: readonly Uint32Array[]): CountedColumn[] {
  for (const { id, tally } of tallies) tally.begin(sharedOptions(state, id).bases.at(-1) ?? 0);
  const add = (at: number, counted: readonly CountedColumn[]) => {
    for (const [place, { id, counts }] of counted.entries())
      tallies[place]?.tally.addCounts(counts, sharedOptions(state, id).numbers[at]);
  };
  const [first] = state.segments;
  for (const [at, live] of state.segments.entries()) {
    const own = documents[at] ?? new Uint32Array();
    if (at > 0 && own.length > 0) add(at, countIn(live, own));
  }
  // Last, since these counts hold until the next segment's are counted.
  const largest = first && documents[0]?.length ? countIn(first, documents[0]) : [];
  if (largest.some(({ counts }) => counts.atMost))
    return tallies.flatMap(({ id, tally }, place) => {
      const own = largest[place];
      return own ? [{ id, counts: { ...own.counts, further: tally } }] : [];
    });
  add(0, largest);
  return tallies.map(({ id, tally }) => ({ id, counts: tally.counted() }));
}

/** By the segment's own numbers. What all of its records have is known. */
function countIn(live: LiveSegment, documents: Uint32Array): CountedColumn[] {
  if (documents.length === liveCount(live)) return columnIds.map((id) => ({ id, counts: countsOfAll(live, id) }));
  const counts = listTally.count(live.segment.lists, documents);
  return columnIds.flatMap((id, at) => (counts[at] ? { id, counts: counts[at] } : []));
}

/** What all live records of a segment have, by its own numbers. */
export function countsOfAll(live: LiveSegment, id: ColumnId): Counts {
  if (live.deleted) {
    const counts = optionCounts(live, id);
    return { options: counts.map((_, option) => option), counts };
  }
  const { bases, options, frequencies } = live.segment.lists;
  const place = columnIds.indexOf(id);
  const counts = frequencies.subarray(bases[place], bases[place + 1]);
  return { options: options.subarray(bases[place], bases[place + 1]), counts, atMost: counts };
}
