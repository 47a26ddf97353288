import type { MetaSearch, MetaSearchEvent } from '@buchfink/contract/metasearch';
import { ConnectionError } from '#shared/api/connection-error.ts';
import { isSettled } from './stream-state.ts';

/** Asks libraries and tells what comes; see `readMetaSearch`. */
export type OpenStream = (search: MetaSearch, signal: AbortSignal) => AsyncIterable<readonly MetaSearchEvent[]>;

/** How long a service that stops may ask one to wait, in milliseconds. */
const maxWait = 10_000;

/**
 * What is heard of a search. A service that stops says farewell: then those it had no time for are asked once more, after the
 * time it wants; a second farewell is an error. Once the signal is aborted this fails with its reason, whatever is waited for.
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
    // The reason says more than what a call makes of it.
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
