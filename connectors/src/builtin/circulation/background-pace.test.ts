import { performance } from 'node:perf_hooks';
import { expect, test } from 'vitest';
import { giveWay } from './background-pace.ts';

/** Works until it was stopped, in pieces without length; resolves to their number. */
async function workUntil(stopped: { at: boolean }): Promise<number> {
  let pieces = 0;
  while (!stopped.at) {
    await giveWay();
    pieces += 1;
  }
  return pieces;
}

test('has one pace for all that works in the background', async () => {
  const stopped = { at: false };
  const begun = performance.now();
  const works = Array.from({ length: 5 }, () => workUntil(stopped));
  setTimeout(() => {
    stopped.at = true;
  }, 400);
  const pieces = await Promise.all(works);
  // A timer may end a little early.
  const most = (performance.now() - begun) / 8;
  expect(Math.min(...pieces)).toBeGreaterThan(0);
  expect(pieces.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(most);
});

test('does not rest for whoever is stopped, and lets others go on', async () => {
  const stopping = new AbortController();
  const waiting = giveWay(stopping.signal);
  const other = giveWay();
  stopping.abort();
  await expect(Promise.all([waiting, other])).resolves.toEqual([undefined, undefined]);
});
