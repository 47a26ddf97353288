import { expect, it } from 'vitest';
import { rootPercent } from './text-size.ts';

it.each([
  [17, 100],
  [23, 135],
  [53, 200],
  [14, 82],
  [1, 80],
])('text of %i pixels makes the root %i percent', (bodySize, percent) => {
  expect(rootPercent(bodySize)).toBe(percent);
});
