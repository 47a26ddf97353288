import { expect, it } from 'vitest';
import { parseDay } from './day.ts';

it.each([
  ['2026-12-24', '2026-12-24'],
  ['20261224', '2026-12-24'],
  ['24.12.2026', '2026-12-24'],
  ['2026-12-24 23:59:00', '2026-12-24'],
  ['24/12/2026', '2026-12-24'],
  ['12/24/2026 23:59', '2026-12-24'],
  ['5/5/2027', '2027-05-05'],
  ['3/4/2027', undefined],
  ['2026-09-31', undefined],
  ['31/31/2026', undefined],
  ['0000-00-00', undefined],
  ['NEVER', undefined],
  ['', undefined],
])('the day in "%s" is %s', (text, day) => {
  expect(parseDay(text)).toBe(day);
});
