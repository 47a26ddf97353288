import type { Geo, Library } from '@buchfink/contract/libraries';
import { kilometres } from '#shared/libraries/library-list.ts';

/** Kilometres that a patron travels for a book. */
const nearbyKilometres = 15;
/** At least this many, even if all are far; at most this many, even if more are near. */
const minLibraries = 3;
const maxLibraries = 8;

/** The libraries near a position, the nearest first. */
export function nearestLibraries(libraries: readonly Library[], position: Geo): number[] {
  return libraries
    .flatMap(({ id, geo }) => (geo ? [{ id, away: kilometres(position, geo) }] : []))
    .toSorted((a, b) => a.away - b.away)
    .filter(({ away }, index) => index < minLibraries || (index < maxLibraries && away <= nearbyKilometres))
    .map(({ id }) => id);
}
