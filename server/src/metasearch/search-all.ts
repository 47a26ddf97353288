import { ApiException } from '@buchfink/contract/error';
import type { MetaSearchEvent, MetaSearchTarget } from '@buchfink/contract/metasearch';
import {
  type LibraryOutcome,
  type MetaSearchContext,
  type MetaSearchLibrary,
  searchLibraryInTurn,
} from './search-library.ts';

/** A search over several libraries. */
export interface SearchAllOptions extends MetaSearchContext {
  readonly libraries: readonly MetaSearchLibrary[];
  /** Milliseconds for all of them together. */
  readonly deadline: number;
  /** Aborts when nobody reads any more, or with `service-stopping`: then the last event is `bye`. */
  readonly signal: AbortSignal;
  /** Milliseconds after which the search can be made again when the service stops. */
  readonly retry: () => number;
}

/**
 * What comes within so many milliseconds after an event goes out together: one frame of a screen. With many searches at
 * once, most of the work is in writing and waking, not in what is written.
 */
const frame = 16;

/** Hits of one library take at most so many characters: what is longer is not meant for a list of hits. */
const longestHits = 512 * 1024;

/**
 * Asks all libraries at once and answers the events as they are written, those that came together in one text. What has
 * not been read yet is one answer a library at most, so that the memory of a search is bounded. However the reading
 * ends, nothing goes on at the libraries.
 */
export async function* searchAll(search: SearchAllOptions): AsyncGenerator<string> {
  const { libraries, context, signal } = search;
  const begin = performance.now();
  const stops = libraries.map(() => new AbortController());
  let wake = () => {};
  const stopAll = (reason: unknown) => {
    for (const stop of stops) stop.abort(reason);
    wake();
  };
  const onAbort = () => stopAll(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  const timer = setTimeout(() => stopAll(new ApiException('library-timeout')), search.deadline);
  let unread = formatEvent({
    event: 'start',
    data: { searchId: context.requestId, libraries: libraries.map(({ id }) => id) },
  });
  let [open, answered, total] = [libraries.length, 0, 0];
  const tell = (asked: LibraryOutcome) => {
    const [text, target] = formatOutcome(asked);
    open -= 1;
    if (target.total !== undefined) answered += 1;
    total += target.total ?? 0;
    unread += text;
    wake();
  };
  try {
    for (const [at, library] of libraries.entries()) {
      const isAsked = () => {
        unread += formatEvent({ event: 'target', data: { libraryId: library.id, state: 'working' } });
        wake();
      };
      void searchLibraryInTurn(library, search, stops[at] ?? new AbortController(), isAsked).then(tell);
    }
    while (!signal.aborted) {
      const isDone = open === 0;
      const text = isDone ? unread + formatDone(answered, total, performance.now() - begin) : unread;
      unread = '';
      if (text === '') await new Promise<void>((resolve) => (wake = resolve));
      else yield text;
      if (isDone) return;
      if (text !== '') await new Promise((resolve) => setTimeout(resolve, frame));
    }
    if (signal.reason instanceof ApiException && signal.reason.code === 'service-stopping')
      yield formatEvent({ event: 'bye', data: { retry: search.retry() } });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
    stopAll(nobodyReads);
  }
}

const nobodyReads = new Error('Nobody reads the search any more.');

const formatDone = (libraries: number, total: number, ms: number) =>
  formatEvent({ event: 'done', data: { libraries, total, ms: Math.round(ms) } });

/** What is told of a library that was asked, and its last state. */
function formatOutcome({ target, hits }: LibraryOutcome): [string, MetaSearchTarget] {
  const text = hits === undefined ? '' : formatEvent({ event: 'hits', data: hits });
  if (text.length <= longestHits) return [text + formatEvent({ event: 'target', data: target }), target];
  const { total: _, ...rest } = target;
  const failed: MetaSearchTarget = { ...rest, state: 'error', code: 'library-answer' };
  return [formatEvent({ event: 'target', data: failed }), failed];
}

/** A server-sent event on the wire (HTML Standard, section 9.2). JSON has no line breaks, so that one `data` line does. */
function formatEvent({ event, data }: MetaSearchEvent): string {
  const retry = event === 'bye' ? `retry: ${data.retry}\n` : '';
  return `${retry}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
