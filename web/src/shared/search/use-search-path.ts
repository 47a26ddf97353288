import { useMetasearchEnabled } from '#shared/config/use-metasearch-enabled.ts';
import { anyHasPart, hasPart } from '#shared/state/libraries/library-parts.ts';
import { useLibraryPending } from '#shared/state/libraries/use-library-pending.ts';
import { useApp, useLibrary } from '#shared/state/store.ts';

/**
 * Where a search begins: in the catalogue of the chosen library; in all libraries where none is chosen, or that one has
 * no catalogue. Undefined where there is nothing to search.
 */
export function useSearchPath(): '/search' | '/metasearch' | undefined {
  const library = useLibrary();
  const isPending = useLibraryPending();
  const withMeta = useMetasearchEnabled();
  const libraries = useApp(({ selection }) => selection.libraries);
  if (library ? hasPart(library, 'catalogue') : isPending) return '/search';
  if (withMeta) return '/metasearch';
  return !library && anyHasPart(libraries, 'catalogue') ? '/search' : undefined;
}
