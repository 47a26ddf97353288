import { parentPort, workerData } from 'node:worker_threads';
import { writeSegmentFile } from '@buchfink/catalogue/segment/file/segment-file';
import { type MergeSteps, mergeSegments, mergeSteps } from '@buchfink/catalogue/segment/merging/merge-segments';
import { onceInThread } from './once-in-thread.ts';
import { openedSegments, sharedSegments } from './shared-segments.ts';
import type { MergeStep, MergeThreadData } from './thread-messages.ts';

/* A thread that merges segments once, writes the result, posts it and ends. */

const { segments, directory, name, helpers } = workerData as MergeThreadData;
const steps = helpers === undefined ? mergeSteps : stepsInThreads(helpers);
const { sections, packed } = await mergeSegments(openedSegments(segments), steps);
await writeSegmentFile(directory, name, sections, packed);
parentPort?.postMessage(sections);

/** The steps that need not be done here are done in a thread each. They end with this one. */
function stepsInThreads(threads: string): MergeSteps {
  const run = <Result>(step: MergeStep) => onceInThread<Result>(threads, 'merge-step-thread.js', step);
  return {
    columns: (parts) => run({ type: 'columns', segments: sharedSegments(parts) }),
    leading: (given) => run({ type: 'leading', sections: given }),
  };
}
