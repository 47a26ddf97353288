import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { onePerTick } from './one-per-tick.ts';

it('resumes one caller in each turn of the event loop, in order, and again when all have gone', async () => {
  const next = onePerTick();
  const gone: number[] = [];
  const come = (who: number) => next().then(() => gone.push(who));
  for (const who of [1, 2, 3]) void come(who);
  expect(gone).toEqual([]);
  const seen: number[] = [];
  for (let turns = 0; turns < 4; turns += 1) {
    await turn();
    seen.push(gone.length);
  }
  expect(gone).toEqual([1, 2, 3]);
  expect(seen).toEqual([1, 2, 3, 3]);
  await come(4);
  expect(gone).toEqual([1, 2, 3, 4]);
});
