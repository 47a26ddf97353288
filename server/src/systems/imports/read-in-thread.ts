import { Worker } from 'node:worker_threads';
import type { ReadJob, ReadMessage } from '@buchfink/catalogue/import/reading/read-job';
import { readThroughPort } from '@buchfink/catalogue/import/reading/read-through-port';

/**
 * Reads the sources of an import in its own thread, which ends with the import. `threads` is the folder of the
 * threads' files, as a URL.
 */
export async function* readInThread(threads: string, job: ReadJob, signal: AbortSignal): AsyncGenerator<ReadMessage> {
  const thread = new Worker(new URL('import-thread.js', threads));
  try {
    yield* readThroughPort(thread, job, signal);
  } finally {
    const ended = thread.terminate();
    // A thread that waits for a pipe without a writer ends only with the process.
    if (!signal.aborted) await ended;
  }
}
