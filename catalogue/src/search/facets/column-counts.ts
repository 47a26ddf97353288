import type { FacetId } from '@buchfink/contract/search';
import { columnIds } from '../../segment/columns/facet-values.ts';
import { listedIds } from '../../segment/columns/option-lists.ts';
import { liveCount } from '../../segment/live-documents.ts';
import type { ColumnId, IndexState, LiveSegment } from '../../segment/segment.ts';
import { type Hits, noHits } from '../matching/hits.ts';
import type { MatchedWord } from '../matching/query-node.ts';
import { type CountedOptions, FacetCounts } from './facet-counts.ts';
import { maxOptionsOf } from './max-options.ts';
import { optionCounts } from './option-counts.ts';
import { PostingsFacetCounts } from './postings-facet-counts.ts';
import { precomputedBase, rangesIn } from './precomputed-base.ts';
import { sharedOptions } from './shared-options.ts';
import { isSparse } from './sparse-facet-counts.ts';

/**
 * The option counts of each facet, by the shared numbers of `sharedOptions`; of years and availability by the years
 * and bits themselves.
 */
export type CountedFacets = ReadonlyMap<FacetId, CountedOptions>;

const postingsCounts = new PostingsFacetCounts();
const maxListedOptions = listedIds.map(maxOptionsOf);
/** Where subjects are ranked, some of the most frequent ones may be left out: enough of them remain nearly always. */
const maxRankedOptions = listedIds.map((id) => maxOptionsOf(id) * (id === 'subject' ? 4 : 1));
const countsByFacet = new Map<FacetId, FacetCounts>(listedIds.map((id) => [id, new FacetCounts()]));
/** Size for years and availability, which need no shared numbers. */
const plainNumbers = 0x1_0000;

/**
 * Counts all facets over the hits of each segment; `words` are the words of the query. The counts hold until the next
 * call. Facets may be missing, and options too rare to be offered.
 *
 * @param isRanked whether subjects are chosen by rank too (`subjectRanks`)
 */
export function countColumns(
  state: IndexState,
  hits: readonly Hits[],
  words: readonly MatchedWord[],
  isRanked: boolean,
): CountedFacets {
  const [only] = state.segments;
  return only && state.segments.length === 1
    ? countLargestSegment(only, hits[0] ?? noHits, words, isRanked ? maxRankedOptions : maxListedOptions)
    : countAllSegments(state, hits, words);
}

/**
 * The first segment is the largest, and its own numbers are the shared ones: where all of its options were counted,
 * the few counts of other segments are added when the top options are chosen, instead of copying all.
 */
function countAllSegments(state: IndexState, hits: readonly Hits[], words: readonly MatchedWord[]): CountedFacets {
  for (const [id, facetCounts] of countsByFacet)
    facetCounts.reset(isColumn(id) ? (sharedOptions(state, id).bases.at(-1) ?? 0) : plainNumbers);
  const remaining = new Set<FacetId>(listedIds);
  const add = (at: number, counted: CountedFacets) => {
    for (const id of remaining) {
      const counts = counted.get(id);
      if (counts)
        countsByFacet.get(id)?.addCounts(counts, isColumn(id) ? sharedOptions(state, id).numbers[at] : undefined);
      else remaining.delete(id);
    }
  };
  const [first] = state.segments;
  for (const [at, live] of state.segments.entries()) {
    const segmentHits = hits[at] ?? noHits;
    if (at > 0 && segmentHits.count > 0) add(at, countSegment(live, segmentHits));
  }
  // Last, since these counts hold until the next segment is counted.
  const largest: CountedFacets =
    first && hits[0]?.count ? countLargestSegment(first, hits[0], words) : new Map<FacetId, CountedOptions>();
  if ([...largest.values()].some(({ atMost }) => atMost))
    return new Map(
      [...remaining].flatMap((id) => {
        const largestCounts = largest.get(id);
        const facetCounts = countsByFacet.get(id);
        return largestCounts && facetCounts ? [[id, { ...largestCounts, additional: facetCounts }]] : [];
      }),
    );
  if (largest.size > 0) add(0, largest);
  return new Map(
    [...remaining].flatMap((id) => [[id, countsByFacet.get(id)?.toCountedOptions() ?? { options: [], counts: [] }]]),
  );
}

/** Whether a facet has a column of options; years and availability are columns of their own kind. */
export function isColumn(id: FacetId): id is ColumnId {
  return id !== 'year' && id !== 'availability';
}

/**
 * As `countSegment`, but also from precomputed counts of frequent words; counts of rare options may then be too
 * small.
 */
function countLargestSegment(
  live: LiveSegment,
  hits: Hits,
  words: readonly MatchedWord[],
  most?: readonly number[],
): CountedFacets {
  const isPlain = hits.count === liveCount(live) || isSparse(live.segment.lists, hits.count);
  const base = isPlain ? undefined : precomputedBase(live.segment, rangesIn(0, words), hits);
  return base ? byId(postingsCounts.countFromBase(live.segment, base)) : countSegment(live, hits, most);
}

/** Counts by the segment's own numbers. The counts of all of its records are precomputed. */
function countSegment(live: LiveSegment, hits: Hits, most?: readonly number[]): CountedFacets {
  if (hits.count === liveCount(live)) return countsInAll(live);
  return byId(postingsCounts.count(live.segment.lists, hits.documents, most));
}

function byId(counts: readonly CountedOptions[]): CountedFacets {
  const facets = new Map<FacetId, CountedOptions>();
  for (const [at, facetCounts] of counts.entries()) {
    const id = listedIds[at];
    if (id) facets.set(id, facetCounts);
  }
  return facets;
}

/** The counts of all live records of a segment; with deletions of the columns only. */
function countsInAll(live: LiveSegment): CountedFacets {
  const ids = live.deleted ? columnIds : listedIds;
  return new Map(ids.map((id) => [id, countsOfAll(live, id)]));
}

/** The counts of all live records of a segment for one facet, by its own numbers. */
export function countsOfAll(live: LiveSegment, id: (typeof listedIds)[number]): CountedOptions {
  if (live.deleted && isColumn(id)) {
    const counts = optionCounts(live, id);
    return { options: counts.map((_, option) => option), counts };
  }
  const { bases, options, frequencies } = live.segment.lists;
  const place = listedIds.indexOf(id);
  const counts = frequencies.subarray(bases[place], bases[place + 1]);
  return { options: options.subarray(bases[place], bases[place + 1]), counts, atMost: counts };
}
