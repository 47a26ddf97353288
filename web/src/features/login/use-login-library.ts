import type { Library } from '@buchfink/contract/libraries';
import { useApp, useLibrary } from '#shared/state/store.ts';

/** The library one logs in to: the one chosen here, else the app's, or the only one with accounts. */
export function useLoginLibrary(here: number | undefined): Library | undefined {
  const chosen = useLibrary()?.id;
  const libraries = useApp(({ selection }) => selection.libraries);
  const offered = libraries.filter(({ capabilities }) => capabilities.account);
  if (offered.length === 1) return offered[0];
  return offered.find(({ id }) => id === (here ?? chosen));
}
