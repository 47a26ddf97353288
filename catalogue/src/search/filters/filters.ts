import { type FacetId, facetIds } from '@buchfink/contract/search';
import { workNumber } from '../../segment/columns/work-number.ts';
import type { LiveSegment, Segment } from '../../segment/segment.ts';
import type { IndexQuery } from '../index-query.ts';
import { arena } from '../matching/arena.ts';
import { Hits, zeroColumns } from '../matching/hits.ts';
import { matchAllDocuments } from '../matching/match-all-documents.ts';
import type { Condition } from './conditions.ts';
import {
  anyCopy,
  type CopyDemand,
  type CopyFacet,
  demandWithFilters,
  filterByCopies,
  hasDemand,
  isCopyFacet,
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
  bitmapFor?(facet: FacetId): Uint32Array;
  /** The years of which all live documents are just those of `documentsFor`, where it is as simple as that. */
  yearsFor(facet: FacetId): YearSpan | undefined;
}

/** What is filtered by at once: facets of copies together, since one copy must have all of it. */
type FilterKey = Exclude<FacetId, CopyFacet> | 'copies' | 'work';
const filterKeys: readonly FilterKey[] = [
  'copies',
  ...facetIds.filter((facet): facet is Exclude<FacetId, CopyFacet> => !isCopyFacet(facet)),
  'work',
];

/** What is not filtered by where the options of a facet are counted. */
function filterKeyOf(facet: FacetId, filters: Filters): FilterKey | undefined {
  if ((filters[facet] ?? []).length === 0) return undefined;
  return isCopyFacet(facet) ? 'copies' : facet;
}

