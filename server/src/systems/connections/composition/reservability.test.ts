import { copyStates } from '@buchfink/contract/availability';
import { expect, it } from 'vitest';
import { type ReservableCopy, reservabilityOf } from './reservability.ts';

const copy = (state: ReservableCopy['state'], more: Partial<ReservableCopy> = {}): ReservableCopy => ({
  state,
  ...more,
});

it.each([
  ['available', false],
  ['online', false],
  ['reference', false],
  ['lent', true],
  ['reserved', true],
  ['in-transit', true],
  ['on-order', true],
  ['missing', false],
  ['unknown', true],
] as const)('a title whose only copy is %s can be reserved: %s, where the system does not say', (state, expected) => {
  expect(copyStates).toContain(state);
  expect(reservabilityOf([copy(state)], undefined, false)).toEqual({ title: expected, copies: [expected] });
});

it('a copy on the shelf can be reserved where the library fetches it', () => {
  expect(reservabilityOf([copy('available'), copy('lent')], undefined, true).copies).toEqual([true, true]);
  expect(reservabilityOf([copy('available'), copy('lent')], undefined, false).copies).toEqual([false, false]);
});

it('a free copy of another volume does not prevent a reservation', () => {
  const copies = [copy('available', { issue: '1' }), copy('lent', { issue: '2' })];
  expect(reservabilityOf(copies, undefined, false)).toEqual({ title: true, copies: [false, true] });
});

it('free copies that others wait for are not free', () => {
  expect(reservabilityOf([copy('available')], { waiting: 1 }, false).title).toBe(true);
});

it('what the system says counts more than any rule', () => {
  expect(reservabilityOf([copy('available', { systemSays: true })], undefined, false).title).toBe(true);
  expect(reservabilityOf([copy('lent', { systemSays: false })], undefined, true).title).toBe(false);
  expect(reservabilityOf([copy('lent')], { reservable: false }, true)).toEqual({ title: false, copies: [false] });
  expect(reservabilityOf([], { reservable: true }, false).title).toBe(true);
  expect(reservabilityOf([], undefined, true).title).toBe(false);
});
