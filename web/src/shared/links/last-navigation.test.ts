import { expect, it } from 'vitest';
import { beginNavigation, watchNavigation } from './last-navigation.ts';

it('a navigation is the last one until the next begins, and whoever waits sees each', () => {
  const isStillHere = watchNavigation();
  expect(isStillHere()).toBe(true);
  const isFirstTheLast = beginNavigation();
  const isStillThere = watchNavigation();
  expect([isStillHere(), isFirstTheLast(), isStillThere()]).toEqual([false, true, true]);
  const isSecondTheLast = beginNavigation();
  expect([isFirstTheLast(), isStillThere(), isSecondTheLast()]).toEqual([false, false, true]);
});
