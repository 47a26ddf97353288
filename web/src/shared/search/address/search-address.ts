import { type FieldMeaning, fieldMeanings, filledFields, textOf } from '@buchfink/contract/search';
import { facetPrefix } from '@buchfink/contract/search/facet-prefix';
import { chosenOptions, type SearchAddress } from '@buchfink/contract/search/search-address';
import { resultLink } from '../path/result-link.ts';

/** A search in one library; 0 = no library is chosen yet. */
export interface LibrarySearch extends SearchAddress {
  readonly libraryId: number;
}

const isMeaning = (key: string): key is FieldMeaning => fieldMeanings.some((meaning) => meaning === key);

/**
 * The parameters of a search: fields by their meaning, `f.<facet>` for each chosen option, `sort`, `group`,
 * `library`.
 */
export function encodeSearch({ libraryId, fields, filters, sort, group }: SearchAddress): URLSearchParams {
  const params = new URLSearchParams();
  for (const { id, value } of filledFields(fields)) if (isMeaning(id)) params.set(id, textOf(value));
  for (const [facet, options] of Object.entries(filters))
    for (const option of options) params.append(facetPrefix + facet, option);
  if (sort !== 'relevance') params.set('sort', sort);
  if (group) params.set('group', group);
  if (libraryId) params.set('library', String(libraryId));
  return params;
}

/** The path of the results of a search. */
export function resultPath(search: LibrarySearch): string {
  return resultLink(search.libraryId, encodeSearch(search));
}

/** The same search with an option of a facet chosen, or no longer chosen. */
export function toggleFilter<Search extends Pick<SearchAddress, 'filters'>>(
  search: Search,
  facet: string,
  option: string,
): Search {
  const chosen = chosenOptions(search.filters, facet);
  const beside = facet === 'year' ? chosen.filter((chosenOption) => !oneHoldsTheOther(chosenOption, option)) : chosen;
  const next = chosen.includes(option) ? chosen.filter((chosenOption) => chosenOption !== option) : [...beside, option];
  const { [facet]: _, ...otherFilters } = search.filters;
  return { ...search, filters: next.length > 0 ? { ...otherFilters, [facet]: next } : otherFilters };
}

/** Whether of two years or spans of years (`2015`, `2010-2019`) one lies within the other: then only one is chosen. */
function oneHoldsTheOther(a: string, b: string): boolean {
  const [from = 0, to = from] = a.split('-').map(Number);
  const [start = 0, end = start] = b.split('-').map(Number);
  return (from <= start && end <= to) || (start <= from && to <= end);
}
