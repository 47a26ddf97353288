import type { Geo, Library } from '@buchfink/contract/libraries';
import { suggestionCount } from '@buchfink/contract/libraries/suggested-libraries';
import { distance } from '#shared/libraries/library-list.ts';

/** The libraries to suggest at a position: the nearest ones. Libraries without a position come last. */
export function nearestLibraries(libraries: readonly Library[], position: Geo): Library[] {
  const away = ({ geo }: Library) => distance(position, geo) ?? Number.MAX_VALUE;
  return libraries.toSorted((a, b) => away(a) - away(b)).slice(0, suggestionCount);
}
