import type { UnderstoodFilter } from '@buchfink/contract/search';
import { chosenOptions, type SearchAddress } from '@buchfink/contract/search/search-address';
import type { Translate } from '@buchfink/texts/texts';
import type { NamedFacet } from '#shared/facets/applied-filters.ts';

type Filtered = Pick<SearchAddress, 'filters'>;
/** An answer that may say which words it understood. */
type UnderstandingAnswer = { readonly understood?: readonly UnderstoodFilter[] | undefined } | undefined;

/**
 * The filters that words of the search stand for in any of the answers, each once; those are left out whose words are
 * searched as words from now on.
 */
export function understoodFilters(answers: readonly UnderstandingAnswer[], { filters }: Filtered): UnderstoodFilter[] {
  const asWords = chosenOptions(filters, 'words');
  const byWords = new Map<string, UnderstoodFilter>();
  for (const understood of answers.flatMap((answer) => answer?.understood ?? []))
    if (!asWords.includes(understood.words) && !byWords.has(understood.words))
      byWords.set(understood.words, understood);
  return [...byWords.values()];
}

/** The search with the understood filters beside the chosen ones, for everything that shows what is chosen. */
export function withUnderstood<Search extends Filtered>(
  search: Search,
  understood: readonly UnderstoodFilter[],
): Search {
  const filters = { ...search.filters };
  for (const { facet, options } of understood)
    filters[facet] = [...new Set([...chosenOptions(filters, facet), ...options])];
  return { ...search, filters };
}

/** The words that are searched as words although they name a filter, as a facet: their chips say so. */
export function facetOfWords({ filters }: Filtered, t: Translate): NamedFacet {
  const options = chosenOptions(filters, 'words').map((words) => ({
    id: words,
    label: t('catalogue.as-words', { words }),
  }));
  return { id: 'words', options };
}

/** What is chosen or removed with an option: of an understood one, that its words are searched as words. */
export function toggledOption(
  { filters }: Filtered,
  understood: readonly UnderstoodFilter[],
  facet: string,
  option: string,
): [facet: string, option: string] {
  const named = understood.find((filter) => filter.facet === facet && filter.options.includes(option));
  return named && !chosenOptions(filters, facet).includes(option) ? ['words', named.words] : [facet, option];
}
