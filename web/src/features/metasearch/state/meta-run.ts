import type { MetaSearch, MetaSearchEvent } from '@buchfink/contract/metasearch';
import { ConnectionError } from '#shared/api/connection-error.ts';
import { failedLibraries, lostLibraries, nextPages } from '../stream/retry-lists.ts';
import type { SearchStorage } from '../stream/stored-searches.ts';
import { isConnectionLoss, listedTargets, unsettled } from '../stream/stream-state.ts';
import { type OpenStream, streamWithRetry } from '../stream/stream-with-retry.ts';
import type { ListOptions } from '../works/meta-list.ts';
import {
  initialMetaState,
  type MetaState,
  metaStateReducer,
  reveal,
  showAllWorks,
  showSimilar,
  touch,
  withEvents,
  withOptions,
  withStoredAnswer,
} from './meta-state.ts';

export type { SearchStorage };

/** A search that is running, or has ended and is cached. */
export type MetaRun = ReturnType<typeof createMetaRun>;

/** An open stream: its libraries, the offset of its hits, and its abort controller. */
interface Stream {
  readonly libraries: readonly number[];
  readonly offset: number;
  readonly control: AbortController;
}

/**
 * How long hits are collected and sorted before the first are shown, in milliseconds from the start of the search.
 * The rest of 300 ms is for rendering.
 */
const defaultCollectTime = 220;
/** The first hits of a slow search wait this long for others, in milliseconds. */
const minCollectTime = 40;

interface MetaRunSettings {
  readonly storage?: SearchStorage;
  /** Instead of `defaultCollectTime`. */
  readonly collectTime?: number;
  /** Events that came with the page: they are shown at once, and only the other libraries are asked. */
  readonly pageEvents?: readonly MetaSearchEvent[];
}

/** Creates a search over several libraries; `start` asks them. */
export function createMetaRun(
  search: Omit<MetaSearch, 'limit' | 'offset'>,
  openStream: OpenStream,
  options: ListOptions,
  { storage, collectTime = defaultCollectTime, pageEvents = [] }: MetaRunSettings = {},
) {
  let state = initialMetaState(search.libraries, options);
  let startedAt = performance.now();
  const listeners = new Set<() => void>();
  const openStreams = new Set<Stream>();
  /** The events to store. */
  const storableEvents: MetaSearchEvent[] = [...pageEvents];
  if (pageEvents.length > 0) {
    const { libraries } = search;
    state = metaStateReducer(state, { type: 'opened', libraries, offset: 0 });
    state = withEvents(state, { events: pageEvents, at: Date.now() });
    state = metaStateReducer(state, { type: 'closed', libraries, offset: 0, error: undefined });
    if (state.stream.status === 'done') storage?.save(storableEvents);
  }

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
  const stop = () => {
    for (const stream of [...openStreams]) end(stream);
  };
  /** Shows the stored hits of this search, if there are any. Resolves to whether they cover all libraries. */
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
    /** Asks all unsettled libraries, at first all of them. Ignored while a stream is open. */
    start: () => {
      if (state.stream.openStreams === 0) void read(unsettled(state.stream));
    },
    /** Retries one failed library, or all of them. */
    retry: (libraryId?: number) => void read(failedLibraries(state.stream, libraryId)),
    /** Loads the next hits of one library, or of all that have more. */
    loadMore: (libraryId?: number) => {
      const { stream, list } = state;
      const targets = listedTargets(stream.targets, list.withSimilar);
      for (const [offset, libraries] of nextPages(targets, libraryId)) void read(libraries, offset);
    },
    /** Closes all open streams. */
    stop,
    /** Ends the search for the patron: libraries that have not answered stay unasked until a retry. The hits stay. */
    halt: () => {
      setState(metaStateReducer(state, { type: 'halted' }));
      stop();
    },
    /** Aborts the streams because the connection is lost. The hits stay. */
    disconnect: () => {
      for (const { control } of openStreams) control.abort(new ConnectionError('network'));
    },
    /** Asks the libraries again that the lost connection interrupted. */
    reconnect: () => void read(lostLibraries(state.stream)),
    setOptions: (options: ListOptions) => setState(withOptions(state, options)),
    /** Shows the waiting works. */
    showAll: () => setState(showAllWorks(state)),
    /** Shows the works too that only approximate the query. */
    showSimilar: () => setState(showSimilar(state)),
    /** The patron reads the list: what still comes waits. */
    touch: () => setState(touch(state)),
  };
}
