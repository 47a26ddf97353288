import type { Block } from '@buchfink/contract/account';
import { daysBetween } from '@buchfink/contract/calendar-date';
import type { UnlabelledBlock } from '../../../unlabelled.ts';
import type { FeeRow, LoanRow, PatronRow } from '../store/circulation-rows.ts';
import type { ReadTransaction } from '../store/transaction.ts';
import type { PatronGroup } from './circulation-rules.ts';

/** The limits of a patron's group; a group that the rules no longer contain has those of the default group. */
export const patronGroupOf = ({ options: { rules } }: ReadTransaction, { group }: PatronRow): PatronGroup =>
  rules.patronGroups[group] ?? rules.patronGroups[rules.defaultGroup] ?? {};

/** Whether a patron has to show papers before the card is one like others. */
export const hasProvisionalCard = ({ options: { rules } }: ReadTransaction, { group }: PatronRow): boolean =>
  rules.registration?.group === group;

/** The blocks of a patron; empty if loans, reservations and renewals are allowed. */
export function blocksOf(
  transaction: ReadTransaction,
  patron: PatronRow,
  loans: readonly LoanRow[],
  fees: readonly FeeRow[],
): UnlabelledBlock[] {
  const { today } = transaction;
  const { feeLimit, maxOverdueDays } = patronGroupOf(transaction, patron);
  const codes: Block['code'][] = [];
  if (patron.block !== undefined) codes.push(patron.block === 'confirm-data' ? 'other' : patron.block);
  if (patron.validUntil !== undefined && patron.validUntil < today) codes.push('card-expired');
  if (feeLimit !== undefined && totalOf(fees) > feeLimit) codes.push('fees');
  if (maxOverdueDays !== undefined && loans.some(({ due }) => daysBetween(due, today) > maxOverdueDays))
    codes.push('overdue');
  const blockText = patron.block === undefined ? undefined : patron.blockText;
  return codes.map((code, index) => ({ code, ...(index === 0 && blockText !== undefined && { text: blockText }) }));
}

/** The total of all fees. */
export const totalOf = (fees: readonly Pick<FeeRow, 'amount'>[]): number =>
  fees.reduce((sum, { amount }) => sum + amount, 0);
