import type { Geo, Library } from '@buchfink/contract/libraries';
import { kilometres } from '#shared/libraries/library-list.ts';

/** So far one goes for a book. */
const nearbyKilometres = 15;
/** Where all are far, the nearest ones; where many are near, not all of them. */
const minLibraries = 3;
const maxLibraries = 8;

/** The libraries near a place, the nearest first. */
export function nearestLibraries(libraries: readonly Library[], here: Geo): number[] {
  return libraries
    .flatMap(({ id, geo }) => (geo ? [{ id, away: kilometres(here, geo) }] : []))
    .toSorted((a, b) => a.away - b.away)
    .filter(({ away }, index) => index < minLibraries || (index < maxLibraries && away <= nearbyKilometres))
    .map(({ id }) => id);
}
