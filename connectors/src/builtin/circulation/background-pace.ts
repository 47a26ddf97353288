import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

/** Rows that a piece of background work changes in one transaction; few, so that nobody waits long for the event loop. */
export const rowsAtOnce = 8;

/** The share of its time that the event loop may be at work, for whatever, while there is work in the background. */
const share = 0.2;
/** Milliseconds of the shortest rest, in which what a piece began goes on, and of the longest: others may need more than the share. */
const [shortest, longest] = [10, 100];

/**
 * Makes the pace of background work that may be long: it is called after each small piece, and rests until the event loop was at work
 * for no more than a fifth of the time, with whatever it was. So the work has a fifth of an idle loop, and what readers leave
 * of it while they are there, but at least ten pieces a second. It never rejects.
 */
export function backgroundPace(signal?: AbortSignal): () => Promise<void> {
  let [at, work] = [performance.now(), performance.eventLoopUtilization().active];
  /** Milliseconds of work that are left; less than nothing is rested. */
  let left = 0;
  const update = () => {
    const [now, done] = [performance.now(), performance.eventLoopUtilization().active];
    left = Math.min(0, left + (now - at) * share - (done - work));
    [at, work] = [now, done];
  };
  return async () => {
    const until = performance.now() + longest;
    let rest = shortest;
    while (rest >= 1 && signal?.aborted !== true) {
      await pause(rest, undefined, { signal }).catch(() => undefined);
      update();
      rest = Math.min(-left / share, until - performance.now());
    }
    left = Math.max(left, -longest * share);
  };
}
