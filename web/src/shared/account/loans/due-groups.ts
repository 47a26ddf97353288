import type { Loan } from '@buchfink/contract/account';
import { daysBetween } from '@buchfink/contract/calendar-date';

/** The groups of a list of loans by due date, in order. `undated`: the library gives no date. */
export const dueGroups = ['overdue', 'today', 'week', 'later', 'undated'] as const;
export type DueGroup = (typeof dueGroups)[number];

/** A loan, and the current date at its library. */
export interface Due {
  readonly loan: Pick<Loan, 'id' | 'title' | 'deadline' | 'deadlineText'>;
  readonly today: string;
}

/** This many days count as "the next days". */
const near = 7;

export function dueGroupOf(deadline: string | undefined, today: string): DueGroup {
  const days = deadline === undefined ? Number.NaN : daysBetween(today, deadline);
  if (Number.isNaN(days)) return 'undated';
  if (days < 0) return 'overdue';
  if (days === 0) return 'today';
  return days <= near ? 'week' : 'later';
}

/** Sorts loans by due date, then title; those without a date come last. */
export function sortByDueDate<One extends Due>(loans: readonly One[]): One[] {
  const last = '9999-99-99';
  return loans.toSorted(
    ({ loan: a }, { loan: b }) =>
      (a.deadline ?? last).localeCompare(b.deadline ?? last) || a.title.localeCompare(b.title, 'de'),
  );
}

/** The groups that are not empty, in order. Each loan counts by the date of its own library's time zone. */
export function groupByDueDate<One extends Due>(loans: readonly One[]): { group: DueGroup; loans: One[] }[] {
  const sorted = sortByDueDate(loans);
  return dueGroups
    .map((group) => ({ group, loans: sorted.filter((line) => dueGroupOf(line.loan.deadline, line.today) === group) }))
    .filter((group) => group.loans.length > 0);
}
