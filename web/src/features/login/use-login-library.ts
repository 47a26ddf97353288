import type { Library } from '@buchfink/contract/libraries';
import { useApp, useLibrary } from '#shared/state/store.ts';

/** The library one logs in to: the chosen one, or the only one with accounts. */
export function useLoginLibrary(): Library | undefined {
  const chosen = useLibrary();
  const libraries = useApp(({ selection }) => selection.libraries);
  const offered = libraries.filter(({ capabilities }) => capabilities.account);
  if (offered.length === 1) return offered[0];
  return offered.find(({ id }) => id === chosen?.id);
}
