import { expect, it } from 'vitest';
import { shiftInto } from './pin-bubbles.ts';

const bounds = { left: 0, top: 0, right: 300, bottom: 200 };
const at = (left: number, top: number, width = 100, height = 50) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

it('keeps a box that fits where it is', () => {
  expect(shiftInto(bounds, at(100, 100))).toEqual({ x: 0, y: 0 });
});

it('moves a box beyond an edge back into the map', () => {
  expect(shiftInto(bounds, at(-30, -10))).toEqual({ x: 30, y: 10 });
  expect(shiftInto(bounds, at(250, 180))).toEqual({ x: -50, y: -30 });
});

it('shows the start of a box that is larger than the map', () => {
  expect(shiftInto(bounds, at(-50, -20, 400, 300))).toEqual({ x: 50, y: 20 });
  expect(shiftInto(bounds, at(40, 30, 400, 300))).toEqual({ x: -40, y: -30 });
});
