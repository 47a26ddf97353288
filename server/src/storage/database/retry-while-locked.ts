import { setTimeout as sleep } from 'node:timers/promises';
import { StorageError } from '../../base/storage-error.ts';

/**
 * The total time that a change waits for another process that is writing, and the pause between two tries, in
 * milliseconds.
 */
const timeout = 5_000;
const pause = 20;

/**
 * Repeats a change while another process has locked the file, without blocking the event loop. `since` is the time when
 * the change began to wait, by `performance`. Throws `StorageError`.
 */
export async function retryWhileLocked<Result>(work: () => Result, since = performance.now()): Promise<Result> {
  const end = since + timeout;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof StorageError) || error.problem !== 'locked' || performance.now() > end) throw error;
      await sleep(pause);
    }
  }
}
