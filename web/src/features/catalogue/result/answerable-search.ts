import { hasSearchText } from '@buchfink/contract/search';
import { type SearchAddress, searchWords } from '#shared/search/address/search-address.ts';

/**
 * A search that a library has refused, without what it cannot be asked for: without the fields that are none of its own
 * (`known`), or, when these leave nothing to search for, their words in a field for everything; else without filters.
 * `undefined` where neither was the reason.
 */
export function answerableSearch<Search extends SearchAddress>(
  search: Search,
  known: readonly string[],
): Search | undefined {
  const fields = search.fields.filter(({ id }) => known.includes(id));
  if (fields.length < search.fields.length) {
    if (hasSearchText(fields)) return { ...search, fields };
    const words = [{ id: 'FREE', value: searchWords(search.fields) }];
    return hasSearchText(words) ? { ...search, fields: words } : undefined;
  }
  return Object.keys(search.filters).length > 0 ? { ...search, filters: {} } : undefined;
}
