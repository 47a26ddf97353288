import { distance } from '#shared/libraries/library-list.ts';
import type { MetaSort } from '#shared/metasearch/meta-address.ts';
import type { Target } from '../stream/stream-state.ts';
import { compareNumbers, type PatronContext } from '../works/work-location.ts';

interface VisibleTargetsOptions {
  readonly sort: MetaSort;
  readonly patron: PatronContext;
  readonly showEmpty: boolean;
}

/** The visible libraries of a search, in the given order, by distance or by response time. */
export function visibleTargets(
  targets: readonly Target[],
  { sort, patron, showEmpty }: VisibleTargetsOptions,
): Target[] {
  const filteredTargets = targets.filter(({ state }) => showEmpty || state !== 'empty');
  if (sort === 'default') return filteredTargets;
  const { position, libraries } = patron;
  const away = (target: Target) => distance(position, libraries.find(({ id }) => id === target.libraryId)?.geo);
  const key = sort === 'distance' ? away : ({ ms }: Target) => ms;
  return filteredTargets.toSorted((a, b) => compareNumbers(key(a), key(b)));
}
