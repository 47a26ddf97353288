import { parentPort, workerData } from 'node:worker_threads';
import { mergeSteps } from '@buchfink/catalogue/segment/merging/merge-segments';
import { openSharedSegments } from '../shared-segments.ts';
import type { MergeStep } from '../thread-messages.ts';

/* A thread that does one step of a merge, posts the result and ends. */

const step = workerData as MergeStep;
const done =
  step.type === 'columns' ? mergeSteps.columns(openSharedSegments(step.segments)) : mergeSteps.leading(step.sections);
parentPort?.postMessage(done);
