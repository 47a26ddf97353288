import { type FacetId, facetIds } from '@buchfink/contract/search';
import { maxOptionsOf } from '../../search/facets/max-options.ts';
import {
  availabilityBits,
  branchCodesOf,
  type CopyDemand,
  type CopyDemands,
  hasDemand,
  isCopyFacet,
} from '../../search/filters/copy-demand.ts';
import type { Filters } from '../../search/index-query.ts';
import { isOfHeadings, optionKey } from '../../segment/columns/option-key.ts';
import type { HeadingLocale } from '../../text/heading-locale.ts';
import type { Aggregations, CountedByName } from '../ask.ts';
import { copyToken, engineText, separator } from '../engine-text.ts';
import { engineFields, optionFields } from '../index-mapping.ts';
import { copyFilter } from '../query/condition-filter.ts';
import { allFilters, type EngineQuery } from '../query/engine-query.ts';
import type { FilterName } from './hit-query.ts';

/** More options than are offered are asked for: some may be left out, and equals are put into the facet's order. */
const spare = 5;
/** So many subjects are counted where readers are offered few of the most frequent ones. */
const maxSubjects = 2000;
const maxYears = 5000;
/** Works are counted exactly up to some thousands for an option. */
const worksPrecision = 3000;

/** The facets of a search. */
export interface FacetQuestion {
  readonly filters: ReadonlyMap<FilterName, EngineQuery>;
  readonly copyDemands: CopyDemands;
  readonly applied: Filters;
  /** Whether options are counted in works, else in records. */
  readonly inWorks: boolean;
  /** The language of the readers, for whom subjects are chosen; undefined also where no subject is translated. */
  readonly locale: HeadingLocale | undefined;
}

/** What is counted for all facets over the documents before the filters: each over those that pass the other facets' filters. */
export function facetAggregations(question: FacetQuestion): Aggregations {
  return Object.fromEntries(facetIds.flatMap((id) => Object.entries(within(id, question, countsOf(id, question)))));
}

/** A filter for everything would make all that is counted within it half as slow again. */
function within(id: FacetId, question: FacetQuestion, counts: Aggregations): Aggregations {
  const filter = filterFor(id, question);
  if (filter !== undefined) return { [id]: { filter, aggs: counts } };
  return Object.fromEntries(Object.entries(counts).map(([name, count]) => [`${id}_${name}`, count]));
}

/** What was counted for a facet. */
export function countedFor(id: FacetId, counted: CountedByName): CountedByName {
  const filtered = counted[id];
  if (filtered) return filtered.within;
  const own = Object.entries(counted).filter(([name]) => name.startsWith(`${id}_`));
  return Object.fromEntries(own.map(([name, count]) => [name.slice(id.length + 1), count]));
}

/** Counts more subjects, where too few of the most frequent ones are offered. */
export function subjectAggregations(question: FacetQuestion): Aggregations {
  return within('subject', question, countsOf('subject', question, maxSubjects));
}

/** The number of options that are asked for. */
export function optionLimit(id: FacetId): number {
  return maxOptionsOf(id) * spare;
}

/** The filters of the other facets; undefined where there are none. */
function filterFor(id: FacetId, { filters }: FacetQuestion): EngineQuery | undefined {
  const own: FilterName = isCopyFacet(id) ? 'copies' : id;
  const others = [...filters].flatMap(([name, filter]) => (name === own ? [] : [filter]));
  return others.length === 0 ? undefined : allFilters(others);
}

function countsOf(id: FacetId, question: FacetQuestion, limit = optionLimit(id)): Aggregations {
  const { except } = question.copyDemands;
  const works = question.inWorks ? { aggs: worksWithin } : {};
  const terms = (field: string, size: number, include?: string | readonly string[]) => ({
    terms: { field, size, include },
    ...works,
  });
  if (id === 'year') return { options: terms(engineFields.year, maxYears), spans: terms(engineFields.span, maxYears) };
  if (id === 'availability') {
    const counted = [...availabilityBits].map(
      ([option, mask]) => [option, { filter: copyFilter({ branches: except[id].branches, mask }), ...works }] as const,
    );
    return Object.fromEntries(counted);
  }
  if (id === 'branch') return { options: terms(engineFields.copies, limit, branchTokens(except[id])) };
  const chosen = valuesOf(id, question.applied[id] ?? []);
  return {
    options: terms(optionFields[id], limit),
    ...(chosen.length > 0 && { applied: terms(optionFields[id], chosen.length, chosen) }),
  };
}

/** The works of each option. */
const worksWithin = {
  works: { cardinality: { field: engineFields.work, precision_threshold: worksPrecision } },
};

/** The values of a facet's options in the engine. */
export function valuesOf(
  id: Exclude<FacetId, 'year' | 'availability' | 'branch'>,
  options: readonly string[],
): string[] {
  return options.map((option) => engineText(isOfHeadings(id) ? optionKey(id, option) : option));
}

/** The tokens of branches whose copies meet the demand: of those that it names, else of all. */
function branchTokens(demand: CopyDemand): string | readonly string[] {
  // No branch has a copy in no state.
  if (demand.mask === 0) return [separator];
  const mask = demand.mask ?? 0;
  if (!hasDemand(demand) || demand.branches.length === 0) return `.*${separator}${mask}`;
  return branchCodesOf(demand).map((branch) => copyToken(branch, mask));
}
