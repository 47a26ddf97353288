import { type FacetId, facetIds } from '@buchfink/contract/search';
import { workNumber } from '../../segment/columns/work-number.ts';
import type { LiveSegment, Segment } from '../../segment/segment.ts';
import type { Filters } from '../index-query.ts';
import { arena } from '../matching/arena.ts';
import { type DocumentFilter, filterByOptions, filterByPredicate, filterByYears } from '../matching/document-filter.ts';
import { Hits, zeroColumns } from '../matching/hits.ts';
import { matchAllDocuments } from '../matching/match-all-documents.ts';
import { spanOf, type YearSpan } from '../matching/year-spans.ts';
import { type Condition, conditionFilter } from './conditions.ts';
import {
  type CopyDemand,
  type CopyDemands,
  type CopyFacet,
  filterByCopies,
  hasDemand,
  isCopyFacet,
} from './copy-demand.ts';
import { filterByBitmaps } from './filter-by-bitmaps.ts';
import type { FilteredHits } from './filtered-hits.ts';

/** The key of a filter: facets of copies share one, since a single copy must meet them all. */
type FilterKey = Exclude<FacetId, CopyFacet> | 'copies' | 'work';
const filterKeys: readonly FilterKey[] = [
  'copies',
  ...facetIds.filter((facet): facet is Exclude<FacetId, CopyFacet> => !isCopyFacet(facet)),
  'work',
];

/** The key of the filter that does not apply when the options of a facet are counted. */
function filterKeyOf(facet: FacetId, filters: Filters): FilterKey | undefined {
  if ((filters[facet] ?? []).length === 0) return undefined;
  return isCopyFacet(facet) ? 'copies' : facet;
}

/** The hits of a segment that fulfil the conditions. */
export function applyConditions({ segment }: LiveSegment, hits: Hits, conditions: readonly Condition[]): Hits {
  let remaining = hits;
  for (const condition of conditions) {
    if (remaining.count === 0) return remaining;
    const hitIndexes = conditionFilter(segment, condition).hitIndexes(remaining.documents);
    if (hitIndexes.length < remaining.count) remaining = remaining.select(hitIndexes);
  }
  return remaining;
}

/**
 * Applies the filters to the hits: any option of a facet, all facets. Unknown options match nothing.
 *
 * @param copyDemands the demands of the query on copies; the hits meet those of its fields
 */
export function filterHits(
  { segment }: LiveSegment,
  hits: Hits,
  filters: Filters,
  { full }: CopyDemands,
): FilteredHits {
  const chosen = filtersByKey(segment, filters, full);
  const yearsFor = () => undefined;
  if (chosen.size === 0) return { hits, documentsFor: () => hits.documents, yearsFor };
  const without = (facet: FacetId) => filterKeyOf(facet, filters);
  return { ...(filterByBitmaps(segment, hits, chosen, without) ?? filterByFailures(hits, chosen, without)), yearsFor };
}

/**
 * Records for each hit which of the filters it fails.
 *
 * @param without the key of the filter that does not apply when the options of a facet are counted
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
      const filterIndex = without(facet);
      return filterIndex === undefined
        ? passed.documents
        : documentsFailing(hits.documents, failures, bitOf(filterIndex));
    },
  };
}

/** All live documents, unscored, that fulfil the conditions, pass the filters and have a copy that meets the demand. */
export function filterAll(
  live: LiveSegment,
  conditions: readonly Condition[],
  filters: Filters,
  { full, except }: CopyDemands,
): FilteredHits {
  const { segment } = live;
  const conditionFilters = conditions.map((condition) => conditionFilter(segment, condition));
  const chosen = filtersByKey(segment, filters);
  const copyFilters = hasDemand(full) ? [filterByCopies(segment, full)] : [];
  const documents = matchAllDocuments(live, [...conditionFilters, ...copyFilters, ...chosen.values()]);
  const isChosen = (facet: FacetId) => (filters[facet] ?? []).length > 0;
  /** The other filters: options of copies are counted by copies, whatever else is demanded of these. */
  const filtersExcept = (facet: FacetId) => [
    ...conditionFilters,
    ...(isCopyFacet(facet) ? [] : copyFilters),
    ...[...chosen].flatMap(([chosenFacet, documentFilter]) => (chosenFacet === facet ? [] : [documentFilter])),
  ];
  const everyOther = (facet: FacetId) => {
    if (!isCopyFacet(facet)) return matchAllDocuments(live, filtersExcept(facet));
    const demand = except[facet];
    return matchAllDocuments(live, [
      ...filtersExcept(facet),
      ...(hasDemand(demand) ? [filterByCopies(segment, demand)] : []),
    ]);
  };
  return {
    hits: new Hits(documents, ({ length }) => zeroColumns(length)),
    documentsFor: (facet) => (isChosen(facet) ? everyOther(facet) : documents),
    yearsFor: (facet) => {
      const [only, ...more] = filtersExcept(facet);
      return only ? (more.length === 0 ? only.years : undefined) : allYears;
    },
  };
}

const allYears: YearSpan = { from: 0, to: Number.POSITIVE_INFINITY };

/** Whether the documents of these years are all live documents. */
export const isAllYears = (years: YearSpan | undefined): boolean => years === allYears;

/** The filters by key; without that of copies where `copyDemand` is not given. */
function filtersByKey(
  segment: Segment,
  filters: Filters,
  copyDemand?: CopyDemand,
): ReadonlyMap<FilterKey, DocumentFilter> {
  const isUsed = (facet: FacetId | 'work') => (filters[facet] ?? []).length > 0;
  const documentFilters = new Map<FilterKey, DocumentFilter>();
  for (const filterKey of filterKeys) {
    if (filterKey !== 'copies') {
      if (isUsed(filterKey)) documentFilters.set(filterKey, filterOf(segment, filterKey, filters));
    } else if (copyDemand && facetIds.some((facet) => isCopyFacet(facet) && isUsed(facet)))
      documentFilters.set(filterKey, filterByCopies(segment, copyDemand));
  }
  return documentFilters;
}

/** The bit of a filter in the failures of a hit. */
function bitOf(facet: FilterKey): number {
  return 1 << filterKeys.indexOf(facet);
}

/** Clears the bit of the hits at these indexes. */
function clearFailures(failures: Uint16Array, bit: number, hitIndexes: Uint32Array): void {
  for (let at = 0; at < hitIndexes.length; at += 1) {
    const hitIndex = hitIndexes[at] ?? 0;
    failures[hitIndex] = (failures[hitIndex] ?? 0) & ~bit;
  }
}

/** The hits that pass all filters; the same object when all do. */
function hitsPassing(hits: Hits, failures: Uint16Array): Hits {
  const hitIndexes = arena.numbers(failures.length);
  let count = 0;
  for (let at = 0; at < failures.length; at += 1) if (failures[at] === 0) hitIndexes[count++] = at;
  return count === failures.length ? hits : hits.select(hitIndexes.subarray(0, count));
}

/** The documents that pass all filters but the allowed one. */
function documentsFailing(documents: Uint32Array, failures: Uint16Array, allowed: number): Uint32Array {
  const selected = arena.numbers(documents.length);
  let count = 0;
  for (let at = 0; at < documents.length; at += 1)
    if (((failures[at] ?? 0) & ~allowed) === 0) selected[count++] = documents[at] ?? 0;
  return selected.subarray(0, count);
}

/** The filter of a facet's applied options. */
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
