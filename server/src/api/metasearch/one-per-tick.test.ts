import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { onePerTick } from './one-per-tick.ts';

it('resumes one caller in each turn of the event loop, in order, and again when all have gone', async () => {
  const next = onePerTick();
  const released: number[] = [];
  const come = (who: number) => next().then(() => released.push(who));
  for (const who of [1, 2, 3]) void come(who);
  expect(released).toEqual([]);
  const ticks: number[] = [];
  for (let tick = 0; tick < 4; tick += 1) {
    await turn();
    ticks.push(released.length);
  }
  expect(released).toEqual([1, 2, 3]);
  expect(ticks).toEqual([1, 2, 3, 3]);
  await come(4);
  expect(released).toEqual([1, 2, 3, 4]);
});
