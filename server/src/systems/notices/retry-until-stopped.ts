import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds between two tries. */
const restAfterFailure = 2_000;

/**
 * Runs work with the database for as long as it takes, however long that is away: a mail or push that is under way and not settled would
 * be sent again. Rejects as the last try when the signal has ended it.
 */
export async function retryUntilStopped<T>(
  work: () => Promise<T>,
  { signal, onError }: { readonly signal: AbortSignal; readonly onError: (error: unknown) => void },
): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted) throw error;
      onError(error);
      await pause(restAfterFailure, undefined, { signal }).catch(() => undefined);
    }
  }
}
