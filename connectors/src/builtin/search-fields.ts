import { type IndexQuery, plainQuery } from '@buchfink/catalogue/search/index-query';
import { askedFamilies } from '@buchfink/catalogue/text/families/word-families';
import { ApiException } from '@buchfink/contract/error';
import {
  type FacetId,
  type FieldMeaning,
  facetIds,
  filledFields,
  hasSearchText,
  textOf,
} from '@buchfink/contract/search';
import type { SearchRequest } from '../connector.ts';
import { formFields } from '../search-form.ts';
import type { UnlabelledSearchField } from '../unlabelled.ts';
import type { CatalogueSearch } from './catalogue-search.ts';

/** The fields of the built-in catalogue in the order of the form. */
const fields = formFields([
  ...(['FREE', 'TITLE', 'AUTHOR', 'KEYWORD', 'PUBLISHER', 'ISBN', 'YEAR', 'YEAR_START', 'YEAR_END'] as const),
  ...(['MEDIATYPE', 'LANGUAGE', 'BRANCH', 'AVAILABLE'] as const),
]);

/** The facets whose values are the options of a field. */
const facetsOfFields: Readonly<Partial<Record<FieldMeaning, FacetId>>> = {
  MEDIATYPE: 'mediaType',
  LANGUAGE: 'language',
  BRANCH: 'branch',
};

/** The search form of a library; a dropdown is offered if the catalogue has at least two options. */
export async function builtinSearchFields(
  index: CatalogueSearch,
  signal: AbortSignal,
): Promise<UnlabelledSearchField[]> {
  const { facets } = await index.search(
    { ...plainQuery, fields: [], sort: 'year', limit: 1, countFacets: true },
    signal,
  );
  return fields.flatMap((field): UnlabelledSearchField[] => {
    const facet = facetsOfFields[field.meaning];
    if (facet === undefined) return [field];
    const options = facets.find(({ id }) => id === facet)?.options ?? [];
    if (options.length < 2) return [];
    return [{ ...field, options: options.map(({ id }) => ({ key: id })) }];
  });
}

/**
 * Converts a search to an index query. Throws `ApiException`: `search-text-too-short`, or `invalid-input` for an
 * unknown field or filter.
 */
export function indexQuery(query: SearchRequest): IndexQuery {
  const filled = filledFields(query.fields);
  const unknown = filled.find((field) => !fields.some(({ id }) => id === field.id));
  if (unknown) throw new ApiException('invalid-input', [{ path: 'fields', message: `unknown field ${unknown.id}` }]);
  for (const id of Object.keys(query.filters))
    if (id !== 'work' && id !== 'words' && !facetIds.some((facetId) => facetId === id))
      throw new ApiException('invalid-input', [{ path: 'filters', message: `unknown filter ${id}` }]);
  if (!hasSearchText(filled)) throw new ApiException('search-text-too-short');
  const texts = filled.flatMap((field) => {
    const meaning = fields.find(({ id }) => id === field.id)?.meaning;
    return meaning === undefined ? [] : [{ meaning, text: textOf(field.value) }];
  });
  return {
    fields: texts,
    families: texts.flatMap(({ text }) => askedFamilies(query.families ?? [], text)),
    // Beside other libraries, which may have more, a few literal hits stay alone.
    widensFew: query.searchType === 'single',
    filters: query.filters,
    sort: query.sort,
    group: query.group,
    limit: query.limit,
    offset: query.offset,
    countFacets: query.countFacets,
    explain: query.explain ?? false,
  };
}
