import { expect, it } from 'vitest';
import { addMonths, plausibleReturnDate } from './calendar-date.ts';

it.each([
  ['2026-11-25', '2026-11-25'],
  ['2026-11-24', undefined],
  ['2019-05-01', undefined],
  ['2027-02-28', '2027-02-28'],
  ['2027-02-29', undefined],
  ['2029-11-25', '2029-11-25'],
  ['2029-11-26', undefined],
  ['2099-12-31', undefined],
  ['2382-12-31', undefined],
  ['12026-12-31', undefined],
  ['9999-99-99', undefined],
  ['0000-00-00', undefined],
  ['NEVER', undefined],
  ['2026-12-24T10:00', undefined],
  ['', undefined],
  [undefined, undefined],
])('a copy due on %s has the return date %s', (day, returnDate) => {
  expect(plausibleReturnDate(day, '2026-11-25')).toBe(returnDate);
});

it.each([
  ['2026-11-25', 12, '2027-11-25'],
  ['2026-11-25', 2, '2027-01-25'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2027-12-31', 2, '2028-02-29'],
  ['2028-02-29', 12, '2029-02-28'],
])('%s and %i months are %s', (date, months, expected) => {
  expect(addMonths(date, months)).toBe(expected);
});
