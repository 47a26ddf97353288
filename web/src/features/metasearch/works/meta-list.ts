import type { MetaSort } from '#shared/metasearch/meta-address.ts';
import type { StreamState } from '../stream/stream-state.ts';
import { extendShown, type ShownIds } from './extend-shown.ts';
import { rankWorks, type Work } from './rank-works.ts';
import type { PatronContext } from './work-location.ts';

/** In which order one wants to see the works, and from where. */
export interface ListOptions {
  readonly sort: MetaSort;
  readonly patron: PatronContext;
  /** What was typed: works that it names come first. */
  readonly words: string;
}

/** The list of works as it is on the screen. */
export interface MetaList {
  readonly options: ListOptions;
  /** All that were found, in the order that is wished for. */
  readonly works: readonly Work[];
  readonly shown: ShownIds;
  /** It can be read: what is shown stays where it is. */
  readonly frozen: boolean;
}

export function emptyList(options: ListOptions): MetaList {
  return { options, works: [], shown: [], frozen: false };
}

/** The list after the search has gone on. `below`: works that were found because further hits were asked for. */
export function updateList(
  list: MetaList,
  { foundWorks, targets }: StreamState,
  below?: ReadonlySet<string>,
): MetaList {
  const works = rankWorks(foundWorks, { ...list.options, targets });
  const ordered = works.map(({ id }) => id);
  return { ...list, works, shown: list.frozen ? extendShown(list.shown, ordered, below) : ordered };
}

/** The list for another wish. Another order, or another place to see it from, is wanted at once and whole. */
export function withListOptions(list: MetaList, options: ListOptions, stream: StreamState): MetaList {
  const { sort, patron } = list.options;
  const isOther = sort !== options.sort || patron.here !== options.patron.here;
  const next = updateList({ ...list, options }, stream);
  return isOther ? withAllShown(next) : next;
}

/** All that waited stands in its place. */
export function withAllShown(list: MetaList): MetaList {
  return { ...list, shown: list.works.map(({ id }) => id) };
}

/** How many works wait to be shown. */
export function waitingCount({ works, shown }: MetaList): number {
  return works.length - shown.length;
}

/** Whether some of what waits, if anything does, is nearer to what was asked for than all that is shown. */
export function isCloserWaiting({ works, shown }: MetaList): boolean {
  const least = Math.min(...works.map(({ relaxation }) => relaxation));
  return !works.some(({ id, relaxation }) => relaxation === least && shown.includes(id));
}
