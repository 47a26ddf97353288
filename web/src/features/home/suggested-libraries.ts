import { compareByOpening, suggestionCount } from '@buchfink/contract/compare-by-opening';
import type { Geo, Library } from '@buchfink/contract/libraries';
import { distance } from '#shared/libraries/library-list.ts';

/**
 * The libraries to suggest to a patron who has chosen none: the nearest ones, or without a position those that are open
 * now, then those that open next. Libraries without a position or opening hours come last.
 */
export function suggestedLibraries(libraries: readonly Library[], position: Geo | undefined): Library[] {
  const compare = position ? byDistance(position) : compareByOpening;
  return libraries.toSorted(compare).slice(0, suggestionCount);
}

function byDistance(position: Geo): (a: Library, b: Library) => number {
  const away = ({ geo }: Library) => distance(position, geo) ?? Number.MAX_VALUE;
  return (a, b) => away(a) - away(b);
}
