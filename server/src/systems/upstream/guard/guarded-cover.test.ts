import type { CallContext } from '@buchfink/connectors/call-context';
import { usualLimits } from '@buchfink/connectors/upstream-limits';
import { expect, it } from 'vitest';
import { guardedCover } from './guarded-cover.ts';

const now = () => new Date('2026-11-22T12:00:00Z');
const context = (signal = new AbortController().signal): CallContext => ({
  locale: 'de',
  signal,
  deadline: Infinity,
  requestId: 'test',
  now,
});

/** A system that delivers cover images when the test says so. */
function pictures(limits = usualLimits, isDown = () => false) {
  const waiting: (() => void)[] = [];
  let maxWaiting = 0;
  const cover = guardedCover(
    async (id) => {
      await new Promise<void>((come) => (maxWaiting = Math.max(maxWaiting, waiting.push(come))));
      return new TextEncoder().encode(id);
    },
    limits,
    { isDown, now },
  );
  return { cover, waiting, maxWaiting: () => maxWaiting };
}

it('two images are fetched at a time, the others wait for their turn', async () => {
  const { cover, waiting, maxWaiting } = pictures();
  const all = Promise.all(Array.from({ length: 10 }, (_, at) => cover(String(at), 'small', context())));
  let isDone = false;
  void all.then(() => {
    isDone = true;
  });
  while (!isDone) {
    waiting.shift()?.();
    await new Promise((later) => setImmediate(later));
  }
  expect(maxWaiting()).toBe(2);
  expect((await all).map((bytes) => new TextDecoder().decode(bytes))).toEqual([...'0123456789']);
});

it('none are requested while the system is down, or beyond its limit', async () => {
  let isDown = true;
  const { cover, waiting } = pictures({ ...usualLimits, perMinute: 1 }, () => isDown);
  await expect(cover('a', 'small', context())).rejects.toMatchObject({ code: 'library-unavailable' });
  isDown = false;
  const first = cover('a', 'small', context());
  await expect(cover('b', 'small', context())).rejects.toMatchObject({ code: 'library-busy' });
  waiting[0]?.();
  expect(await first).toHaveLength(1);
});

it('an aborted request gives up its turn', async () => {
  const { cover, waiting } = pictures();
  const [first, second] = [cover('a', 'small', context()), cover('b', 'small', context())];
  const stop = new AbortController();
  const third = cover('c', 'small', context(stop.signal));
  stop.abort(new Error('gone'));
  await expect(third).rejects.toThrow('gone');
  for (const come of waiting) come();
  await Promise.all([first, second]);
  expect(waiting).toHaveLength(2);
});
