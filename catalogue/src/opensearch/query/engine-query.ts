/** A query or a filter of the engine, in its query language. */
export type EngineQuery = Readonly<Record<string, unknown>>;

/** Matches nothing. */
export const noDocument: EngineQuery = { match_none: {} };

/** Documents that match all; scores add up. */
export function allQueries(queries: readonly EngineQuery[]): EngineQuery {
  const [only] = queries;
  return only && queries.length === 1 ? only : { bool: { must: queries } };
}

/** Documents that match any; the best score counts. */
export function anyQuery(queries: readonly EngineQuery[]): EngineQuery {
  const [only] = queries;
  if (!only) return noDocument;
  return queries.length === 1 ? only : { dis_max: { queries } };
}

/** Documents that match all, without scores. */
export function allFilters(filters: readonly EngineQuery[]): EngineQuery {
  const [only] = filters;
  return only && filters.length === 1 ? only : { bool: { filter: filters } };
}

/** Documents that match any, without scores. */
export function anyFilter(filters: readonly EngineQuery[]): EngineQuery {
  const [only] = filters;
  if (!only) return noDocument;
  return filters.length === 1 ? only : { bool: { should: filters, minimum_should_match: 1 } };
}
