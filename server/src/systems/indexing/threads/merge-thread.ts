import { parentPort, workerData } from 'node:worker_threads';
import { writeSegmentFile } from '@buchfink/catalogue/segment/file/segment-file';
import { type MergeSteps, mergeSegments, mergeSteps } from '@buchfink/catalogue/segment/merging/merge-segments';
import { runInThread } from '../../../base/run-in-thread.ts';
import { openSharedSegments, toSharedSegments } from '../shared-segments.ts';
import type { MergeStep, MergeThreadData } from '../thread-messages.ts';

/* A thread that merges segments once, writes the result, posts it and ends. */

const { segments, directory, name, helpers } = workerData as MergeThreadData;
const steps = helpers === undefined ? mergeSteps : stepsInThreads(helpers);
const { sections, packed } = await mergeSegments(openSharedSegments(segments), steps);
await writeSegmentFile(directory, name, sections, packed);
parentPort?.postMessage(sections);

/** Runs the steps that can be delegated in one thread each. These threads end with this one. */
function stepsInThreads(threads: string): MergeSteps {
  const run = <Result>(step: MergeStep) => runInThread<Result>(threads, 'merge-step-thread.js', step);
  return {
    columns: (parts) => run({ type: 'columns', segments: toSharedSegments(parts) }),
    leading: (part) => run({ type: 'leading', sections: part }),
  };
}
