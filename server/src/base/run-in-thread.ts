import { Worker } from 'node:worker_threads';

/**
 * Runs a thread that does one thing, posts its result and ends, which frees all its memory.
 *
 * @param file its file in the folder `threads` (a URL)
 */
export function runInThread<Result>(
  threads: string,
  file: string,
  workerData: unknown,
  signal?: AbortSignal,
): Promise<Result> {
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL(file, threads), { workerData });
    const stop = () => void thread.terminate();
    signal?.addEventListener('abort', stop, { once: true });
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', () => {
      signal?.removeEventListener('abort', stop);
      reject(new Error(`${file} ended early`));
    });
  });
}
