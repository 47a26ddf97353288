import { daysBetween } from '@buchfink/contract/calendar-date';
import { describe, expect, it } from 'vitest';
import { dateInTimeZone } from '#shared/opening/date-in-time-zone.ts';
import { dueGroupOf, groupByDueDate, sortByDueDate } from './due-groups.ts';

const due = (title: string, deadline: string | undefined, today = '2026-11-21') => ({
  loan: { id: title, title, deadline },
  today,
});
const titles = (loans: readonly { loan: { title: string } }[]) => loans.map(({ loan }) => loan.title).join();

describe('the days until a due date', () => {
  it.each([
    ['over the night that is an hour longer', '2026-10-24', '2026-10-26', 2],
    ['over the night that is an hour shorter', '2026-03-28', '2026-03-30', 2],
    ['over a leap day', '2028-02-28', '2028-03-01', 2],
    ['over the turn of the year', '2026-12-31', '2027-01-01', 1],
    ['into the past', '2026-11-21', '2026-11-18', -3],
  ])('are whole days %s', (_, from, to, days) => expect(daysBetween(from, to)).toBe(days));

  it("count from the library's date, wherever the device is", () => {
    const now = new Date('2026-10-24T22:30:00Z');
    expect(dateInTimeZone('Europe/Berlin', now)).toBe('2026-10-25');
    expect(dateInTimeZone('America/New_York', now)).toBe('2026-10-24');
    expect(daysBetween(dateInTimeZone('Europe/Berlin', now), '2026-10-26')).toBe(1);
    const dayIsOver = new Date('2026-10-25T23:00:00Z');
    expect(dateInTimeZone('Europe/Berlin', dayIsOver)).toBe('2026-10-26');
    expect(daysBetween(dateInTimeZone('Europe/Berlin', dayIsOver), '2026-10-26')).toBe(0);
  });
});

describe('a list of loans', () => {
  it.each([
    ['2026-11-20', 'overdue'],
    ['2026-11-21', 'today'],
    ['2026-11-22', 'week'],
    ['2026-11-28', 'week'],
    ['2026-11-29', 'later'],
    [undefined, 'undated'],
    ['no date', 'undated'],
  ] as const)('has what is due on %s under "%s"', (deadline, group) => {
    expect(dueGroupOf(deadline, '2026-11-21')).toBe(group);
  });

  it('is sorted by due date, then title; loans without a date come last', () => {
    const loans = [due('Z', undefined), due('Öl', '2026-12-01'), due('Ofen', '2026-12-01'), due('B', '2026-11-01')];
    expect(titles(sortByDueDate(loans))).toBe('B,Ofen,Öl,Z');
  });

  it('has only groups that are not empty, and every loan once', () => {
    const groups = groupByDueDate([
      due('C', '2026-12-24'),
      due('A', '2026-11-21'),
      due('B', '2026-12-01'),
      due('D', ''),
    ]);
    expect(groups.map(({ group, loans }) => `${group}: ${titles(loans)}`)).toEqual([
      'today: A',
      'later: B,C',
      'undated: D',
    ]);
  });

  it('of several libraries uses the date of each library', () => {
    const groups = groupByDueDate([due('here', '2026-11-21'), due('there', '2026-11-21', '2026-11-22')]);
    expect(groups.map(({ group, loans }) => `${group}: ${titles(loans)}`)).toEqual(['overdue: there', 'today: here']);
  });
});
