import type { MetaSort } from '@buchfink/contract/metasearch/metasearch-address';
import { isRelaxed } from '../stream/found-works.ts';
import type { StreamState } from '../stream/stream-state.ts';
import { extendShown, type ShownIds } from './extend-shown.ts';
import { rankWorks, type Work } from './rank-works.ts';
import type { PatronContext } from './work-location.ts';

/** The sort order, the patron's context and the query. */
export interface ListOptions {
  readonly sort: MetaSort;
  readonly patron: PatronContext;
  /** The query: works whose title matches it come first. */
  readonly words: string;
}

/** The list of works on the screen. */
export interface MetaList {
  readonly options: ListOptions;
  /** The works found that belong to the list, in the chosen order. */
  readonly works: readonly Work[];
  readonly shownIds: ShownIds;
  /** Works that only approximate the query belong to the list too, after all others. */
  readonly withSimilar: boolean;
  /** The number of these works, in the list or not. */
  readonly similarCount: number;
  /** The list is being read: shown works keep their places. */
  readonly frozen: boolean;
}

export function emptyList(options: ListOptions): MetaList {
  return { options, works: [], shownIds: [], withSimilar: false, similarCount: 0, frozen: false };
}

/** The list after new events. `below`: works of further pages that were requested. */
export function updateList(
  list: MetaList,
  { foundWorks, targets }: StreamState,
  below?: ReadonlySet<string>,
): MetaList {
  const ranked = rankWorks(foundWorks, { ...list.options, targets });
  const exact = ranked.filter(({ relaxation }) => !isRelaxed(relaxation));
  const works = list.withSimilar ? ranked : exact;
  const ordered = works.map(({ id }) => id);
  const shownIds = list.frozen ? extendShown(list.shownIds, ordered, below) : ordered;
  return { ...list, works, shownIds, similarCount: ranked.length - exact.length };
}

/** The list with other options. Another sort order or position applies at once to the whole list. */
export function withListOptions(list: MetaList, options: ListOptions, stream: StreamState): MetaList {
  const { sort, patron } = list.options;
  const isOther = sort !== options.sort || patron.position !== options.patron.position;
  const next = updateList({ ...list, options }, stream);
  return isOther ? withAllShown(next) : next;
}

/** Shows all waiting works in their places. */
export function withAllShown(list: MetaList): MetaList {
  return { ...list, shownIds: list.works.map(({ id }) => id) };
}

/** The number of works that wait to be shown. */
export function waitingCount({ works, shownIds }: MetaList): number {
  return works.length - shownIds.length;
}
