import { afterEach, expect, it, vi } from 'vitest';
import { createSharedClock } from './shared-clock.ts';

afterEach(() => vi.useRealTimers());

const hour = 3_600_000;
const start = Date.parse('2026-11-26T10:00:00Z');

it.each([
  ['ahead of', 24 * hour],
  ['behind', -hour / 6],
])('goes by the clock of the database where the machine is %s it, and says so once', async (where, ahead) => {
  const warnings: string[] = [];
  const clock = createSharedClock(
    (message) => warnings.push(message),
    () => start + ahead,
  );
  expect(clock.now().getTime()).toBe(start + ahead);
  for (const _ of [1, 2]) await clock.measure(async () => start);
  expect([Math.abs(clock.now().getTime() - start) < 500, Math.abs(clock.ahead() - ahead) < 500]).toEqual([true, true]);
  expect(warnings).toEqual([expect.stringContaining(`is ${Math.abs(ahead) / 1_000} s ${where} that of the database`)]);
});

it('goes by the machine where the clocks differ by less than a second, and again after it was set right', async () => {
  const warnings: string[] = [];
  let ahead = 400;
  const clock = createSharedClock(
    (message) => warnings.push(message),
    () => start + ahead,
  );
  const measure = () => clock.measure(async () => start);
  await measure();
  expect([clock.now().getTime(), clock.ahead(), warnings]).toEqual([start + 400, 0, []]);
  ahead = hour;
  await measure();
  ahead = -400;
  await measure();
  expect([clock.now().getTime(), clock.ahead()]).toEqual([start - 400, 0]);
  expect(warnings.at(-1)).toContain('agrees with that of the database again');
});

it('keeps the last difference while the database is away or slow', async () => {
  const clock = createSharedClock(
    () => undefined,
    () => start + hour,
  );
  await clock.measure(async () => start);
  const known = clock.now();
  await clock.measure(async () => Promise.reject(new Error('away')));
  vi.useFakeTimers();
  await clock.measure(async () => {
    vi.advanceTimersByTime(1_500);
    return start + hour;
  });
  expect(clock.now()).toEqual(known);
});

it('looks at the database again every ten seconds until it is stopped', async () => {
  vi.useFakeTimers();
  const readTime = vi.fn(async () => Date.now());
  const stop = createSharedClock(() => undefined).follow(readTime);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(readTime).toHaveBeenCalledTimes(3);
  await stop();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(readTime).toHaveBeenCalledTimes(3);
});
