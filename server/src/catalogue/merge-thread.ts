import { parentPort, workerData } from 'node:worker_threads';
import { mergeSegments } from '@buchfink/catalogue/segment/merge-segments';
import { writeSegmentFile } from '@buchfink/catalogue/segment/segment-file';
import { openedSegments } from './shared-segments.ts';
import type { MergeThreadData } from './thread-messages.ts';

/* A thread that merges segments once, writes the result, posts it and ends. */

const { segments, directory, name } = workerData as MergeThreadData;
const merged = mergeSegments(openedSegments(segments));
await writeSegmentFile(directory, name, merged);
parentPort?.postMessage(merged);
