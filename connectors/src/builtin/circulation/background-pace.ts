import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

/** Rows that a piece of background work changes in one transaction; few, so that nobody waits long for the event loop. */
export const rowsAtOnce = 8;

/** The share of its time that the event loop may be at work, for whatever, while there is work in the background. */
const share = 0.2;
/** Milliseconds of the shortest rest, in which what a piece began goes on, and of the longest: others may need more than the share. */
const [shortest, longest] = [10, 100];

let [at, work] = [0, 0];
/** Milliseconds of work that are left; less than nothing is rested. */
let left = 0;
/** The rest that began last. */
let lastRest: Promise<void> = Promise.resolve();

/**
 * The pace of background work that may be long: called after each small piece, it rests until the event loop was at work for no more
 * than a fifth of the time, with whatever it was. So the work has a fifth of an idle loop, and what readers leave of it while they are
 * there, but at least ten pieces a second. Several works take turns: they have this pace together, since readers wait for all of
 * them. It never rejects.
 */
export function giveWay(signal?: AbortSignal): Promise<void> {
  lastRest = lastRest.then(() => rest(signal));
  return lastRest;
}

async function rest(signal: AbortSignal | undefined): Promise<void> {
  const until = performance.now() + longest;
  let milliseconds = shortest;
  while (milliseconds >= 1 && signal?.aborted !== true) {
    await pause(milliseconds, undefined, { signal }).catch(() => undefined);
    update();
    milliseconds = Math.min(-left / share, until - performance.now());
  }
  left = Math.max(left, -longest * share);
}

function update(): void {
  const [now, done] = [performance.now(), performance.eventLoopUtilization().active];
  left = Math.min(0, left + (now - at) * share - (done - work));
  [at, work] = [now, done];
}
