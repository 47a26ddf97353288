import { expect, it } from 'vitest';
import { createBudgets } from './budgets.ts';

it('a budget can be spent at once or bit by bit, and refills evenly', () => {
  let at = 0;
  const budgets = createBudgets({ clock: () => at });
  expect(budgets.spend('a', 50, 60)).toBe(0);
  expect(budgets.spend('a', 20, 60)).toBe(10_000);
  at = 9_999;
  expect(budgets.spend('a', 20, 60)).toBe(1);
  at = 10_000;
  expect(budgets.spend('a', 20, 60)).toBe(0);
  expect(budgets.spend('a', 1, 60)).toBe(1_000);
});

it('a refused call costs nothing, and a call above the limit takes a full budget', () => {
  let at = 0;
  const budgets = createBudgets({ clock: () => at });
  expect(budgets.spend('a', 500, 60)).toBe(0);
  expect(budgets.spend('a', 500, 60)).toBe(60_000);
  at = 30_000;
  expect(budgets.spend('a', 500, 60)).toBe(30_000);
  at = 60_000;
  expect(budgets.spend('a', 500, 60)).toBe(0);
});

it('each caller has its own budget, and nobody saves more than a minute', () => {
  let at = 0;
  const budgets = createBudgets({ clock: () => at });
  expect([budgets.spend('a', 60, 60), budgets.spend('b', 60, 60)]).toEqual([0, 0]);
  at = 3_600_000;
  expect([budgets.spend('a', 60, 60), budgets.spend('a', 1, 60)]).toEqual([0, 1_000]);
});

it('a limited number of callers is remembered, the most recent ones', () => {
  const budgets = createBudgets({ clock: () => 0, max: 2 });
  for (const who of ['a', 'b', 'a', 'c']) budgets.spend(who, 1, 2);
  // `a` was used after `b`, so `b` was dropped.
  expect(budgets.spend('a', 1, 2)).toBeGreaterThan(0);
  expect(budgets.spend('b', 2, 2)).toBe(0);
});
