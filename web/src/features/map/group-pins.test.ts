import { expect, it } from 'vitest';
import { groupPins } from './group-pins.ts';

it('merges pins that would overlap', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 100, y: 0 },
    { x: 10, y: 10 },
    { x: 100, y: 46 },
  ];
  expect(groupPins(points, (point) => point, 46)).toEqual([[points[0], points[2]], [points[1]], [points[3]]]);
  expect(groupPins([], (point: { x: number; y: number }) => point, 46)).toEqual([]);
});
