import type { Library } from '@buchfink/contract/libraries';
import { filterLibraries } from '#shared/libraries/library-list.ts';

/** The libraries with accounts that match `text`: the favourites, and all others. */
export function offeredLibraries(
  libraries: readonly Library[],
  favourites: readonly number[],
  text = '',
): { favourites: Library[]; otherLibraries: Library[] } {
  const withAccounts = libraries.filter(({ capabilities }) => capabilities.account);
  const matches = filterLibraries(withAccounts, { text, openNow: false, favouritesOnly: false, favourites });
  const isFavourite = ({ id }: Library) => favourites.includes(id);
  return {
    favourites: matches.filter(isFavourite),
    otherLibraries: matches.filter((library) => !isFavourite(library)),
  };
}
