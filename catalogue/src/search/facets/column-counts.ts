import type { FacetId } from '@buchfink/contract/search';
import { columnIds } from '../../segment/facet-values.ts';
import { listedIds } from '../../segment/option-lists.ts';
import type { ColumnId, IndexState, LiveSegment } from '../../segment/segment.ts';
import { type Hits, noHits } from '../matching/hits.ts';
import type { MatchedWord } from '../search-matches.ts';
import { type Counts, FacetCounts } from './facet-counts.ts';
import { maxOptionsOf } from './max-options.ts';
import { liveCount, optionCounts } from './option-counts.ts';
import { PostingsFacetCounts } from './postings-facet-counts.ts';
import { precomputedBase, rangesIn } from './precomputed-base.ts';
import { sharedOptions } from './shared-options.ts';
import { isSparse } from './sparse-facet-counts.ts';

/**
 * How often each option of a facet was met: by the shared numbers of `sharedOptions`; years and availability by the years
 * and bits themselves.
 */
export type CountedFacets = ReadonlyMap<FacetId, Counts>;

const postingsCounts = new PostingsFacetCounts();
const mostListed = listedIds.map(maxOptionsOf);
const countsBySegment = new Map<FacetId, FacetCounts>(listedIds.map((id) => [id, new FacetCounts()]));
/** Years and availability: their numbers need no table. */
const plainNumbers = 0x1_0000;

/**
 * Counts all facets over the hits of each segment, which these words were found in. The counts hold until the next call.
 * Facets may be left out, and options that are too seldom to be offered.
 */
export function countColumns(state: IndexState, hits: readonly Hits[], words: readonly MatchedWord[]): CountedFacets {
  const [only] = state.segments;
  return only && state.segments.length === 1
    ? countInFirst(only, hits[0] ?? noHits, words, mostListed)
    : countInAll(state, hits, words);
}

/**
 * The first segment is the largest, and its own numbers are the shared ones: where all of its options were gone through,
 * the few counts of the others are added to them when the best are chosen, instead of all being copied.
 */
function countInAll(state: IndexState, hits: readonly Hits[], words: readonly MatchedWord[]): CountedFacets {
  for (const [id, tally] of countsBySegment)
    tally.begin(isColumn(id) ? (sharedOptions(state, id).bases.at(-1) ?? 0) : plainNumbers);
  const left = new Set<FacetId>(listedIds);
  const add = (at: number, counted: CountedFacets) => {
    for (const id of left) {
      const counts = counted.get(id);
      if (counts)
        countsBySegment.get(id)?.addCounts(counts, isColumn(id) ? sharedOptions(state, id).numbers[at] : undefined);
      else left.delete(id);
    }
  };
  const [first] = state.segments;
  for (const [at, live] of state.segments.entries()) {
    const own = hits[at] ?? noHits;
    if (at > 0 && own.count > 0) add(at, countIn(live, own));
  }
  // Last, since these counts hold until the next segment's are counted.
  const largest: CountedFacets =
    first && hits[0]?.count ? countInFirst(first, hits[0], words) : new Map<FacetId, Counts>();
  if ([...largest.values()].some(({ atMost }) => atMost))
    return new Map(
      [...left].flatMap((id) => {
        const own = largest.get(id);
        const tally = countsBySegment.get(id);
        return own && tally ? [[id, { ...own, further: tally }]] : [];
      }),
    );
  if (largest.size > 0) add(0, largest);
  return new Map([...left].flatMap((id) => [[id, countsBySegment.get(id)?.counted() ?? { options: [], counts: [] }]]));
}

function isColumn(id: FacetId): id is ColumnId {
  return id !== 'year' && id !== 'availability';
}

/** As `countIn`, but what frequent words have is known, too; the counts of seldom options may then be too small. */
function countInFirst(
  live: LiveSegment,
  hits: Hits,
  words: readonly MatchedWord[],
  most?: readonly number[],
): CountedFacets {
  const isPlain = hits.count === liveCount(live) || isSparse(live.segment.lists, hits.count);
  const near = isPlain ? undefined : precomputedBase(live.segment, rangesIn(0, words), hits);
  return near ? byId(postingsCounts.countNear(live.segment, near)) : countIn(live, hits, most);
}

/** By the segment's own numbers. What all of its records have is known. */
function countIn(live: LiveSegment, hits: Hits, most?: readonly number[]): CountedFacets {
  if (hits.count === liveCount(live)) return countsInAll(live);
  return byId(postingsCounts.count(live.segment.lists, hits.documents, most));
}

function byId(counts: readonly Counts[]): CountedFacets {
  const facets = new Map<FacetId, Counts>();
  for (const [at, own] of counts.entries()) {
    const id = listedIds[at];
    if (id) facets.set(id, own);
  }
  return facets;
}

/** What all live records of a segment have; with deletions of the columns only. */
function countsInAll(live: LiveSegment): CountedFacets {
  const ids = live.deleted ? columnIds : listedIds;
  return new Map(ids.map((id) => [id, countsOfAll(live, id)]));
}

/** What all live records of a segment have, by its own numbers. */
export function countsOfAll(live: LiveSegment, id: (typeof listedIds)[number]): Counts {
  if (live.deleted && isColumn(id)) {
    const counts = optionCounts(live, id);
    return { options: counts.map((_, option) => option), counts };
  }
  const { bases, options, frequencies } = live.segment.lists;
  const place = listedIds.indexOf(id);
  const counts = frequencies.subarray(bases[place], bases[place + 1]);
  return { options: options.subarray(bases[place], bases[place + 1]), counts, atMost: counts };
}
