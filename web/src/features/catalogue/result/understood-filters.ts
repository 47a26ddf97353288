import type { SearchAnswer, UnderstoodFilter } from '@buchfink/contract/search';
import { chosenOptions, type SearchAddress } from '@buchfink/contract/search/search-address';
import type { NamedFacet } from '#shared/facets/applied-filters.ts';
import type { Translate } from '#shared/i18n/i18n.ts';
import { toggleFilter } from '#shared/search/address/search-address.ts';

/** The filters that words of the search stand for; those are left out that are searched as words from now on. */
export function understoodFilters(answer: SearchAnswer | undefined, { filters }: SearchAddress): UnderstoodFilter[] {
  const asWords = chosenOptions(filters, 'words');
  return answer?.understood?.filter(({ words }) => !asWords.includes(words)) ?? [];
}

/** The search with the understood filters beside the chosen ones, for everything that shows what is chosen. */
export function withUnderstood<Search extends SearchAddress>(
  search: Search,
  understood: readonly UnderstoodFilter[],
): Search {
  const filters = { ...search.filters };
  for (const { facet, options } of understood)
    filters[facet] = [...new Set([...chosenOptions(filters, facet), ...options])];
  return { ...search, filters };
}

/** The words that are searched as words although they name a filter, as a facet: their chips say so. */
export function facetOfWords({ filters }: SearchAddress, t: Translate): NamedFacet {
  const options = chosenOptions(filters, 'words').map((words) => ({
    id: words,
    label: t('catalogue.as-words', { words }),
  }));
  return { id: 'words', options };
}

/** Chooses an option or removes it; without an understood one its words are searched as words. */
export function toggleUnderstood<Search extends SearchAddress>(
  search: Search,
  understood: readonly UnderstoodFilter[],
  facet: string,
  option: string,
): Search {
  const named = understood.find((filter) => filter.facet === facet && filter.options.includes(option));
  return named && !chosenOptions(search.filters, facet).includes(option)
    ? toggleFilter(search, 'words', named.words)
    : toggleFilter(search, facet, option);
}
