import type { SearchQuery } from '../search.ts';
import type { SearchAddress } from './search-address.ts';

/** The number of hits in a page of the results. */
const pageSize = 20;

/**
 * The query of a page of the results at an address. The app sends it, and the service answers it within the page of the
 * address: the same address is the same query, with its keys in the same order.
 *
 * @param offset the position of the first hit, in works where hits are grouped
 */
export function resultQuery(libraryId: number, search: SearchAddress, offset = 0) {
  return {
    libraryId,
    fields: [...search.fields],
    filters: Object.fromEntries(Object.entries(search.filters).map(([facet, options]) => [facet, [...options]])),
    sort: search.sort,
    group: search.group ?? 'work',
    limit: pageSize,
    offset,
    // The editions of one work have no facets.
    countFacets: offset === 0 && !Object.hasOwn(search.filters, 'work'),
  } satisfies Partial<SearchQuery>;
}
