import { type FacetId, facetIds } from '@buchfink/contract/search';
import type { LiveSegment, Segment } from '../../segment/segment.ts';
import { workNumber } from '../../segment/work-number.ts';
import type { IndexQuery } from '../index-query.ts';
import { arena } from '../matching/arena.ts';
import { Hits, zeroColumns } from '../matching/hits.ts';
import { matchAllDocuments } from '../matching/match-all-documents.ts';
import type { Condition } from './conditions.ts';
import {
  anyCopy,
  type CopyDemand,
  type CopyFacet,
  copiesWith,
  isCopyFacet,
  isDemanding,
  withFilters,
} from './copy-demand.ts';
import { type DocumentFilter, filterByOptions, filterByPredicate, filterByYears } from './document-filter.ts';
import { filterByBitmaps } from './filter-by-bitmaps.ts';
import { spanOf, type YearSpan } from './year-spans.ts';

/** Chosen options by facet, and work keys. */
export type Filters = IndexQuery['filters'];

/** The hits of a segment after the filters. */
export interface FilteredHits {
  /** Those that pass all filters. */
  readonly hits: Hits;
  /**
   * The documents that pass the filters of all facets but this one: its options are counted over them. Of a facet of copies
   * some may be among them that have no copy as it is asked for: its options are counted by copies, which leaves them out.
   */
  documentsFor(facet: FacetId): Uint32Array;
  /** The same as one bit for each document of the segment, where that is how they were found. */
  bitsFor?(facet: FacetId): Uint32Array;
  /** The years of which all live documents are just those of `documentsFor`, where it is as simple as that. */
  yearsFor(facet: FacetId): YearSpan | undefined;
}

/** What is filtered by at once: facets of copies together, since one copy must have all of it. */
type Filtering = Exclude<FacetId, CopyFacet> | 'copies' | 'work';
const filterings: readonly Filtering[] = [
  'copies',
  ...facetIds.filter((facet): facet is Exclude<FacetId, CopyFacet> => !isCopyFacet(facet)),
  'work',
];

/** What is not filtered by where the options of a facet are counted. */
function filteringOf(facet: FacetId, filters: Filters): Filtering | undefined {
  if ((filters[facet] ?? []).length === 0) return undefined;
  return isCopyFacet(facet) ? 'copies' : facet;
}

/** The hits of a segment that fulfil the conditions. */
export function applyConditions({ segment }: LiveSegment, hits: Hits, conditions: readonly Condition[]): Hits {
  let kept = hits;
  for (const condition of conditions) {
    if (kept.count === 0) return kept;
    const places = condition(segment).among(kept.documents);
    if (places.length < kept.count) kept = kept.at(places);
  }
  return kept;
}

/**
 * Holds the chosen options against the hits: any of one facet's options, all of the facets. Unknown ones match nothing.
 *
 * @param ofFields what the fields ask of copies, and the hits fulfil
 */
export function filterHits(
  { segment }: LiveSegment,
  hits: Hits,
  filters: Filters,
  ofFields: CopyDemand = anyCopy,
): FilteredHits {
  const chosen = narrowingsBy(segment, filters, ofFields);
  const yearsFor = () => undefined;
  if (chosen.size === 0) return { hits, documentsFor: () => hits.documents, yearsFor };
  const without = (facet: FacetId) => filteringOf(facet, filters);
  return { ...(filterByBitmaps(segment, hits, chosen, without) ?? filterFew(hits, chosen, without)), yearsFor };
}

/**
 * Notes of each hit which of the chosen options it does not have.
 *
 * @param without what is not filtered by for the options of a facet
 */
function filterFew(
  hits: Hits,
  chosen: ReadonlyMap<Filtering, DocumentFilter>,
  without: (facet: FacetId) => Filtering | undefined,
): Omit<FilteredHits, 'yearsFor'> {
  const fails = new Uint16Array(hits.count);
  fails.fill([...chosen.keys()].reduce((bits, facet) => bits | bitOf(facet), 0));
  for (const [facet, narrowing] of chosen) pass(fails, bitOf(facet), narrowing.among(hits.documents));
  const passing = hitsPassing(hits, fails);
  return {
    hits: passing,
    documentsFor: (facet) => {
      const own = without(facet);
      return own === undefined ? passing.documents : documentsFailing(hits.documents, fails, bitOf(own));
    },
  };
}

