import type { MetaSearch, MetaSearchEvent } from '@buchfink/contract/metasearch';
import { ConnectionError } from '#shared/api/connection-error.ts';
import { isSettled } from './stream-state.ts';

/** Searches libraries and yields their events; see `readMetaSearch`. */
export type OpenStream = (search: MetaSearch, signal: AbortSignal) => AsyncIterable<readonly MetaSearchEvent[]>;

/** The longest wait that a service which shuts down may request, in milliseconds. */
const maxWait = 10_000;

/**
 * Yields the events of a search. When the service shuts down (`bye`), the remaining libraries are asked once more
 * after the wait it requests; a second shutdown throws. An aborted signal throws its reason, also while waiting.
 */
export async function* streamWithRetry(
  openStream: OpenStream,
  search: MetaSearch,
  signal: AbortSignal,
  isSecond = false,
): AsyncGenerator<readonly MetaSearchEvent[]> {
  const remaining = new Set(search.libraries);
  let wait: number | undefined;
  try {
    for await (const events of openStream(search, signal)) {
      yield events;
      for (const { event, data } of events) {
        if (event === 'target' && isSettled(data)) remaining.delete(data.libraryId);
        if (event === 'bye') wait = data.retry;
      }
    }
  } finally {
    // The abort reason says more than the error of the call.
    signal.throwIfAborted();
  }
  if (wait === undefined) return;
  if (isSecond) throw new ConnectionError('network');
  await pause(Math.min(wait, maxWait), signal);
  if (remaining.size > 0) yield* streamWithRetry(openStream, { ...search, libraries: [...remaining] }, signal, true);
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
