import type { Locale } from '@buchfink/contract/locale';
import { type FacetId, facetIds } from '@buchfink/contract/search';
import type { IndexState } from '../../segment/segment.ts';
import { demandWithFilters, hasDemand, isCopyFacet } from '../filters/copy-demand.ts';
import type { FilteredHits, Filters } from '../filters/filters.ts';
import type { IndexFacet, OptionCount } from '../index-query.ts';
import type { SearchMatches } from '../search-matches.ts';
import {
  availabilityOptions,
  countAvailability,
  countAvailabilityThere,
  optionsOfBits,
} from './availability-options.ts';
import { countColumns } from './column-counts.ts';
import { branchOptions, columnOptions } from './column-options.ts';
import { allCounts, type CountedOptions } from './facet-counts.ts';
import { maxOptionsOf } from './max-options.ts';
import { sharedOptions } from './shared-options.ts';
import { type RankOf, subjectRanks } from './subject-ranks.ts';
import { topOptions } from './top-options.ts';
import { countYears, yearOptions } from './year-facet.ts';

/**
 * Counts the options of every facet exactly, each over the hits that pass the other facets' filters: applying an
 * option does not change its neighbours' counts, so that more of them can be applied. Demands on copies hold for one
 * and the same copy: with *available now* a branch counts the titles that are available there. Subjects are chosen for
 * readers of the `locale` (`subjectRanks`); their counts are those of all hits with the heading.
 */
export function countFacets(
  state: IndexState,
  { filtered, words, copyDemand: ofFields }: Pick<SearchMatches, 'filtered' | 'words' | 'copyDemand'>,
  filters: Filters,
  locale?: Locale,
): IndexFacet[] {
  const rankOfSubject = locale && subjectRanks(state, locale);
  const counts = countColumns(
    state,
    filtered.map(({ hits }) => hits),
    words,
    rankOfSubject !== undefined,
  );
  return facetIds.map((id) => {
    const applied = filters[id] ?? [];
    const rankOf = id === 'subject' ? rankOfSubject : undefined;
    const demand = demandWithFilters(ofFields, filters, isCopyFacet(id) ? id : undefined);
    if (id === 'branch' && hasDemand(demand)) return { id, options: branchOptions(state, filtered, applied, demand) };
    if (id === 'availability' && demand.branches.length > 0)
      return { id, options: availabilityOptions(countAvailabilityThere(state, filtered, demand), applied) };
    const unfilteredCounts = applied.length === 0 ? counts.get(id) : undefined;
    const precounted = unfilteredCounts && knownOptions(state, id, unfilteredCounts, rankOf);
    if (precounted) return { id, options: precounted };
    return { id, options: optionsOf(state, id, { filtered, applied, rankOf }) };
  });
}

function optionsOf(
  state: IndexState,
  id: FacetId,
  {
    filtered,
    applied,
    rankOf,
  }: {
    readonly filtered: readonly FilteredHits[];
    readonly applied: readonly string[];
    readonly rankOf: RankOf | undefined;
  },
): OptionCount[] {
  if (id === 'availability') return availabilityOptions(countAvailability(state, filtered), applied);
  if (id !== 'year') return columnOptions(state, id, filtered, applied, rankOf);
  const lists = filtered.map((filteredHits) => filteredHits.documentsFor(id));
  return yearOptions(countYears(state, lists), applied);
}

/** Undefined where the counts do not determine the options. */
function knownOptions(
  state: IndexState,
  id: FacetId,
  counts: CountedOptions,
  rankOf: RankOf | undefined,
): OptionCount[] | undefined {
  if (id === 'year' || id === 'availability') {
    const all = allCounts(counts);
    return all && (id === 'year' ? yearOptions(all, []) : availabilityOptions(optionsOfBits(all), []));
  }
  return topOptions(sharedOptions(state, id), counts, maxOptionsOf(id), rankOf)?.map(({ id: option, count }) => ({
    id: option,
    count,
    applied: false,
  }));
}
