import { isCalendarDate } from '@buchfink/contract/calendar-date';
import { loanRuleFor } from '../rules/circulation-rules.ts';
import type { CopyRow, Day, PatronRow } from '../store/circulation-rows.ts';
import { addOpenDays, type ReadTransaction } from '../store/transaction.ts';
import { DeskError } from './desk-error.ts';

/** The due dates that staff may choose for a loan, the first and the last. */
export interface DueRange {
  readonly earliest: Day;
  readonly latest: Day;
}

/**
 * The due dates that staff may choose: from today to the day that the loan with all its renewals could reach by the rules,
 * counted from its first day.
 */
export function dueRangeOf(
  transaction: ReadTransaction,
  { group }: PatronRow,
  { itemType }: CopyRow,
  { lent, branch }: { readonly lent: Day; readonly branch: string },
): DueRange {
  const { today, options } = transaction;
  const { days = 0, renewals = 0, renewalDays = days } = loanRuleFor(options.rules, group, itemType) ?? {};
  const latest = addOpenDays(transaction, branch, lent, days + renewals * renewalDays);
  return { earliest: today, latest: latest < today ? today : latest };
}

/** Throws `DeskError('invalid')` for a due date outside the range. */
export function validateDueDay(due: Day, { earliest, latest }: DueRange): void {
  if (!isCalendarDate(due)) throw new DeskError('invalid', `${JSON.stringify(due)} is not a date YYYY-MM-DD.`, 'date');
  if (due < earliest || due > latest)
    throw new DeskError('invalid', `A due date is from ${earliest} to ${latest}, not ${due}.`, 'due-day');
}
