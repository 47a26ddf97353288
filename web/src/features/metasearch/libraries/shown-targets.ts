import { distance } from '#shared/libraries/library-list.ts';
import type { MetaSort } from '#shared/metasearch/meta-address.ts';
import type { Target } from '../stream/stream-state.ts';
import { type Around, compared } from '../works/place.ts';

interface ShownTargetsOptions {
  readonly sort: MetaSort;
  readonly around: Around;
  readonly showEmpty: boolean;
}

/** The libraries of a search as they are shown: in their own order, the nearest or the fastest first. */
export function shownTargets(targets: readonly Target[], { sort, around, showEmpty }: ShownTargetsOptions): Target[] {
  const shown = targets.filter(({ state }) => showEmpty || state !== 'empty');
  if (sort === 'default') return shown;
  const { here, libraries } = around;
  const away = (target: Target) => distance(here, libraries.find(({ id }) => id === target.libraryId)?.geo);
  const key = sort === 'distance' ? away : ({ ms }: Target) => ms;
  return shown.toSorted((a, b) => compared(key(a), key(b)));
}
