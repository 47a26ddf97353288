import { columnIds } from '../segment/facet-values.ts';
import type { ColumnId, IndexState, LiveSegment } from '../segment/segment.ts';
import { baseLists, rangesIn } from './base-lists.ts';
import type { FoundWord } from './found.ts';
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

/**
 * Counts all columns over documents of each segment, which these words were found in. The counts hold until the next
 * call.
 */
export function countColumns(
  state: IndexState,
  documents: readonly Uint32Array[],
  words: readonly FoundWord[],
): Map<ColumnId, CountedColumn> {
  const [only] = state.segments;
  const counted =
    only && state.segments.length === 1
      ? countInFirst(only, documents[0] ?? new Uint32Array(), words)
      : countInAll(state, documents, words);
  return new Map(counted.map((column) => [column.id, column]));
}

/**
 * The first segment is the largest, and its own numbers are the shared ones: where all of its options were gone through,
 * the few counts of the others are added to them when the best are chosen, instead of all being copied.
 */
function countInAll(
  state: IndexState,
  documents: readonly Uint32Array[],
  words: readonly FoundWord[],
): CountedColumn[] {
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
  const largest = first && documents[0]?.length ? countInFirst(first, documents[0], words) : [];
  if (largest.some(({ counts }) => counts.atMost))
    return tallies.flatMap(({ id, tally }, place) => {
      const own = largest[place];
      return own ? [{ id, counts: { ...own.counts, further: tally } }] : [];
    });
  add(0, largest);
  return tallies.map(({ id, tally }) => ({ id, counts: tally.counted() }));
}

/** As `countIn`, but what frequent words have is known, too; the counts of seldom options may then be too small. */
function countInFirst(live: LiveSegment, documents: Uint32Array, words: readonly FoundWord[]): CountedColumn[] {
  const isAll = documents.length === liveCount(live);
  const near = isAll ? undefined : baseLists(live.segment, rangesIn(0, words), documents);
  if (!near) return countIn(live, documents);
  const counts = listTally.countNear(live.segment, near);
  return columnIds.flatMap((id, at) => (counts[at] ? { id, counts: counts[at] } : []));
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
