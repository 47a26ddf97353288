import { type FacetId, facetIds } from '@buchfink/contract/search';
import type { IndexState } from '../../segment/segment.ts';
import type { HeadingLocale } from '../../text/heading-locale.ts';
import { branchColumnOf, type CopyDemand, hasDemand } from '../filters/copy-demand.ts';
import type { FilteredHits } from '../filters/filtered-hits.ts';
import { isAllYears } from '../filters/filters.ts';
import type { Filters, IndexFacet, OptionCount } from '../index-query.ts';
import { matchAllDocuments } from '../matching/match-all-documents.ts';
import type { SearchMatches } from '../search-matches.ts';
import { type DocumentSet, groupByWork, type WorkGroups } from '../works/work-groups.ts';
import { worksOfAll } from '../works/works.ts';
import {
  availabilityOptions,
  availabilityThere,
  countAvailability,
  countAvailabilityThere,
  inOrderOfAvailability,
  optionsOfBits,
} from './availability-options.ts';
import { countColumns } from './column-counts.ts';
import { branchOptions, columnOptions, inOrderOfWorks } from './column-options.ts';
import { countWorksOf, type NumberedOption, type RecordCounts } from './count-works.ts';
import { allCounts, type CountedOptions } from './facet-counts.ts';
import { maxOptionsOf } from './max-options.ts';
import type { OptionSlots } from './option-slots.ts';
import { sharedOptions } from './shared-options.ts';
import { type RankOf, subjectRanks } from './subject-ranks.ts';
import { topOptions } from './top-options.ts';
import { countYears, yearOptions } from './year-facet.ts';

/** For whom and in which unit options are counted. */
interface CountOptions {
  /** The language of the readers, for whom subjects are chosen (`subjectRanks`). */
  readonly locale?: HeadingLocale | undefined;
  /** The works of the hits: options are counted in works. Absent: in records. */
  readonly groups?: WorkGroups | undefined;
}

/**
 * Counts the options of every facet exactly, each over the hits that pass the other facets' filters: applying an
 * option does not change its neighbours' counts, so that more of them can be applied. Demands on copies hold for one
 * and the same copy: with *available now* a branch counts the titles that are available there. The most frequent options by
 * records are offered, in the order of their counts.
 */
export function countFacets(
  state: IndexState,
  { filtered, words, copyDemands: { except } }: Pick<SearchMatches, 'filtered' | 'words' | 'copyDemands'>,
  filters: Filters,
  { locale, groups }: CountOptions = {},
): IndexFacet[] {
  const rankOfSubject = locale && subjectRanks(state, locale);
  const counts = countColumns(
    state,
    filtered.map(({ hits }) => hits),
    words,
    rankOfSubject !== undefined,
  );
  const facets = facetIds.map((id): CountedFacet => {
    const applied = filters[id] ?? [];
    const rankOf = id === 'subject' ? rankOfSubject : undefined;
    if (id === 'branch' && hasDemand(except[id]))
      return { id, demand: except[id], options: branchOptions(state, filtered, applied, except[id]) };
    if (id === 'availability' && except[id].branches.length > 0) {
      const counted = countAvailabilityThere(state, filtered, except[id]);
      return { id, demand: except[id], options: availabilityOptions(counted, applied) };
    }
    const unfilteredCounts = applied.length === 0 ? counts.get(id) : undefined;
    const precounted = unfilteredCounts && knownOptions(state, id, unfilteredCounts, rankOf);
    return { id, rankOf, options: precounted ?? optionsOf(state, id, { filtered, applied, rankOf }) };
  });
  const counted = groups ? countedInWorks(state, filtered, filters, { facets, groups }) : facets;
  return counted.map(({ id, options }) => ({ id, options: options.map(withoutNumber) }));
}

/** Field by field: a rest of fields would take as long as counting few hits. */
const withoutNumber = ({ id, count, applied, within }: NumberedOption): OptionCount =>
  within ? { id, count, applied, within } : { id, count, applied };

/** A facet counted in records. */
interface CountedFacet extends RecordCounts {
  readonly rankOf?: RankOf | undefined;
  /** The demand on copies by which its options were counted. */
  readonly demand?: CopyDemand;
}

/** The facets counted in works. Most of them are counted over the hits, together; those with filters of their own alone. */
function countedInWorks(
  state: IndexState,
  filtered: readonly FilteredHits[],
  filters: Filters,
  { facets, groups }: { readonly facets: readonly CountedFacet[]; readonly groups: WorkGroups },
): RecordCounts[] {
  const isOverHits = ({ id, demand }: CountedFacet) => !demand && (filters[id] ?? []).length === 0;
  const together = facets.filter(isOverHits);
  const ids = together.map(({ id }) => id);
  const recordCounts = together.map(({ id, options }) => ({ id, options }));
  const works = countWorksOf(state, recordCounts, groups, (slots) => slots.ofLists(ids));
  return facets.map((facet) => {
    const { id, demand, rankOf } = facet;
    const options = works.get(id) ?? optionsInWorks(state, filtered, facet);
    if (id === 'year') return { id, options };
    if (id === 'availability') return { id, options: inOrderOfAvailability(options) };
    return { id, options: inOrderOfWorks(sharedOptions(state, id), options, demand ? undefined : rankOf) };
  });
}

/** The options of a facet that has a filter or a demand on copies, counted in works. */
function optionsInWorks(
  state: IndexState,
  filtered: readonly FilteredHits[],
  facet: CountedFacet,
): readonly NumberedOption[] {
  const { id, demand } = facet;
  const sets = () =>
    filtered.map((hits) => {
      const documents = hits.documentsFor(id);
      return { count: documents.length, documents, bitmap: undefined };
    });
  const readerOf = (slots: OptionSlots) => {
    if (!demand) return slots.ofLists([id]);
    if (id === 'branch') return slots.ofColumn(id, ({ segment }) => branchColumnOf(segment, demand.mask));
    return slots.ofNumber(id, availabilityThere(state, demand));
  };
  const areAll = filtered.every((hits) => isAllYears(hits.yearsFor(id)));
  // Options of copies are counted by copies, so that records without such a copy may be among all.
  const groups = areAll ? worksOfAll(state, () => everyDocument(state)) : groupByWork(state, sets());
  const recordCounts = { id, options: facet.options };
  return countWorksOf(state, [recordCounts], groups, readerOf, demand).get(id) ?? facet.options;
}

function everyDocument({ segments }: IndexState): DocumentSet[] {
  return segments.map((live) => {
    const documents = matchAllDocuments(live, []);
    return { count: documents.length, documents, bitmap: undefined };
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
): readonly NumberedOption[] {
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
): readonly NumberedOption[] | undefined {
  if (id === 'year' || id === 'availability') {
    const all = allCounts(counts);
    return all && (id === 'year' ? yearOptions(all, []) : availabilityOptions(optionsOfBits(all), []));
  }
  const options = topOptions(sharedOptions(state, id), counts, maxOptionsOf(id), rankOf);
  return options?.map(({ id: option, count, number }) => ({ id: option, count, applied: false, number }));
}
