import type { Geo, Library } from '@buchfink/contract/libraries';
import { distance } from '#shared/libraries/library-list.ts';

/** The number of libraries that are suggested; the list has all. */
const mostSuggested = 6;

/**
 * The libraries to suggest to a patron who has chosen none: the nearest ones, or without a position those that are open
 * now, then those that open next. Libraries without a position or opening hours come last.
 */
export function suggestedLibraries(libraries: readonly Library[], position: Geo | undefined): Library[] {
  const compare = position ? byDistance(position) : byOpening;
  return libraries.toSorted(compare).slice(0, mostSuggested);
}

function byDistance(position: Geo): (a: Library, b: Library) => number {
  const away = ({ geo }: Library) => distance(position, geo) ?? Number.MAX_VALUE;
  return (a, b) => away(a) - away(b);
}

function byOpening({ opening: a }: Library, { opening: b }: Library): number {
  if (a?.openNow || b?.openNow) return Number(b?.openNow ?? false) - Number(a?.openNow ?? false);
  const [next, otherNext] = [a?.nextChange ?? '~', b?.nextChange ?? '~'];
  return next < otherNext ? -1 : Number(next > otherNext);
}
