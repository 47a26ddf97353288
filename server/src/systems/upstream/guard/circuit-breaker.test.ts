import { beforeEach, expect, it } from 'vitest';
import { type CircuitBreaker, createBreaker, defaultBreaker } from './circuit-breaker.ts';

let time = 0;
let opened = 0;
let breaker: CircuitBreaker;
beforeEach(() => {
  time = 1_000_000;
  opened = 0;
  breaker = createBreaker(
    defaultBreaker,
    () => time,
    () => {
      opened += 1;
    },
  );
});
const fail = (times: number) => {
  for (let n = 0; n < times; n += 1) breaker.admit()?.failed();
};

it('opens at the fifth failure within half a minute, and admits no call', () => {
  fail(4);
  expect(breaker.openSince).toBeUndefined();
  fail(1);
  expect(breaker.openSince).toBe(time);
  expect([breaker.isPassable, breaker.admit(), opened]).toEqual([false, undefined, 1]);
  expect(breaker.wait).toBe(30_000);
});

it('stays closed when failures are further apart, or fewer than half of the calls', () => {
  fail(4);
  time += 30_000;
  fail(4);
  expect(breaker.openSince).toBeUndefined();
  time += 30_000;
  for (let n = 0; n < 6; n += 1) breaker.admit()?.answered();
  fail(5);
  expect(breaker.openSince).toBeUndefined();
  fail(1);
  expect(breaker.openSince).toBe(time);
});

it('admits one call every half minute, until one is answered', () => {
  fail(5);
  const since = time;
  time += 29_999;
  expect(breaker.isPassable).toBe(false);
  time += 1;
  const first = breaker.admit();
  expect([first === undefined, breaker.isPassable]).toEqual([false, false]);
  first?.failed();
  expect([breaker.isPassable, breaker.openSince, breaker.wait]).toEqual([false, since, 30_000]);
  time += 30_000;
  breaker.admit()?.answered();
  expect([breaker.isPassable, breaker.openSince]).toEqual([true, undefined]);
  fail(4);
  expect(breaker.openSince).toBeUndefined();
});

it('an aborted probe makes room for the next', () => {
  fail(5);
  time += 30_000;
  breaker.admit()?.dropped();
  expect(breaker.isPassable).toBe(true);
});

it('calls that began before it opened and end later change nothing', () => {
  const slow = [breaker.admit(), breaker.admit()];
  fail(5);
  slow[0]?.answered();
  slow[1]?.failed();
  expect([breaker.isPassable, opened]).toEqual([false, 1]);
});
