import * as z from 'zod/mini';
import {
  facetIds,
  fieldMeanings,
  filledFields,
  maxSearchLimit,
  type SearchField,
  SortOrder,
  textOf,
} from '../search.ts';
import { parseLibraryId } from '../validation/number-text.ts';
import { facetPrefix } from './facet-prefix.ts';

/** A search as it is in the address of the results, so that it can be shared and reopened. */
export interface SearchAddress {
  readonly libraryId?: number;
  readonly fields: readonly SearchField[];
  readonly filters: Readonly<Record<string, readonly string[]>>;
  readonly sort: SortOrder;
  /** Every edition is a hit of its own; by default there is one hit per work. */
  readonly group?: 'none';
}

const maxTextLength = 1000;
/** The facets that can be filtered by; `work` shows the editions of one work, `words` are searched as words. */
const filterIds: readonly string[] = [...facetIds, 'work', 'words'];

/** The parameters of an address, such as `URLSearchParams`. */
export interface AddressParams extends Iterable<[string, string]> {
  get(name: string): string | null;
}

/** Parses parameters; unknown and empty ones are dropped, and texts are cut to the longest length. */
export function decodeSearch(params: AddressParams): SearchAddress {
  const fields: SearchField[] = [];
  const filters: Record<string, readonly string[]> = {};
  for (const id of fieldMeanings) {
    const value = shortened(params.get(id)?.trim() ?? '');
    if (value === '') continue;
    fields.push({ id, value: id === 'AVAILABLE' ? value === 'true' : value });
  }
  for (const [key, option] of params) {
    const facet = key.slice(facetPrefix.length);
    if (!key.startsWith(facetPrefix) || !filterIds.includes(facet) || option === '' || option.length > 256) continue;
    const options = chosenOptions(filters, facet);
    if (!options.includes(option) && options.length < maxSearchLimit) filters[facet] = [...options, option];
  }
  const sort = z.safeParse(SortOrder, params.get('sort'));
  const libraryId = parseLibraryId(params.get('library'));
  return {
    fields: filledFields(fields),
    filters,
    sort: sort.success ? sort.data : 'relevance',
    group: params.get('group') === 'none' ? 'none' : undefined,
    // The app has a library of its own where the address names none.
    ...(libraryId && { libraryId }),
  };
}

/** The part of a text that may be searched for, in whole words where it has any. */
function shortened(text: string): string {
  if (text.length <= maxTextLength) return text;
  const beginning = text.slice(0, maxTextLength + 1);
  const end = beginning.lastIndexOf(' ');
  // A surrogate pair is not cut in half.
  return end > 0 ? beginning.slice(0, end).trim() : beginning.slice(0, maxTextLength).replace(/[\uD800-\uDBFF]$/, '');
}

/** Fields whose value is a key, not words; the ends of a span of years would mean something else on their own. */
const wordless: readonly string[] = ['MEDIATYPE', 'LANGUAGE', 'BRANCH', 'CATEGORY', 'YEAR_START', 'YEAR_END'];

/** The typed words with the same meaning in a field for everything: "bäume", or "Powers, Wald" from several fields. */
export function searchWords(fields: readonly SearchField[]): string {
  return fields
    .filter(({ id, value }) => typeof value !== 'boolean' && !wordless.includes(id))
    .map(({ id, value }) => (id === 'AUTHOR' ? spoken(textOf(value)) : textOf(value)))
    .join(', ');
}

/** `Mann, Thomas` in natural order. */
function spoken(name: string): string {
  const [family = '', givenName, ...more] = name.split(/,\s+/);
  return givenName && more.length === 0 ? `${givenName} ${family}` : name;
}

/**
 * The chosen options of a facet. Only own keys count: an answer can name `constructor` and other keys that every
 * object inherits.
 */
export function chosenOptions(filters: SearchAddress['filters'], facet: string): readonly string[] {
  return Object.hasOwn(filters, facet) ? (filters[facet] ?? []) : [];
}
