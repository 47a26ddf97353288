import { expect, it } from 'vitest';
import { inWindows, leastSquaresSlope, windowValue } from './trend.ts';

const samplesOf = (count: number, valueAt: (at: number) => number) =>
  Array.from({ length: count }, (_, at) => ({ at, value: valueAt(at) }));

it('the slope is that of a straight line, and 0 for a level or a single sample', () => {
  expect(leastSquaresSlope(samplesOf(10, (at) => 5 + 3 * at))).toBeCloseTo(3);
  expect(leastSquaresSlope(samplesOf(10, () => 7))).toBe(0);
  expect(leastSquaresSlope(samplesOf(1, () => 7))).toBe(0);
});

it('a slow growth is seen below the saw teeth of garbage collections, and they alone are none', () => {
  const teeth = (at: number) => (at * 37) % 50;
  const slopeOf = (valueAt: (at: number) => number) =>
    leastSquaresSlope(inWindows(samplesOf(720, valueAt), 12, windowValue.least));
  expect(Math.abs(slopeOf((at) => 100 + teeth(at)))).toBeLessThan(0.01);
  expect(slopeOf((at) => 100 + teeth(at) + at / 20)).toBeCloseTo(0.05, 2);
});

it('windows have one sample each, and none where nothing was measured', () => {
  const samples = [1, 2, 3, 25].map((at) => ({ at, value: at }));
  expect(inWindows(samples, 10, windowValue.median)).toEqual([
    { at: 5, value: 2 },
    { at: 25, value: 25 },
  ]);
});
