import type { MetaSort } from '@buchfink/contract/metasearch/metasearch-address';
import { distance } from '#shared/libraries/library-list.ts';
import type { TargetView } from '../stream/target-view.ts';
import { compareNumbers, type PatronContext } from '../works/work-location.ts';

interface SortTargetsOptions {
  readonly sort: MetaSort;
  readonly patron: PatronContext;
}

/** The libraries of a search, in the order of the search, by distance or by response time. */
export function sortTargets<Target extends Pick<TargetView, 'libraryId' | 'ms'>>(
  targets: readonly Target[],
  { sort, patron }: SortTargetsOptions,
): readonly Target[] {
  if (sort === 'default') return targets;
  const { position, libraries } = patron;
  const away = (target: Target) => distance(position, libraries.find(({ id }) => id === target.libraryId)?.geo);
  const key = sort === 'distance' ? away : ({ ms }: Target) => ms;
  return targets.toSorted((a, b) => compareNumbers(key(a), key(b)));
}

/** The libraries of a search that is over. */
export interface SettledTargets {
  /** Those with hits first, then those that did not answer. Similar hits count where there are no others. */
  readonly listed: readonly TargetView[];
  /** Those without hits, where there are several; a single one is listed last. */
  readonly folded: readonly TargetView[];
}

/** Puts the libraries with hits first and folds those without; otherwise they keep their order. */
export function settleTargets(targets: readonly TargetView[]): SettledTargets {
  const answered = targets.filter(({ state }) => state === 'done');
  const exact = answered.filter((target) => !target.isSimilarOnly);
  const hits = exact.length > 0 ? exact : answered;
  const empty = targets.filter(
    (target) => target.state === 'empty' || (target.state === 'done' && !hits.includes(target)),
  );
  const listed = [...hits, ...targets.filter((target) => !hits.includes(target) && !empty.includes(target))];
  return empty.length > 1 ? { listed, folded: empty } : { listed: [...listed, ...empty], folded: [] };
}
