import { expect, it } from 'vitest';
import { formatYear } from './year-text.ts';

it.each([
  [{ year: 1998 }, 1998],
  [{ year: 1990, latestYear: 1995 }, '1990–1995'],
  [{ year: 1990, latestYear: 1990 }, 1990],
  [{}, undefined],
])('formats %j as %s', (title, text) => {
  expect(formatYear(title)).toBe(text);
});
