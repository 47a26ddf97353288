import { withCommonOperators } from '@buchfink/catalogue/search/query/local-operators';
import type { SearchRequest } from '@buchfink/connectors/connector';
import { ApiException } from '@buchfink/contract/error';
import type { Locale } from '@buchfink/contract/locale';
import { type MetaSearchQuery, parseMetaSearch } from '@buchfink/contract/metasearch';
import { maxMetaSearchLibraries } from '@buchfink/contract/metasearch/metasearch-limits';
import { FieldMeaning, hasSearchText, type SearchField, type SearchQuery } from '@buchfink/contract/search';
import type { LibrarySettings } from '../../projects/libraries/library-settings.ts';
import type { Project } from '../../projects/project/project.ts';
import { findLibrary } from '../http/mount.ts';

/** The query of a metasearch and its libraries. */
export interface MetaSearchRequest {
  readonly libraries: readonly LibrarySettings[];
  /** The same query for every library. */
  readonly query: SearchRequest;
}

/**
 * Parses a metasearch call. Without `LIBS` all libraries of the project with a catalogue are searched; every named
 * library is in the answer, even one that cannot be searched.
 *
 * Hits are not grouped by the libraries: the app joins the editions of a work over all libraries and needs the copies
 * of each to say where the title is available; and `total` and `offset` count records whatever system a library has.
 *
 * Throws `ApiException`: `search-text-too-short` (no text of three characters; a checkbox is none),
 * `unknown-library`, `invalid-input` (an unknown field, or too many libraries).
 */
export function parseMetaSearchRequest(
  project: Project,
  parameters: MetaSearchQuery,
  locale: Locale,
): MetaSearchRequest {
  const { fields, filters, libraries } = parseMetaSearch(parameters);
  const unknown = fields.find(({ id }) => !FieldMeaning.safeParse(id).success);
  if (unknown) throw new ApiException('invalid-input', [{ path: 'query', message: `unknown field ${unknown.id}` }]);
  const typed = fields.map(withItsType);
  if (!hasSearchText(typed)) throw new ApiException('search-text-too-short');
  return {
    libraries: chosenLibraries(project, libraries),
    query: {
      fields: withCommonOperators(typed, locale),
      filters: { ...filters } as SearchQuery['filters'],
      limit: parameters.limit,
      prefetch: parameters.prefetch,
      offset: parameters.offset,
      countFacets: parameters.countFacets === 'true',
      searchType: 'meta',
      sort: 'relevance',
      group: 'none',
      families: project.relatedWords,
    },
  };
}

function chosenLibraries(project: Project, ids: readonly number[] | undefined): readonly LibrarySettings[] {
  for (const id of ids ?? []) findLibrary(project, id);
  const chosen = project.libraries.filter(({ id, system }) =>
    ids === undefined ? system.catalogue !== undefined : ids.includes(id),
  );
  if (chosen.length > maxMetaSearchLibraries)
    throw new ApiException('invalid-input', [
      { path: 'query.LIBS', message: `at most ${maxMetaSearchLibraries} libraries, but these are ${chosen.length}` },
    ]);
  return chosen;
}

/** Values of an address are text; a checkbox becomes a boolean. */
const withItsType = (field: SearchField): SearchField =>
  field.id === 'AVAILABLE' ? { ...field, value: field.value === 'true' } : field;
