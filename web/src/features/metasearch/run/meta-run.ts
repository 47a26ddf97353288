import type { MetaSearch, MetaSearchEvent } from '@buchfink/contract/metasearch';
import { ConnectionError } from '#shared/api/connection-error.ts';
import { failedLibraries, lostLibraries, nextPages } from '../stream/retry-lists.ts';
import type { SearchStorage } from '../stream/stored-searches.ts';
import { isConnectionLoss, unsettled } from '../stream/stream-state.ts';
import { type OpenStream, streamWithRetry } from '../stream/stream-with-retry.ts';
import type { ListOptions } from '../works/meta-list.ts';
import {
  initialMetaState,
  type MetaState,
  metaStateReducer,
  reveal,
  showAllWorks,
  withEvents,
  withOptions,
  withStoredAnswer,
} from './meta-state.ts';

export type { SearchStorage };

/** A search that is going on, or has come to an end and is kept. */
export type MetaRun = ReturnType<typeof createMetaRun>;

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
const defaultCollectTime = 220;
/** The first hits of a slow search wait so long for others that come with them. */
const minCollectTime = 40;

export function createMetaRun(
  search: Omit<MetaSearch, 'limit' | 'offset'>,
  openStream: OpenStream,
  options: ListOptions,
  { storage, collectTime = defaultCollectTime }: { storage?: SearchStorage; collectTime?: number } = {},
) {
  let state = initialMetaState(search.libraries, options);
  let startedAt = performance.now();
  const listeners = new Set<() => void>();
  const openStreams = new Set<Stream>();
  /** What is worth keeping of what was told. */
  const storableEvents: MetaSearchEvent[] = [];

  const setState = (next: MetaState) => {
    if (next === state) return;
    const isFirst = state.stream.foundWorks.length === 0 && next.stream.foundWorks.length > 0;
    if (isFirst)
      setTimeout(() => setState(reveal(state)), Math.max(minCollectTime, startedAt + collectTime - performance.now()));
    state = next;
    for (const listener of listeners) listener();
  };

  const read = async (libraries: readonly number[], offset = 0) => {
    if (libraries.length === 0) return;
    const stream: Stream = { libraries, offset, control: new AbortController() };
    const { signal } = stream.control;
    openStreams.add(stream);
    if (offset === 0) startedAt = performance.now();
    setState(metaStateReducer(state, { type: 'opened', libraries, offset }));
    try {
      for await (const events of streamWithRetry(openStream, { ...search, libraries, offset }, signal)) {
        signal.throwIfAborted();
        setState(withEvents(state, { events, at: Date.now() }, offset));
        if (offset === 0) storableEvents.push(...events.filter(({ event }) => event === 'hits' || event === 'target'));
      }
      end(stream);
    } catch (error) {
      const isNothing = openStreams.has(stream) && offset === 0 && state.stream.foundWorks.length === 0;
      end(stream, isNothing && isConnectionLoss(error) && (await showStored(stream)) ? undefined : error);
    }
  };
  const end = (stream: Stream, error?: unknown) => {
    if (!openStreams.delete(stream)) return;
    const { libraries, offset, control } = stream;
    control.abort();
    setState(metaStateReducer(state, { type: 'closed', libraries, offset, error }));
    if (offset === 0 && !state.isStored && state.stream.foundWorks.length > 0) storage?.save(storableEvents);
  };
  /** Shows what was kept of this search, if there is anything. Tells whether nothing is missing then. */
  const showStored = async (stream: Stream) => {
    const answer = await storage?.load();
    if (!answer || !openStreams.has(stream)) return false;
    setState(withStoredAnswer(state, answer));
    return unsettled(state.stream).length === 0;
  };

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Asks all who have not been heard yet, in the beginning all libraries. Nothing happens while they are being asked. */
    start: () => {
      if (state.stream.openStreams === 0) void read(unsettled(state.stream));
    },
    /** Asks a library again that did not answer, or all of them. */
    retry: (libraryId?: number) => void read(failedLibraries(state.stream, libraryId)),
    /** The next hits of one library, or of all that have more. */
    loadMore: (libraryId?: number) => {
      for (const [offset, libraries] of nextPages(state.stream, libraryId)) void read(libraries, offset);
    },
    /** Gives up all that is still being asked. */
    stop: () => {
      for (const stream of [...openStreams]) end(stream);
    },
    /** The connection is gone: what has come stays. */
    disconnect: () => {
      for (const { control } of openStreams) control.abort(new ConnectionError('network'));
    },
    /** The connection is back: asks those again that were not heard because of it. */
    reconnect: () => void read(lostLibraries(state.stream)),
    setOptions: (options: ListOptions) => setState(withOptions(state, options)),
    /** Shows what waited. */
    showAll: () => setState(showAllWorks(state)),
  };
}
