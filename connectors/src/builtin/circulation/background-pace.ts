import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds of rest for each in which the event loop was busy, and the most of them. */
const restPerBusy = 4;
const longestRest = 250;

/**
 * Makes the pace of background work that may be long: it is called after each small piece, and rests for four times as long as the event
 * loop was busy since then, with whatever it was. So work in the background has at most a fifth of the loop, and gives way while
 * others use it. It never rejects.
 */
export function backgroundPace(signal?: AbortSignal): () => Promise<void> {
  let since = performance.eventLoopUtilization();
  return async () => {
    const { active } = performance.eventLoopUtilization(since);
    await pause(Math.min(longestRest, active * restPerBusy), undefined, { signal }).catch(() => undefined);
    since = performance.eventLoopUtilization();
  };
}
