import type { Clause, FacetFilter, IndexRequest, QueryTerm } from '../index-engine.ts';
import type { IndexTarget } from '../index-target.ts';

type Json = Readonly<Record<string, unknown>>;

/** The id of a document, which is no field of it. */
const documentId = '_id';

/**
 * The body of a search request (OpenSearch documentation, "Search API" and "Query DSL"). Words are only ever values of
 * `multi_match`, which has no syntax; the choices of facets are a `post_filter`, so that each facet is counted without its
 * own.
 */
export function openSearchRequest(request: IndexRequest, target: Pick<IndexTarget, 'idField' | 'spelling'>): Json {
  const { must, filters, facetFilters, valueCounts, optionCounts, sort, offset, limit, fields, spelling } = request;
  const others = (facet: string) => ({ bool: { filter: clausesWithout(facet, facetFilters).map(openSearchQuery) } });
  const aggregations = {
    ...Object.fromEntries(
      valueCounts.map(({ facet, field, limit: size }) => [
        `values_${facet}`,
        { filter: others(facet), aggs: { values: { terms: { field, size } } } },
      ]),
    ),
    ...Object.fromEntries(
      optionCounts.map(({ facet, clause }, index) => [
        `option_${index}`,
        { filter: { bool: { filter: [others(facet), openSearchQuery(clause)] } } },
      ]),
    ),
  };
  return {
    query: { bool: { must: must.map(openSearchQuery), filter: filters.map(openSearchQuery) } },
    ...(facetFilters.length > 0 && {
      post_filter: { bool: { filter: facetFilters.map(({ clause }) => openSearchQuery(clause)) } },
    }),
    ...(Object.keys(aggregations).length > 0 && { aggs: aggregations }),
    sort: [...sortKeys(sort), ...tieBreaker(target.idField)],
    from: offset,
    size: limit,
    track_total_hits: true,
    _source: fields,
    ...(spelling !== undefined && { suggest: suggestion(spelling, target.spelling) }),
  };
}

const clausesWithout = (facet: string, facetFilters: readonly FacetFilter[]) =>
  facetFilters.filter((filter) => filter.facet !== facet).map(({ clause }) => clause);

/** Only words that the index does not have are corrected. */
const suggestion = (text: string, field: string) => ({
  text,
  spelling: { term: { field, suggest_mode: 'missing', size: 1 } },
});

function sortKeys(sort: string | undefined): Json[] {
  if (sort === undefined) return [{ _score: { order: 'desc' } }];
  return sort.split(/, ?/).map((key) => {
    const [field = '', order = 'asc'] = key.split(' ');
    return { [field]: { order, missing: '_last', unmapped_type: 'keyword' } };
  });
}

/** Equal hits always come in the same order, so that pages do not overlap; the id of a document cannot sort. */
const tieBreaker = (idField: string): Json[] =>
  idField === documentId ? [{ _doc: { order: 'asc' } }] : [{ [idField]: { order: 'asc', unmapped_type: 'keyword' } }];

/** A clause in the Query DSL. */
function openSearchQuery(clause: Clause): Json {
  switch (clause.kind) {
    case 'words':
      return wordsQuery(clause.fields, clause.terms);
    case 'values':
      return clause.field === documentId
        ? { ids: { values: clause.values } }
        : { terms: { [clause.field]: clause.values } };
    case 'range': {
      const { field, from, to } = clause;
      return { range: { [field]: { gte: from, lte: to } } };
    }
    case 'all': {
      const required = clause.clauses.flatMap((part) => (part.kind === 'not' ? [] : [openSearchQuery(part)]));
      const excluded = clause.clauses.flatMap((part) => (part.kind === 'not' ? [openSearchQuery(part.clause)] : []));
      return { bool: { must: required, ...(excluded.length > 0 && { must_not: excluded }) } };
    }
    case 'any':
      return { bool: { should: clause.clauses.map(openSearchQuery), minimum_should_match: 1 } };
    case 'not':
      return { bool: { must_not: [openSearchQuery(clause.clause)] } };
  }
}

/** All terms must match, each in any field; neighbouring words rank higher. */
function wordsQuery(fields: readonly string[], terms: readonly QueryTerm[]): Json {
  // A stop word among others is left out; alone it finds nothing.
  const whenEmpty = terms.length > 1 ? 'all' : 'none';
  const must = terms.map(({ text, form }) => {
    if (form === 'phrase') return multiMatch(text, fields, { type: 'phrase', zero_terms_query: whenEmpty });
    const type = form === 'prefix' ? 'bool_prefix' : 'best_fields';
    return multiMatch(text, fields, { type, operator: 'and', zero_terms_query: whenEmpty });
  });
  const isPhrase = terms.length > 1 && terms.every(({ form }) => form === 'word');
  const whole = terms.map(({ text }) => text).join(' ');
  return { bool: { must, ...(isPhrase && { should: [multiMatch(whole, fields, { type: 'phrase' })] }) } };
}

const multiMatch = (query: string, fields: readonly string[], options: Json): Json => ({
  multi_match: { query, fields, lenient: true, ...options },
});
