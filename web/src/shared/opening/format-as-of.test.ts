import { expect, it } from 'vitest';
import { formatAsOf } from './format-as-of.ts';

it.each([
  ['de', '2026-11-25T09:42:00Z', '10:42'],
  ['en', '2026-11-25T09:42:00Z', '10:42 am'],
  ['de', '2026-11-24T23:05:00Z', '00:05'],
  ['de', '2026-11-24T22:05:00Z', '24. November um 23:05'],
  ['en', '2026-11-24T22:05:00Z', '24 November at 11:05 pm'],
] as const)('in %s %s is %s on 25 November', (locale, at, words) => {
  expect(formatAsOf(locale, Date.parse(at), new Date('2026-11-25T12:00:00Z'), 'Europe/Berlin')).toBe(words);
});
