import type { MetaSearch, MetaSearchEvent } from '@buchfink/contract/metasearch';
import { ConnectionError } from '#shared/api/connection-error.ts';
import { allShown, gathered, goneOn, heardAt, type MetaState, metaStateOf, shownAsKept, wished } from './meta-state.ts';
import { type Ask, listenTo } from './stream/heard.ts';
import type { Keeper } from './stream/stored-searches.ts';
import { isLost, unsettled } from './stream/stream-state.ts';
import { failed, lost, nextPages } from './stream/whom-to-ask.ts';
import type { ListOptions } from './works/meta-list.ts';

export type { Keeper };

/** A search that is going on, or has come to an end and is kept. */
export type MetaRun = ReturnType<typeof metaRun>;

/** A stream that is being read: whom it asks, from which hit on, and by what it is ended. */
interface Stream {
  readonly libraries: readonly number[];
  readonly offset: number;
  readonly control: AbortController;
}

/**
 * So long after the search was asked hits are put in order among each other before anything is shown, in milliseconds: what
 * is left of 300 ms is for drawing.
 */
const gatheringTime = 220;
/** The first hits of a slow search wait so long for others that come with them. */
const leastGathering = 40;

export function metaRun(
  search: Omit<MetaSearch, 'limit' | 'offset'>,
  ask: Ask,
  first: ListOptions,
  { keeper, gathering = gatheringTime }: { keeper?: Keeper; gathering?: number } = {},
) {
  let state = metaStateOf(search.libraries, first);
  let begun = performance.now();
  const listeners = new Set<() => void>();
  const open = new Set<Stream>();
  /** What is worth keeping of what was told. */
  const told: MetaSearchEvent[] = [];

  const become = (next: MetaState) => {
    if (next === state) return;
    const isFirst = state.course.found.length === 0 && next.course.found.length > 0;
    if (isFirst)
      setTimeout(() => become(gathered(state)), Math.max(leastGathering, begun + gathering - performance.now()));
    state = next;
    for (const listener of listeners) listener();
  };

  const read = async (libraries: readonly number[], offset = 0) => {
    if (libraries.length === 0) return;
    const stream: Stream = { libraries, offset, control: new AbortController() };
    const { signal } = stream.control;
    open.add(stream);
    if (offset === 0) begun = performance.now();
    become(goneOn(state, { type: 'asked', libraries, offset }));
    try {
      for await (const events of listenTo(ask, { ...search, libraries, offset }, signal)) {
        signal.throwIfAborted();
        become(heardAt(state, { events, at: Date.now() }, offset));
        if (offset === 0) told.push(...events.filter(({ event }) => event === 'hits' || event === 'target'));
      }
      end(stream);
    } catch (error) {
      const isNothing = open.has(stream) && offset === 0 && state.course.found.length === 0;
      end(stream, isNothing && isLost(error) && (await showKept(stream)) ? undefined : error);
    }
  };
  const end = (stream: Stream, error?: unknown) => {
    if (!open.delete(stream)) return;
    const { libraries, offset, control } = stream;
    control.abort();
    become(goneOn(state, { type: 'ended', libraries, offset, error }));
    if (offset === 0 && !state.isKept && state.course.found.length > 0) keeper?.keep(told);
  };
  /** Shows what was kept of this search, if there is anything. Tells whether nothing is missing then. */
  const showKept = async (stream: Stream) => {
    const kept = await keeper?.kept();
    if (!kept || !open.has(stream)) return false;
    become(shownAsKept(state, kept));
    return unsettled(state.course).length === 0;
  };

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Asks all who have not been heard yet, in the beginning all libraries. Nothing happens while they are being asked. */
    go: () => {
      if (state.course.open === 0) void read(unsettled(state.course));
    },
    /** Asks a library again that did not answer, or all of them. */
    retry: (libraryId?: number) => void read(failed(state.course, libraryId)),
    /** The next hits of one library, or of all that have more. */
    more: (libraryId?: number) => {
      for (const [offset, libraries] of nextPages(state.course, libraryId)) void read(libraries, offset);
    },
    /** Gives up all that is still being asked. */
    stop: () => {
      for (const stream of [...open]) end(stream);
    },
    /** The connection is gone: what has come stays. */
    lose: () => {
      for (const { control } of open) control.abort(new ConnectionError('network'));
    },
    /** The connection is back: asks those again that were not heard because of it. */
    reconnect: () => void read(lost(state.course)),
    wish: (wish: ListOptions) => become(wished(state, wish)),
    /** Shows what waited. */
    showAll: () => become(allShown(state)),
  };
}
