import { expect, it } from 'vitest';
import { noticesByDay } from './notices-by-day.ts';

const groups = (...at: (string | undefined)[]) =>
  noticesByDay(
    at.map((moment, index) => ({ id: `${index}`, at: moment })),
    'Europe/Berlin',
  ).map(({ day, notices }) => [day, notices.map(({ id }) => id)]);

it("puts messages together by the library's day, in their order", () => {
  expect(groups('2027-02-01T22:59:00Z', '2027-02-01T08:00:00Z', '2027-01-31T23:30:00Z', '2027-01-31')).toEqual([
    ['2027-02-01', ['0', '1', '2']],
    ['2027-01-31', ['3']],
  ]);
  expect(groups('2027-02-01T23:00:00Z')).toEqual([['2027-02-02', ['0']]]);
});

it('puts those without a date that can be read at their end', () => {
  expect(groups('2027-02-01', undefined, '2027-13-99T99:00:00Z')).toEqual([
    ['2027-02-01', ['0']],
    [undefined, ['1', '2']],
  ]);
});
