import type { CallContext } from '@buchfink/connectors/call-context';
import { ApiException } from '@buchfink/contract/error';
import {
  type OpenSearchSuggestions,
  openSearchSuggestions,
  openSearchSuggestionsType,
} from '@buchfink/contract/search/open-search-suggestions';
import { maxSuggestions } from '@buchfink/contract/search/suggest';
import type { Project } from '../../projects/project/project.ts';
import type { LibraryDirectory } from '../../systems/connections/library-directory.ts';
import { mount, RawAnswer, type ServiceScope } from '../http/mount.ts';
import { hasQuickCatalogue } from '../metasearch/routes.ts';
import { costOf } from '../rate-limit/call-costs.ts';

/** The most libraries that are asked: browsers ask with each letter. */
const maxLibraries = 3;

/** The libraries that suggest words to browsers: the first ones whose catalogues answer at once. */
export const suggestingLibraries = ({ libraries }: Pick<Project, 'libraries'>): number[] =>
  libraries
    .filter(hasQuickCatalogue)
    .slice(0, maxLibraries)
    .map(({ id }) => id);

/**
 * Mounts the suggestions for the search bars of browsers. The call costs as many as the libraries it asks; one that is
 * not ready suggests nothing.
 */
export function mountOpenSearchSuggestions(
  scope: ServiceScope,
  directory: Pick<LibraryDirectory, 'catalogueOf'>,
): void {
  const textsOf = async (libraryId: number, text: string, context: CallContext): Promise<readonly string[]> => {
    try {
      const suggestions = await directory.catalogueOf(libraryId).suggest?.(text, context);
      return (suggestions ?? []).map((suggestion) => suggestion.text);
    } catch (error) {
      if (error instanceof ApiException) return [];
      throw error;
    }
  };
  mount(
    scope,
    openSearchSuggestions,
    async ({ query: { q }, project, context }, { request }) => {
      const libraries = suggestingLibraries(project);
      const cost = libraries.length * costOf('suggest').cost;
      const open = await scope.rateLimiter.admit(request, { cost, libraries });
      const lists = await Promise.all(open.map(async (libraryId) => textsOf(libraryId, q, context)));
      const answer: OpenSearchSuggestions = [q, alternating(lists)];
      return new RawAnswer(JSON.stringify(answer), {
        'content-type': `${openSearchSuggestionsType}; charset=utf-8`,
        'cache-control': 'no-store',
      });
    },
    // The address contains the typed text, so browsers must not store the response.
    { secret: true },
  );
}

/** The first texts of each list, then the second ones and so on, each text once. */
function alternating(lists: readonly (readonly string[])[]): string[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const texts = Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat();
  return [...new Set(texts)].slice(0, maxSuggestions);
}
