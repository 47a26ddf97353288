import { isSimilar } from '@buchfink/contract/search';
import type { IndexQuery } from '../../search/index-query.ts';
import { type MatchedQuery, queryConditions } from '../../search/match-query.ts';
import { parseOperators } from '../../search/operators/parse-operators.ts';
import type { EngineSearch } from '../ask.ts';
import type { EngineReader, MatchedStep, SearchesAhead } from '../reader/engine-reader.ts';
import type { KnownAnswers } from '../reader/known-answers.ts';
import type { FacetQuestion } from './facet-question.ts';
import { facetSearch } from './facets-of-hits.ts';
import { translatedLocale } from './headings.ts';
import { type HitConditions, type HitQuery, hitQuery } from './hit-query.ts';
import { orderedSearch } from './page-search.ts';

/** The searches whose answers make the answer to a query. */
export interface AnsweringSearches {
  /** The hits in their order. */
  readonly page: EngineSearch;
  readonly facets: { readonly question: FacetQuestion; readonly search: EngineSearch } | undefined;
}

/** The searches for the hits of a step. */
export function answeringSearches(
  known: KnownAnswers,
  query: IndexQuery,
  question: HitQuery,
  { copyDemands, rung }: Pick<MatchedQuery, 'copyDemands'> & { readonly rung?: Parameters<typeof isSimilar>[0] },
): AnsweringSearches {
  const page = orderedSearch(query, question);
  if (!query.countFacets) return { page, facets: undefined };
  const facets: FacetQuestion = {
    filters: question.filters,
    copyDemands,
    applied: query.filters,
    inWorks: query.group === 'work' && !isSimilar(rung),
    locale: translatedLocale(known, query.locale),
  };
  return { page, facets: { question: facets, search: facetSearch(question, facets) } };
}

/**
 * What the answer to a query needs where its words are found as they are typed: asked with the words, it waits for no further
 * answer. Undefined for queries with operators, whose hits are put together of several searches.
 */
export function searchAhead(
  known: KnownAnswers,
  reader: EngineReader,
  query: IndexQuery,
): ((step: MatchedStep) => SearchesAhead) | undefined {
  const { excluded, disjunction } = parseOperators(reader, query.fields);
  if (excluded.length > 0 || disjunction) return undefined;
  const conditions = queryConditions(query.fields, query);
  return (step) => {
    const matched: HitConditions = { ...conditions, excluded, result: step };
    const question = hitQuery(matched, query.filters, undefined);
    const { page, facets } = answeringSearches(known, query, question, conditions);
    const counting = facets ? [facets.search] : [];
    const hasSameHits = question.filters.size === 0 && conditions.narrowing.length === 0;
    return hasSameHits && query.sort === 'relevance'
      ? { page, others: counting }
      : { page: undefined, others: [page, ...counting] };
  };
}
