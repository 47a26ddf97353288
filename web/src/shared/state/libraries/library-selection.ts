import { Library } from '@buchfink/contract/libraries';
import { compareByName } from '@buchfink/contract/libraries/compare-by-name';
import * as z from 'zod/mini';

/** The libraries and the chosen one. Id 0 means none (specification, section 9). */
export const LibrarySelection = z.object({
  libraryId: z.number(),
  /** The library that was chosen before the list was known. */
  pendingLibraryId: z.number(),
  libraries: z.array(Library),
  favourites: z.array(z.number()),
  favouritesOnly: z.boolean(),
});
export type LibrarySelection = z.infer<typeof LibrarySelection>;

/** A message for the patron after a change. */
export type Notice = { kind: 'library-removed'; names: readonly string[] } | { kind: 'library-missing' };

export const emptySelection: LibrarySelection = {
  libraryId: 0,
  pendingLibraryId: 0,
  libraries: [],
  favourites: [],
  favouritesOnly: false,
};

/** Chooses a library if it is known, else remembers it as pending. No other than the one that the app is `bound` to. */
export function selectLibrary(selection: LibrarySelection, libraryId: number, bound = 0): LibrarySelection {
  if (bound > 0 && libraryId !== bound) return selection;
  const isKnown = libraryId === 0 || selection.libraries.some(({ id }) => id === libraryId);
  return isKnown ? { ...selection, libraryId, pendingLibraryId: 0 } : { ...selection, pendingLibraryId: libraryId };
}

export function toggleFavourite(selection: LibrarySelection, libraryId: number): LibrarySelection {
  const { favourites, libraries } = selection;
  if (favourites.includes(libraryId)) return { ...selection, favourites: favourites.filter((id) => id !== libraryId) };
  const isKnown = libraries.some(({ id }) => id === libraryId);
  return isKnown ? { ...selection, favourites: [...favourites, libraryId] } : selection;
}

/**
 * Applies a new list: sorts it, drops what is gone, and chooses the pending library or the only one. Of several, only
 * the library that the app is `bound` to is kept (0 = not bound). A notice names the removed libraries with
 * `accounts`.
 */
export function updateLibraryList(
  selection: LibrarySelection,
  arrived: readonly Library[],
  bound = 0,
  accounts: readonly { readonly libraryId: number }[] = [],
): { selection: LibrarySelection; notices: Notice[] } {
  const isKept = ({ id }: Library) => bound === 0 || arrived.length === 1 || id === bound;
  const libraries = arrived.filter(isKept).toSorted(compareByName);
  const offered = new Set(libraries.map(({ id }) => id));
  const preferredId = selection.pendingLibraryId || selection.libraryId;
  const stillChosen = offered.has(selection.libraryId) ? selection.libraryId : 0;
  const singleId = libraries.length === 1 ? (libraries[0]?.id ?? 0) : 0;
  return {
    selection: {
      ...selection,
      libraries,
      libraryId: offered.has(preferredId) ? preferredId : stillChosen || singleId,
      pendingLibraryId: 0,
      favourites: selection.favourites.filter((id) => offered.has(id)),
    },
    notices: noticesOf(selection, offered, preferredId, accounts),
  };
}

function noticesOf(
  selection: LibrarySelection,
  offered: ReadonlySet<number>,
  preferredId: number,
  accounts: readonly { readonly libraryId: number }[],
): Notice[] {
  const usedIds = new Set([
    selection.libraryId,
    ...selection.favourites,
    ...accounts.map(({ libraryId }) => libraryId),
  ]);
  const names = selection.libraries
    .filter(({ id }) => !offered.has(id) && usedIds.has(id))
    .map(({ libname }) => libname);
  const notices: Notice[] = names.length > 0 ? [{ kind: 'library-removed', names }] : [];
  if (preferredId !== 0 && !offered.has(preferredId) && offered.size > 1 && names.length === 0) {
    notices.push({ kind: 'library-missing' });
  }
  return notices;
}
