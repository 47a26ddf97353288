import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds between two tries. */
const restAfterFailure = 2_000;

/**
 * Stores what became of a mail or push, however long the database is away: without it the same would be sent again. Rejects as
 * the last try when the signal has ended it.
 */
export async function storeOutcome(
  store: () => Promise<void>,
  { signal, onError }: { readonly signal: AbortSignal; readonly onError: (error: unknown) => void },
): Promise<void> {
  for (;;) {
    try {
      return await store();
    } catch (error) {
      if (signal.aborted) throw error;
      onError(error);
      await pause(restAfterFailure, undefined, { signal }).catch(() => undefined);
    }
  }
}
