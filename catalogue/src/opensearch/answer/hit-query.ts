import { type FacetId, facetIds } from '@buchfink/contract/search';
import { type CopyDemand, hasDemand, isCopyFacet } from '../../search/filters/copy-demand.ts';
import type { Filters } from '../../search/index-query.ts';
import type { MatchedQuery } from '../../search/match-query.ts';
import type { MatchedWord } from '../../search/matching/query-node.ts';
import { spanOf } from '../../search/matching/year-spans.ts';
import { weights } from '../../search/ranking/weights.ts';
import type { StepResult } from '../../search/relaxation/relaxation-step.ts';
import { isOnline, onShelf } from '../../segment/columns/facet-values.ts';
import { workNumber } from '../../segment/columns/work-number.ts';
import { inField } from '../../segment/fields.ts';
import type { EngineSearch } from '../ask.ts';
import { engineFields } from '../index-mapping.ts';
import { conditionFilter, copyFilter, yearsFilter } from '../query/condition-filter.ts';
import { allFilters, anyFilter, type EngineQuery } from '../query/engine-query.ts';
import { nodeFilter, wordQueries } from '../query/node-query.ts';
import { optionFilter } from '../query/option-filter.ts';
import { phraseFilter, withFieldless } from '../query/phrase-filter.ts';

/** Filters by what they are of: all facets of copies share one. */
export type FilterName = Exclude<FacetId, 'branch' | 'availability'> | 'copies' | 'work';

/** What the documents of a search are told by: its words, and all conditions beside them. */
export type HitConditions = Pick<MatchedQuery, 'described' | 'added' | 'narrowing' | 'excluded' | 'copyDemands'> & {
  readonly result: Pick<StepResult, 'words' | 'phrases'> | undefined;
};

/** The documents of a search before its filters, and each filter. */
export interface HitQuery {
  readonly query: EngineQuery;
  /** The same documents without scores, which cost most of a prefix; of a quorum, with them. */
  readonly counted: EngineQuery;
  /** Documents below this score are no hits. */
  readonly min_score?: number | undefined;
  readonly filters: ReadonlyMap<FilterName, EngineQuery>;
}

/** The documents that match, scored about as our own code does: the best of them are scored once more by that. */
export function hitQuery(matched: HitConditions, filters: Filters, found: EngineSearch | undefined): HitQuery {
  const { result, described, added, narrowing, excluded } = matched;
  const conditions = result ? [...described, ...narrowing] : [...described, ...added];
  const words = result?.words ?? [];
  const { full } = matched.copyDemands;
  const narrowed = {
    // The document of the position has no number.
    filter: [{ exists: { field: engineFields.number } }, ...conditions.map(conditionFilter)],
    must_not: excluded.map(({ node, phrase }) =>
      allFilters([nodeFilter(node), ...(phrase ? [phraseFilter(phrase)] : [])]),
    ),
  };
  const byName = filtersByName(filters, full, !result);
  // A quorum is told by its scores: nothing may be added to them.
  if (found?.min_score !== undefined) {
    const query = { bool: { must: [found.query], ...narrowed } };
    return { query, counted: query, min_score: found.min_score, filters: byName };
  }
  const queries = wordQueries(words);
  const filter = [...narrowed.filter, ...(result?.phrases ?? []).map(phraseFilter)];
  const required = words.filter(({ optional }) => !optional);
  return {
    query: {
      bool: {
        must: queries.filter((_, at) => !words[at]?.optional),
        should: [...queries.filter((_, at) => words[at]?.optional), ...titleQueries(words), ...staticQueries(full)],
        ...narrowed,
        filter,
      },
    },
    counted: { bool: { ...narrowed, filter: [...required.map(({ node }) => nodeFilter(node)), ...filter] } },
    filters: byName,
  };
}

/** The documents that match and pass the filters. */
export function narrowedQuery({ query, filters }: HitQuery): EngineQuery {
  return filters.size === 0 ? query : { bool: { must: [query], filter: [...filters.values()] } };
}

/** The same documents, without scores where they are not needed. */
export function narrowedCount({ counted, filters }: HitQuery): EngineQuery {
  return filters.size === 0 ? counted : { bool: { must: [counted], filter: [...filters.values()] } };
}

/** The popularity and the availability of documents: with branches in the query, of the copies there. */
function staticQueries({ branches }: CopyDemand): EngineQuery[] {
  const isAvailable =
    branches.length === 0
      ? { exists: { field: engineFields.availability } }
      : copyFilter({ branches, mask: onShelf | isOnline });
  return [
    { rank_feature: { field: engineFields.popularity, linear: {}, boost: weights.popularity / 255 } },
    { constant_score: { filter: isAvailable, boost: weights.availability } },
  ];
}

/** How the words name title and author: it raises documents into the best ones. */
function titleQueries(words: readonly MatchedWord[]): EngineQuery[] {
  const required = words.filter(({ optional }) => !optional);
  if (required.length === 0) return [];
  const parts = required.reduce((sum, word) => sum + word.parts, 0);
  const within = (mask: number) => required.map(({ node }) => nodeFilter(withFieldless(node, mask)));
  const isTitle = allFilters([
    ...within(inField.title),
    { range: { [engineFields.titleLength]: { lte: Math.max(parts, 1) } } },
  ]);
  const isTitleAndAuthor = allFilters([
    ...within(inField.title | inField.author),
    { range: { [engineFields.titleLength]: { lt: Math.max(parts, 1) } } },
  ]);
  return [
    { constant_score: { filter: isTitle, boost: weights.titleWhole } },
    { constant_score: { filter: isTitleAndAuthor, boost: weights.titleNamed } },
    { constant_score: { filter: allFilters(within(inField.author)), boost: weights.authorWhole } },
  ];
}

function filtersByName(filters: Filters, demand: CopyDemand, isAll: boolean): ReadonlyMap<FilterName, EngineQuery> {
  const byName = new Map<FilterName, EngineQuery>();
  const isUsed = (facet: FacetId | 'work') => (filters[facet] ?? []).length > 0;
  if (hasDemand(demand) && (isAll || facetIds.some((facet) => isCopyFacet(facet) && isUsed(facet))))
    byName.set('copies', copyFilter(demand));
  for (const facet of facetIds)
    if (!isCopyFacet(facet) && isUsed(facet)) byName.set(facet, facetFilter(facet, filters[facet] ?? []));
  if (isUsed('work')) byName.set('work', workFilter(filters.work ?? []));
  return byName;
}

function facetFilter(facet: Exclude<FacetId, 'branch' | 'availability'>, chosen: readonly string[]): EngineQuery {
  if (facet !== 'year') return optionFilter(facet, chosen);
  const spans = chosen.flatMap((option) => spanOf(option) ?? []);
  return anyFilter(spans.map(({ from, to }) => yearsFilter({ from: Math.max(1, from), to })));
}

function workFilter(keys: readonly string[]): EngineQuery {
  const works = keys.flatMap((key) => workNumber(key) ?? []).map(({ low, high }) => high * 2 ** 32 + low);
  return { terms: { [engineFields.work]: works } };
}
