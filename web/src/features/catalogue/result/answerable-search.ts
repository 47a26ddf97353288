import { hasSearchText } from '@buchfink/contract/search';
import { type SearchAddress, searchWords } from '@buchfink/contract/search/search-address';

/**
 * The closest search that the library can answer, after it refused this one: without the fields it does not have
 * (`fieldIds` are its own); if no field would be left, with their words in the field for everything; else without
 * filters. `undefined` when none of these applies.
 */
export function answerableSearch<Search extends SearchAddress>(
  search: Search,
  fieldIds: readonly string[],
): Search | undefined {
  const fields = search.fields.filter(({ id }) => fieldIds.includes(id));
  if (fields.length < search.fields.length) {
    if (hasSearchText(fields)) return { ...search, fields };
    const words = [{ id: 'FREE', value: searchWords(search.fields) }];
    return hasSearchText(words) ? { ...search, fields: words } : undefined;
  }
  return Object.keys(search.filters).length > 0 ? { ...search, filters: {} } : undefined;
}
