import type { Geo, Library } from '@buchfink/contract/libraries';
import { distance } from '#shared/libraries/library-list.ts';
import { compareNumbers } from '../works/work-location.ts';

interface OwnFirstOptions {
  readonly libraries: readonly Library[];
  /** The chosen library, then the favourites. */
  readonly ownIds: readonly number[];
  /** The position of the patron; without it, that of their library is used. */
  readonly position: Geo | undefined;
}

/** Sorts the libraries of a search: the patron's own first, then the nearest. */
export function sortOwnFirst<Target extends { readonly libraryId: number }>(
  targets: readonly Target[],
  { libraries, ownIds, position }: OwnFirstOptions,
): Target[] {
  const geoOf = (id: number | undefined) => libraries.find((library) => library.id === id)?.geo;
  const from = position ?? geoOf(ownIds[0]);
  const rank = ({ libraryId }: Target) => {
    const index = ownIds.indexOf(libraryId);
    return index < 0 ? ownIds.length : index;
  };
  const away = ({ libraryId }: Target) => distance(from, geoOf(libraryId));
  return targets.toSorted((a, b) => rank(a) - rank(b) || compareNumbers(away(a), away(b)));
}
