import { expect, it } from 'vitest';
import { parseRetryAfter } from './parse-retry-after.ts';

const now = new Date('2026-11-21T12:00:00Z');

it.each([
  ['90', 90_000],
  [' 0 ', 0],
  [['7', '8'], 7_000],
  ['9'.repeat(400), Number.POSITIVE_INFINITY],
  ['Sat, 21 Nov 2026 12:20:00 GMT', 1_200_000],
  ['Saturday, 21-Nov-26 12:20:00 GMT', 1_200_000],
  ['Fri, 20 Nov 2026 12:00:00 GMT', 0],
  ['soon', undefined],
  ['-5', undefined],
  ['1.5', undefined],
  ['2027', 2_027_000],
  ['', undefined],
  [[], undefined],
  [undefined, undefined],
])('Retry-After: %s asks for %s ms', (header, milliseconds) => {
  expect(parseRetryAfter(header, now)).toBe(milliseconds);
});
