import { ApiException } from '@buchfink/contract/error';
import type { MetaSearchEvent } from '@buchfink/contract/metasearch';
import { type Asking, askLibrary, type LibraryToAsk } from './ask-library.ts';

/** A search over several libraries. */
export interface SearchAll extends Asking {
  readonly libraries: readonly LibraryToAsk[];
  /** Milliseconds for all of them together. */
  readonly deadline: number;
  /** Aborts when nobody reads any more, or with `service-stopping`: then the last event is `bye`. */
  readonly signal: AbortSignal;
  /** Milliseconds after which the search can be made again when the service stops. */
  readonly retry: () => number;
}

/**
 * Asks all libraries at once and tells in the order of their answers; one that is slow or broken holds up no other. What
 * has not been read yet is one answer a library at most. However the reading ends, nothing goes on at the libraries.
 */
export async function* searchAll(search: SearchAll): AsyncGenerator<MetaSearchEvent> {
  const { libraries, context, signal } = search;
  const begin = performance.now();
  const unread: MetaSearchEvent[] = [];
  let wake = () => {};
  const tell = (...events: MetaSearchEvent[]) => {
    unread.push(...events);
    wake();
  };
  const stops = libraries.map(() => new AbortController());
  const stopAll = (reason: unknown) => {
    for (const stop of stops) stop.abort(reason);
    wake();
  };
  const onAbort = () => stopAll(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  const timer = setTimeout(() => stopAll(new ApiException('library-timeout')), search.deadline);
  let [open, answered, total] = [libraries.length, 0, 0];
  try {
    yield { event: 'start', data: { searchId: context.requestId, libraries: libraries.map(({ id }) => id) } };
    for (const [at, library] of libraries.entries()) {
      tell({ event: 'target', data: { libraryId: library.id, state: 'working' } });
      const stop = stops[at] ?? new AbortController();
      void askLibrary(library, search, stop).then(({ target, hits }) => {
        open -= 1;
        if (target.total !== undefined) answered += 1;
        total += target.total ?? 0;
        tell(...(hits ? [{ event: 'hits', data: hits } as const] : []), { event: 'target', data: target });
      });
    }
    while (!signal.aborted) {
      const event = unread.shift();
      if (event) yield event;
      else if (open === 0) break;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
    if (!signal.aborted)
      yield { event: 'done', data: { libraries: answered, total, ms: Math.round(performance.now() - begin) } };
    else if (signal.reason instanceof ApiException && signal.reason.code === 'service-stopping')
      yield { event: 'bye', data: { retry: search.retry() } };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
    stopAll(nobodyReads);
  }
}

const nobodyReads = new Error('Nobody reads the search any more.');
