import { expect, it } from 'vitest';
import { formatReturnDate } from './format-return-date.ts';

const today = '2026-11-25';

it.each([
  ['2026-12-14', '14.\u00a0Dezember', 'Montag, 14.\u00a0Dezember', '14\u00a0December'],
  ['2027-01-08', '8.\u00a0Jan. 2027', 'Freitag, 8.\u00a0Januar 2027', '8\u00a0Jan 2027'],
  ['2026-11-25', '25.\u00a0November', 'Mittwoch, 25.\u00a0November', '25\u00a0November'],
  ['2026-11-24', undefined, undefined, undefined],
  ['2099-12-31', undefined, undefined, undefined],
  [undefined, undefined, undefined, undefined],
])('a return on %s is shown with its year if it is another one, and not at all when it is past', (day, ...expected) => {
  const [de, withWeekday, en] = expected;
  expect(formatReturnDate('de', day, { today })).toBe(de);
  expect(formatReturnDate('de', day, { today, weekday: true })).toBe(withWeekday);
  expect(formatReturnDate('en', day, { today })).toBe(en);
});
