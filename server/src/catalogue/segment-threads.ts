import type { LibraryIndexGiven } from '@buchfink/catalogue/index/library-index-given';
import type { Sections } from '@buchfink/catalogue/segment/sections';
import { onceInThread } from './once-in-thread.ts';
import { sharedSegments } from './shared-segments.ts';
import type { BuildThreadData, MergeThreadData } from './thread-messages.ts';

/** Merges one thing after another, each in a thread of its own. `threads` is the folder of the threads' files, as a URL. */
export function mergeInThreads(threads: string, signal: AbortSignal): LibraryIndexGiven['merge'] {
  let last: Promise<unknown> = Promise.resolve();
  return (segments, directory, name) => {
    const data: MergeThreadData = { segments: sharedSegments(segments), directory, name };
    const merged = last.then(() => onceInThread<Sections>(threads, 'merge-thread.js', data, signal));
    last = merged.catch(() => {});
    return merged;
  };
}

/** Builds segments of records, each in a thread of its own, which has a connection to the records of its own. */
export function buildInThreads(
  threads: string,
  dataDirectory: string,
  signal: AbortSignal,
): LibraryIndexGiven['build'] {
  return (span, directory, name) => {
    const data: BuildThreadData = { dataDirectory, span, directory, name };
    return onceInThread<Sections | undefined>(threads, 'build-thread.js', data, signal);
  };
}