/** The hits of a segment that fulfil the conditions. */
export function applyConditions({ segment }: LiveSegment, hits: Hits, conditions: readonly Condition[]): Hits {
  let kept = hits;
  for (const condition of conditions) {
    if (kept.count === 0) return kept;
    const hitIndexes = condition(segment).hitIndexes(kept.documents);
    if (hitIndexes.length < kept.count) kept = kept.select(hitIndexes);
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
  copyDemand: CopyDemand = anyCopy,
): FilteredHits {
  const chosen = filtersByKey(segment, filters, copyDemand);
  const yearsFor = () => undefined;
  if (chosen.size === 0) return { hits, documentsFor: () => hits.documents, yearsFor };
  const without = (facet: FacetId) => filterKeyOf(facet, filters);
  return { ...(filterByBitmaps(segment, hits, chosen, without) ?? filterByFailures(hits, chosen, without)), yearsFor };
}

/**
 * Notes of each hit which of the chosen options it does not have.
 *
 * @param without what is not filtered by for the options of a facet
 */
function filterByFailures(
  hits: Hits,
  chosen: ReadonlyMap<FilterKey, DocumentFilter>,
  without: (facet: FacetId) => FilterKey | undefined,
): Omit<FilteredHits, 'yearsFor'> {
  const failures = new Uint16Array(hits.count);
  failures.fill([...chosen.keys()].reduce((bits, facet) => bits | bitOf(facet), 0));
  for (const [facet, documentFilter] of chosen)
    clearFailures(failures, bitOf(facet), documentFilter.hitIndexes(hits.documents));
  const passed = hitsPassing(hits, failures);
  return {
    hits: passed,
    documentsFor: (facet) => {
      const own = without(facet);
      return own === undefined ? passed.documents : documentsFailing(hits.documents, failures, bitOf(own));
    },
  };
}

/** Of all live documents, unscored, those that fulfil the conditions, have the chosen options and a copy as it is asked for. */
export function filterAll(
  live: LiveSegment,
  conditions: readonly Condition[],
  filters: Filters,
  copyDemand: CopyDemand = anyCopy,
): FilteredHits {
  const { segment } = live;
  const conditionFilters = conditions.map((condition) => condition(segment));
  const chosen = filtersByKey(segment, filters);
  const demand = demandWithFilters(copyDemand, filters);
  const copyFilters = hasDemand(demand) ? [filterByCopies(segment, demand)] : [];
  const documents = matchAllDocuments(live, [...conditionFilters, ...copyFilters, ...chosen.values()]);
  const isChosen = (facet: FacetId) => (filters[facet] ?? []).length > 0;
  /** What else is asked: options of copies are counted by copies, whatever else these must have. */
  const others = (facet: FacetId) => [
    ...conditionFilters,
    ...(isCopyFacet(facet) ? [] : copyFilters),
    ...[...chosen].flatMap(([other, documentFilter]) => (other === facet ? [] : [documentFilter])),
  ];
  const everyOther = (facet: FacetId) => {
    if (!isCopyFacet(facet)) return matchAllDocuments(live, others(facet));
    const other = demandWithFilters(copyDemand, filters, facet);
    return matchAllDocuments(live, [...others(facet), ...(hasDemand(other) ? [filterByCopies(segment, other)] : [])]);
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
function filtersByKey(
  segment: Segment,
  filters: Filters,
  copyDemand?: CopyDemand,
): ReadonlyMap<FilterKey, DocumentFilter> {
  const isUsed = (facet: FacetId | 'work') => (filters[facet] ?? []).length > 0;
  const documentFilters = new Map<FilterKey, DocumentFilter>();
  for (const each of filterKeys) {
    if (each !== 'copies') {
      if (isUsed(each)) documentFilters.set(each, filterOf(segment, each, filters));
    } else if (copyDemand && facetIds.some((facet) => isCopyFacet(facet) && isUsed(facet)))
      documentFilters.set(each, filterByCopies(segment, demandWithFilters(copyDemand, filters)));
  }
  return documentFilters;
}

/** The bit of a facet in what a hit fails; the bit after all facets is that of `work`. */
function bitOf(facet: FilterKey): number {
  return 1 << filterKeys.indexOf(facet);
}

/** Clears the bit of the hits at these places. */
function clearFailures(failures: Uint16Array, bit: number, hitIndexes: Uint32Array): void {
  for (let at = 0; at < hitIndexes.length; at += 1) {
    const hitIndex = hitIndexes[at] ?? 0;
    failures[hitIndex] = (failures[hitIndex] ?? 0) & ~bit;
  }
}

/** The hits that fail nothing; the given ones when none fails. */
function hitsPassing(hits: Hits, failures: Uint16Array): Hits {
  const hitIndexes = arena.numbers(failures.length);
  let count = 0;
  for (let at = 0; at < failures.length; at += 1) if (failures[at] === 0) hitIndexes[count++] = at;
  return count === failures.length ? hits : hits.select(hitIndexes.subarray(0, count));
}

/** The documents that fail nothing but what is allowed. */
function documentsFailing(documents: Uint32Array, failures: Uint16Array, allowed: number): Uint32Array {
  const kept = arena.numbers(documents.length);
  let count = 0;
  for (let at = 0; at < documents.length; at += 1)
    if (((failures[at] ?? 0) & ~allowed) === 0) kept[count++] = documents[at] ?? 0;
  return kept.subarray(0, count);
}

/** What the chosen options of a facet leave. */
function filterOf(segment: Segment, facet: Exclude<FilterKey, 'copies'>, filters: Filters): DocumentFilter {
  const chosen = filters[facet] ?? [];
  switch (facet) {
    case 'year':
      return filterByYears(segment, chosen.flatMap(datedSpan));
    case 'work':
      return filterByWorks(segment, chosen);
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

function filterByWorks({ works: { low, high }, documentCount }: Segment, chosen: readonly string[]): DocumentFilter {
  const works = chosen.flatMap((key) => workNumber(key) ?? []);
  return filterByPredicate(documentCount, (document) =>
    works.some((work) => low[document] === work.low && high[document] === work.high),
  );
}
