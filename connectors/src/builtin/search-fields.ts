import { type IndexQuery, plainQuery } from '@buchfink/catalogue/search/index-query';
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
import type { UnlabelledSearchField } from '../unlabelled.ts';
import type { CatalogueSearch } from './catalogue-search.ts';

const text = { type: 'text', advanced: true, visible: true } as const;
const number = { ...text, number: true, halfWidth: true } as const;

/** The fields of the built-in catalogue in the order of the form; their ids are their meanings. */
const fields: readonly (UnlabelledSearchField & { meaning: FieldMeaning; facet?: FacetId })[] = [
  { ...text, id: 'FREE', meaning: 'FREE', advanced: false },
  { ...text, id: 'TITLE', meaning: 'TITLE' },
  { ...text, id: 'AUTHOR', meaning: 'AUTHOR' },
  { ...text, id: 'KEYWORD', meaning: 'KEYWORD' },
  { ...text, id: 'PUBLISHER', meaning: 'PUBLISHER' },
  { ...text, id: 'ISBN', meaning: 'ISBN', type: 'barcode' },
  { ...number, id: 'YEAR', meaning: 'YEAR', halfWidth: false },
  { ...number, id: 'YEAR_START', meaning: 'YEAR_START' },
  { ...number, id: 'YEAR_END', meaning: 'YEAR_END' },
  { ...text, id: 'MEDIATYPE', meaning: 'MEDIATYPE', type: 'dropdown', facet: 'mediaType' },
  { ...text, id: 'LANGUAGE', meaning: 'LANGUAGE', type: 'dropdown', facet: 'language' },
  { ...text, id: 'BRANCH', meaning: 'BRANCH', type: 'dropdown', facet: 'branch' },
  { ...text, id: 'AVAILABLE', meaning: 'AVAILABLE', type: 'checkbox' },
];

/** The search form of a library; a dropdown is offered if the catalogue has at least two options. */
export async function builtinSearchFields(
  index: CatalogueSearch,
  signal: AbortSignal,
): Promise<UnlabelledSearchField[]> {
  const { facets } = await index.search(
    { ...plainQuery, fields: [], sort: 'year', limit: 1, countFacets: true },
    signal,
  );
  return fields.flatMap(({ facet, ...field }) => {
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
    if (id !== 'work' && !facetIds.some((facetId) => facetId === id))
      throw new ApiException('invalid-input', [{ path: 'filters', message: `unknown filter ${id}` }]);
  if (!hasSearchText(filled)) throw new ApiException('search-text-too-short');
  return {
    fields: filled.flatMap((field) => {
      const meaning = fields.find(({ id }) => id === field.id)?.meaning;
      return meaning === undefined ? [] : [{ meaning, text: textOf(field.value) }];
    }),
    filters: query.filters,
    sort: query.sort,
    group: query.group,
    limit: query.limit,
    offset: query.offset,
    countFacets: query.countFacets,
    explain: query.explain ?? false,
  };
}