/** Of all live documents, unscored, those that fulfil the conditions, have the chosen options and a copy as it is asked for. */
export function filterAll(
  live: LiveSegment,
  conditions: readonly Condition[],
  filters: Filters,
  ofFields: CopyDemand = anyCopy,
): FilteredHits {
  const { segment } = live;
  const asked = conditions.map((condition) => condition(segment));
  const chosen = narrowingsBy(segment, filters);
  const demand = withFilters(ofFields, filters);
  const ofCopies = isDemanding(demand) ? [copiesWith(segment, demand)] : [];
  const documents = matchAllDocuments(live, [...asked, ...ofCopies, ...chosen.values()]);
  const isChosen = (facet: FacetId) => (filters[facet] ?? []).length > 0;
  /** What else is asked: options of copies are counted by copies, whatever else these must have. */
  const others = (facet: FacetId) => [
    ...asked,
    ...(isCopyFacet(facet) ? [] : ofCopies),
    ...[...chosen].flatMap(([other, narrowing]) => (other === facet ? [] : [narrowing])),
  ];
  const everyOther = (facet: FacetId) => {
    if (!isCopyFacet(facet)) return matchAllDocuments(live, others(facet));
    const other = withFilters(ofFields, filters, facet);
    return matchAllDocuments(live, [...others(facet), ...(isDemanding(other) ? [copiesWith(segment, other)] : [])]);
  };
  return {
    hits: new Hits(documents, ({ length }) => zeroColumns(length)),
    documentsFor: (facet) => (isChosen(facet) ? everyOther(facet) : documents),
    yearsFor: (facet) => {
      const [only, ...more] = others(facet);
      return only ? (more.length === 0 ? only.years : undefined) : allYears;
    },
  };
}

const allYears: YearSpan = { from: 0, to: Number.POSITIVE_INFINITY };

/** What the chosen options leave, by what they are options of; without those of copies where `ofFields` is not given. */
function narrowingsBy(
  segment: Segment,
  filters: Filters,
  ofFields?: CopyDemand,
): ReadonlyMap<Filtering, DocumentFilter> {
  const isUsed = (facet: FacetId | 'work') => (filters[facet] ?? []).length > 0;
  const narrowings = new Map<Filtering, DocumentFilter>();
  for (const each of filterings) {
    if (each !== 'copies') {
      if (isUsed(each)) narrowings.set(each, narrowingBy(segment, each, filters));
    } else if (ofFields && facetIds.some((facet) => isCopyFacet(facet) && isUsed(facet)))
      narrowings.set(each, copiesWith(segment, withFilters(ofFields, filters)));
  }
  return narrowings;
}

/** The bit of a facet in what a hit fails; the bit after all facets is that of `work`. */
function bitOf(facet: Filtering): number {
  return 1 << filterings.indexOf(facet);
}

/** Clears the bit of the hits at these places. */
function pass(fails: Uint16Array, bit: number, places: Uint32Array): void {
  for (let at = 0; at < places.length; at += 1) {
    const place = places[at] ?? 0;
    fails[place] = (fails[place] ?? 0) & ~bit;
  }
}

/** The hits that fail nothing; the given ones when none fails. */
function hitsPassing(hits: Hits, fails: Uint16Array): Hits {
  const places = arena.numbers(fails.length);
  let count = 0;
  for (let at = 0; at < fails.length; at += 1) if (fails[at] === 0) places[count++] = at;
  return count === fails.length ? hits : hits.at(places.subarray(0, count));
}

/** The documents that fail nothing but what is allowed. */
function documentsFailing(documents: Uint32Array, fails: Uint16Array, allowed: number): Uint32Array {
  const kept = arena.numbers(documents.length);
  let count = 0;
  for (let at = 0; at < documents.length; at += 1)
    if (((fails[at] ?? 0) & ~allowed) === 0) kept[count++] = documents[at] ?? 0;
  return kept.subarray(0, count);
}

/** What the chosen options of a facet leave. */
function narrowingBy(segment: Segment, facet: Exclude<Filtering, 'copies'>, filters: Filters): DocumentFilter {
  const chosen = filters[facet] ?? [];
  switch (facet) {
    case 'year':
      return filterByYears(segment, chosen.flatMap(datedSpan));
    case 'work':
      return ofWorks(segment, chosen);
    default: {
      const { find } = segment.columns[facet];
      return filterByOptions(segment, facet, chosen.map(find));
    }
  }
}

/** The years of an option; undated records have the year 0. */
function datedSpan(option: string): YearSpan[] {
  const span = spanOf(option);
  return span ? [{ from: Math.max(1, span.from), to: span.to }] : [];
}

function ofWorks({ works: { low, high }, documentCount }: Segment, chosen: readonly string[]): DocumentFilter {
  const works = chosen.flatMap((key) => workNumber(key) ?? []);
  return filterByPredicate(documentCount, (document) =>
    works.some((work) => low[document] === work.low && high[document] === work.high),
  );
}
