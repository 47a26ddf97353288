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
  /** Milliseconds for all libraries together. */
  readonly deadline: number;
  /** Aborts when the reader has left, or with `service-stopping`: then the last event is `bye`. */
  readonly signal: AbortSignal;
  /** Milliseconds until the search can be repeated when the service stops. */
  readonly retry: () => number;
}

/**
 * Milliseconds in which further events are collected into one chunk: one frame of a screen. With many concurrent
 * searches, most of the cost is in writes and wake-ups, not in bytes.
 */
const frame = 16;

/** The most characters of one library's hits: more is not meant for a result list. */
const maxHitsLength = 512 * 1024;

/**
 * Searches all libraries at once and yields the formatted events; events that came together are one text. At most one
 * answer per library is unread, so that the memory of a search is bounded. When the reading ends, for whatever
 * reason, all libraries are aborted.
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
  const tell = (outcome: LibraryOutcome) => {
    const [text, target] = formatOutcome(outcome);
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

/** The events of a library's outcome, and its last state. */
function formatOutcome({ target, hits }: LibraryOutcome): [string, MetaSearchTarget] {
  const text = hits === undefined ? '' : formatEvent({ event: 'hits', data: hits });
  if (text.length <= maxHitsLength) return [text + formatEvent({ event: 'target', data: target }), target];
  const { total: _, ...targetWithoutTotal } = target;
  const failed: MetaSearchTarget = { ...targetWithoutTotal, state: 'error', code: 'library-answer' };
  return [formatEvent({ event: 'target', data: failed }), failed];
}

/**
 * A server-sent event on the wire (HTML Standard, section 9.2). JSON has no line breaks, so one `data` line is
 * enough.
 */
function formatEvent({ event, data }: MetaSearchEvent): string {
  const retry = event === 'bye' ? `retry: ${data.retry}\n` : '';
  return `${retry}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
