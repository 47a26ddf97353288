import type { Geo, Library } from '@buchfink/contract/libraries';
import { compareByName } from '@buchfink/contract/libraries/compare-by-name';
import { hasWithSlip } from './has-with-slip.ts';

/** The filter and the order of the list. */
export interface LibraryFilter {
  readonly text: string;
  readonly openNow: boolean;
  readonly favouritesOnly: boolean;
  readonly favourites: readonly number[];
  /** Sorts by the distance from here; absent = by name. */
  readonly position?: Geo | undefined;
}

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').replace(/ß/g, 'ss').toLowerCase();

/**
 * The libraries that match, nearest first if the position is known; those without one come last. Where no name has the
 * words, one slip in each word is forgiven.
 */
export function filterLibraries(libraries: readonly Library[], filter: LibraryFilter): Library[] {
  const words = fold(filter.text).split(/\s+/).filter(Boolean);
  const eligible = libraries.filter(
    ({ id, opening }) =>
      (!filter.favouritesOnly || filter.favourites.includes(id)) && (!filter.openNow || opening?.openNow === true),
  );
  const named = (isIn: (names: string, word: string) => boolean) =>
    eligible.filter(({ libname, fullname, shortname, city, address }) => {
      const names = fold([libname, fullname, shortname, city, address].join(' '));
      return words.every((word) => isIn(names, word));
    });
  const exact = named((names, word) => names.includes(word));
  const filteredLibraries = exact.length > 0 ? exact : named(hasWithSlip);
  const { position } = filter;
  if (!position) return filteredLibraries;
  const away = (library: Library): number => distance(position, library.geo) ?? Number.POSITIVE_INFINITY;
  return filteredLibraries.toSorted((a, b) => {
    const [distanceA, distanceB] = [away(a), away(b)];
    return distanceA === distanceB ? compareByName(a, b) : distanceA - distanceB;
  });
}

/** The distance of two positions in kilometres; undefined if one is unknown. */
export function distance(from: Geo | undefined, to: Geo | undefined): number | undefined {
  return from && to ? kilometres(from, to) : undefined;
}

/** Great-circle distance in kilometres (haversine, mean earth radius). */
export function kilometres(a: Geo, b: Geo): number {
  const rad = Math.PI / 180;
  const h =
    Math.sin(((b.lat - a.lat) * rad) / 2) ** 2 +
    Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * Math.sin(((b.lon - a.lon) * rad) / 2) ** 2;
  return 2 * 6371 * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Two letters for a library: from its short name, or of the words of its name. */
export function initials({ shortname, libname }: Library): string {
  const letters = [...shortname.replace(/[^\p{L}\p{N}]/gu, '')];
  if (letters.length >= 2 && letters.length <= 4) return letters.slice(0, 2).join('').toUpperCase();
  const words = libname.split(/\s+/).map((word) => [...word][0] ?? '');
  return words.slice(0, 2).join('').toUpperCase();
}
