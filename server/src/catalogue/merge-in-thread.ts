import { Worker } from 'node:worker_threads';
import type { LibraryIndexGiven } from '@buchfink/catalogue/index/library-index-given';
import type { Sections } from '@buchfink/catalogue/segment/sections';
import { sharedSegments } from './shared-segments.ts';
import type { MergeThreadData } from './thread-messages.ts';

/** Merges one thing after another, each in a thread of its own that is gone afterwards with all it needed. */
export function mergeInThreads(threads: string, signal: AbortSignal): LibraryIndexGiven['merge'] {
  let last: Promise<unknown> = Promise.resolve();
  return (segments, directory, name) => {
    const data: MergeThreadData = { segments: sharedSegments(segments), directory, name };
    const merged = last.then(() => inThread(threads, data, signal));
    last = merged.catch(() => {});
    return merged;
  };
}

function inThread(threads: string, workerData: MergeThreadData, signal: AbortSignal): Promise<Sections> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('merge-thread.js', threads), { workerData });
    const stop = () => void thread.terminate();
    signal.addEventListener('abort', stop, { once: true });
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', () => {
      signal.removeEventListener('abort', stop);
      reject(new Error('the merging thread ended early'));
    });
  });
}
