import { expect, it } from 'vitest';
import { createBudgets } from './budgets.ts';

it('a budget is spent at once or bit by bit, and comes back evenly', () => {
  let at = 0;
  const budgets = createBudgets(() => at);
  expect(budgets.spend('a', 50, 60)).toBe(0);
  expect(budgets.spend('a', 20, 60)).toBe(10_000);
  at = 9_999;
  expect(budgets.spend('a', 20, 60)).toBe(1);
  at = 10_000;
  expect(budgets.spend('a', 20, 60)).toBe(0);
  expect(budgets.spend('a', 1, 60)).toBe(1_000);
});

it('a refused call spends nothing, and one for more than there can ever be takes all of a full budget', () => {
  let at = 0;
  const budgets = createBudgets(() => at);
  expect(budgets.spend('a', 500, 60)).toBe(0);
  expect(budgets.spend('a', 500, 60)).toBe(60_000);
  at = 30_000;
  expect(budgets.spend('a', 500, 60)).toBe(30_000);
  at = 60_000;
  expect(budgets.spend('a', 500, 60)).toBe(0);
});

it('each has a budget of its own, and nobody saves more than a minute has', () => {
  let at = 0;
  const budgets = createBudgets(() => at);
  expect([budgets.spend('a', 60, 60), budgets.spend('b', 60, 60)]).toEqual([0, 0]);
  at = 3_600_000;
  expect([budgets.spend('a', 60, 60), budgets.spend('a', 1, 60)]).toEqual([0, 1_000]);
});

it('only so many are remembered, those who asked last', () => {
  const budgets = createBudgets(() => 0, 2);
  for (const who of ['a', 'b', 'a', 'c']) budgets.spend(who, 1, 2);
  // `a` was asked for after `b`, so it was `b` that had to go.
  expect(budgets.spend('a', 1, 2)).toBeGreaterThan(0);
  expect(budgets.spend('b', 2, 2)).toBe(0);
});
