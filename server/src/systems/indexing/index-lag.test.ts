import { expect, it } from 'vitest';
import { createIndexLags } from './index-lag.ts';

/** Records whose state a test sets, and the lags of library 1 and 2. */
function world() {
  const states = new Map([
    [1, { last: 10, removals: 0 }],
    [2, { last: 5, removals: 0 }],
  ]);
  const reached = new Map(states);
  const now = { ms: 0, version: 1 };
  const lags = createIndexLags({
    records: { state: async (id) => ({ store: 's', forgotten: 0, last: 0, removals: 0, ...states.get(id) }) },
    version: () => now.version,
    reached,
    clock: () => now.ms,
  });
  const change = async (last: number, removals = 0) => {
    states.set(1, { last, removals });
    now.version += 1;
    await lags.look();
  };
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      now.ms += 1_000;
      await lags.look();
    }
  };
  const secondsBehind = () => lags.list().map(({ seconds }) => seconds);
  return { reached, change, pass, secondsBehind };
}

it('tells the age of the oldest change that an index does not have', async () => {
  const { reached, change, pass, secondsBehind } = world();
  await pass(30);
  expect(secondsBehind()).toEqual([0, 0]);
  await change(20);
  await pass(5);
  await change(30);
  await pass(5);
  expect(secondsBehind()).toEqual([10, 0]);
  // The index follows, and has the change of ten seconds ago.
  reached.set(1, { last: 25, removals: 0 });
  expect(secondsBehind()).toEqual([5, 0]);
  reached.set(1, { last: 30, removals: 0 });
  expect(secondsBehind()).toEqual([0, 0]);
  await pass(60);
  await change(30, 4);
  await pass(3);
  expect(secondsBehind()).toEqual([3, 0]);
});

it('remembers the age however many changes wait', async () => {
  const { reached, change, pass, secondsBehind } = world();
  for (let last = 11; last <= 3_000; last += 1) await change(last);
  await pass(9);
  expect(secondsBehind()).toEqual([9, 0]);
  reached.set(1, { last: 2_999, removals: 0 });
  expect(secondsBehind()).toEqual([9, 0]);
  reached.set(1, { last: 3_000, removals: 0 });
  expect(secondsBehind()).toEqual([0, 0]);
});
