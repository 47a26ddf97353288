import type { LibraryIndexOptions } from '@buchfink/catalogue/index/library-index-options';
import type { Sections } from '@buchfink/catalogue/segment/sections';
import { runInThread } from '../../base/run-in-thread.ts';
import type { StorageLocation } from '../../storage/storage.ts';
import { toSharedSegments } from './shared-segments.ts';
import type { BuildThreadData, MergeThreadData } from './thread-messages.ts';

/**
 * Merges segments, one merge at a time, each in its own thread. `threads` is the folder of the threads' files, as a
 * URL.
 *
 * @param sharedFrom the number of documents from which two threads share a merge
 */
export function mergeInThreads(threads: string, signal: AbortSignal, sharedFrom: number): LibraryIndexOptions['merge'] {
  let last: Promise<unknown> = Promise.resolve();
  return (segments, directory, name) => {
    const documents = segments.reduce((sum, { segment }) => sum + segment.documentCount, 0);
    const helpers = documents >= sharedFrom && { helpers: threads };
    const data: MergeThreadData = { segments: toSharedSegments(segments), directory, name, ...helpers };
    const merged = last.then(() => runInThread<Sections>(threads, 'merge-thread.js', data, signal));
    last = merged.catch(() => {});
    return merged;
  };
}

/** Builds segments of records, each in its own thread with its own connection to the records. */
export function buildInThreads(
  threads: string,
  location: StorageLocation,
  signal: AbortSignal,
): LibraryIndexOptions['build'] {
  return (span, directory, name) => {
    const data: BuildThreadData = { location, span, directory, name };
    return runInThread<Sections | undefined>(threads, 'build-thread.js', data, signal);
  };
}
