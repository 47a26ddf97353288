import type { MetaSort } from '#shared/metasearch/meta-address.ts';
import type { StreamState } from '../stream/stream-state.ts';
import type { Around } from './place.ts';
import { grown, type Shown } from './shown.ts';
import { type Work, worksOf } from './works.ts';

/** In which order one wants to see the works, and from where. */
export interface ListOptions {
  readonly sort: MetaSort;
  readonly around: Around;
  /** What was typed: works that it names come first. */
  readonly words: string;
}

/** The list of works as it is on the screen. */
export interface MetaList {
  readonly wish: ListOptions;
  /** All that were found, in the order that is wished for. */
  readonly works: readonly Work[];
  readonly shown: Shown;
  /** It can be read: what is shown stays where it is. */
  readonly held: boolean;
}

export function emptyList(wish: ListOptions): MetaList {
  return { wish, works: [], shown: [], held: false };
}

/** The list after the search has gone on. `below`: works that were found because further hits were asked for. */
export function listAfter(list: MetaList, { found, targets }: StreamState, below?: ReadonlySet<string>): MetaList {
  const works = worksOf(found, { ...list.wish, targets });
  const ordered = works.map(({ id }) => id);
  return { ...list, works, shown: list.held ? grown(list.shown, ordered, below) : ordered };
}

/** The list for another wish. Another order, or another place to see it from, is wanted at once and whole. */
export function listFor(list: MetaList, wish: ListOptions, course: StreamState): MetaList {
  const { sort, around } = list.wish;
  const isOther = sort !== wish.sort || around.here !== wish.around.here;
  const next = listAfter({ ...list, wish }, course);
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
  const least = Math.min(...works.map(({ step }) => step));
  return !works.some(({ id, step }) => step === least && shown.includes(id));
}
