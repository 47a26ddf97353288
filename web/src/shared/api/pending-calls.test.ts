import { expect, it } from 'vitest';
import { startPendingCall, usePendingCalls } from './pending-calls.ts';

it('counts calls until each has ended, and never falls below 0', () => {
  const [endFirst, endSecond] = [startPendingCall(), startPendingCall()];
  expect(usePendingCalls.getState()).toBe(2);
  endFirst();
  endFirst();
  expect(usePendingCalls.getState()).toBe(1);
  endSecond();
  endSecond();
  expect(usePendingCalls.getState()).toBe(0);
});
