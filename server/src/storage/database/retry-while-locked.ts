import { setTimeout as sleep } from 'node:timers/promises';
import { StorageError } from './storage-error.ts';

/** How long a change waits in all for another process that is writing, and between two tries, in milliseconds. */
const patience = 5_000;
const pause = 20;

/** Runs a change again while another process holds the file, without keeping the event loop waiting. Throws `StorageError`. */
export async function retryWhileLocked<Result>(work: () => Result): Promise<Result> {
  const end = performance.now() + patience;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof StorageError) || error.problem !== 'locked' || performance.now() > end) throw error;
      await sleep(pause);
    }
  }
}
