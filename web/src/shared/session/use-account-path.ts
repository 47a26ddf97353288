import { anyHasPart, hasPart } from '#shared/state/libraries/library-parts.ts';
import { useApp, useLibrary } from '#shared/state/store.ts';

/**
 * Where the account is: that of the chosen library, or all of the device where that one has no accounts. Undefined
 * where there is none to log in to.
 */
export function useAccountPath(): '/account' | '/accounts' | undefined {
  const library = useLibrary();
  const libraries = useApp(({ selection }) => selection.libraries);
  const hasCards = useApp(({ accounts }) => accounts.length > 0);
  if (library ? hasPart(library, 'accounts') : anyHasPart(libraries, 'accounts')) return '/account';
  return hasCards ? '/accounts' : undefined;
}
