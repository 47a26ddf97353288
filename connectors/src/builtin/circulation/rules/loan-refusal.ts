import type { LoanRefusal } from '@buchfink/contract/account/checkout';
import { daysBetween, yearsBetween } from '@buchfink/contract/calendar-date';
import { loanRefusalOfBlock } from '../../../refusals/block-reason.ts';
import { isOnShelf, listWaiting } from '../queue/reservation-queue.ts';
import type { CopyRow, LoanView, PatronRow } from '../store/circulation-rows.ts';
import type { ReadTransaction } from '../store/transaction.ts';
import { type LoanRule, loanRuleFor } from './circulation-rules.ts';
import { blocksOf, hasProvisionalCard, patronGroupOf } from './patron-blocks.ts';

/** Why a patron may not borrow a copy; undefined if allowed. `alone`: the patron reads the tag without staff. */
export async function loanRefusalOf(
  transaction: ReadTransaction,
  patron: PatronRow,
  copy: CopyRow,
  alone: boolean,
): Promise<LoanRefusal | undefined> {
  const { unit } = transaction;
  const loans = await unit.loansOf(patron.id);
  if (patron.disabled) return 'AccountDisabled';
  const [block] = blocksOf(transaction, patron, loans, await unit.feesOf(patron.id));
  if (block !== undefined) return loanRefusalOfBlock(block.code);
  if (loans.some(({ copyKey }) => copyKey === copy.key)) return 'NoLoanDuplicateRequestCopyLoaned';
  const rule = loanRuleFor(transaction.options.rules, patron.group, copy.itemType);
  return (
    (await refusalByCopyState(transaction, patron, copy, rule, alone)) ??
    refusalByItemType(transaction, patron, copy, loans) ??
    (await refusalByLastLoan(transaction, patron, copy, rule))
  );
}

/** A refusal because of the copy's state. */
async function refusalByCopyState(
  { unit, options }: ReadTransaction,
  patron: PatronRow,
  copy: CopyRow,
  rule: LoanRule | undefined,
  alone: boolean,
): Promise<LoanRefusal | undefined> {
  if (rule?.days === undefined) return 'InvalidCopyStatusForLoan';
  if (alone && options.rules.itemTypes[copy.itemType]?.selfCheckout === false) return 'InvalidCopyStatusForLoan';
  if (copy.state === 'reserved') {
    const reservation = await unit.reservationOfCopy(copy.key);
    return reservation?.patronId === patron.id ? undefined : 'LoanOfReservedNotPossible';
  }
  if (!isOnShelf(copy)) return 'InvalidCopyStatusForLoan';
  const onShelf = (await unit.copiesOf(copy.recordId)).filter(
    (candidate) => candidate.issue === copy.issue && isOnShelf(candidate),
  );
  // The copies on the shelf belong to the first waiting patrons; anyone may take the rest.
  const servedReservations = (await listWaiting({ unit }, copy)).slice(0, onShelf.length);
  const isServed = servedReservations.some(({ patronId }) => patronId === patron.id);
  return isServed || servedReservations.length < onShelf.length ? undefined : 'LoanOfReservedNotPossible';
}

/** A refusal because of the item type or the number of loans. */
function refusalByItemType(
  transaction: ReadTransaction,
  patron: PatronRow,
  { itemType }: CopyRow,
  loans: readonly LoanView[],
): LoanRefusal | undefined {
  const { rules } = transaction.options;
  const { maxLoans, maxLoansOf, barredMediaGroups } = patronGroupOf(transaction, patron);
  const { mediaGroup } = rules.itemTypes[itemType] ?? {};
  if (isBarred(barredMediaGroups, mediaGroup)) return 'UserIsBlockedforMediaGroup';
  if (isTooYoung(transaction, patron, itemType)) return 'AgeCheckFailedLoan';
  // Who may have none has not borrowed too much.
  const mayHaveNone = hasProvisionalCard(transaction, patron) ? 'CardProvisional' : 'UserIsBlockedforMediaGroup';
  if (maxLoans === 0) return mayHaveNone;
  if (maxLoans !== undefined && loans.length >= maxLoans) return 'NumberOfLoansExceeded';
  const limit = mediaGroup === undefined ? undefined : maxLoansOf?.[mediaGroup];
  if (limit === 0) return mayHaveNone;
  const loanCount = loans.filter(({ copy }) => rules.itemTypes[copy.itemType]?.mediaGroup === mediaGroup).length;
  return limit !== undefined && loanCount >= limit ? 'NumberOfLoansForMediaGroupExceeded' : undefined;
}

async function refusalByLastLoan(
  { unit, today }: ReadTransaction,
  patron: PatronRow,
  copy: CopyRow,
  rule: LoanRule | undefined,
): Promise<LoanRefusal | undefined> {
  if (rule?.daysUntilAgain === undefined) return undefined;
  const last = await unit.lastReturn(patron.id, copy.key);
  const isSoon = last !== undefined && daysBetween(last, today) < rule.daysUntilAgain;
  return isSoon ? 'UserHadPreviouslyBorrowedMedium' : undefined;
}

const isBarred = (barred: readonly string[] | undefined, mediaGroup: string | undefined) =>
  mediaGroup !== undefined && barred?.includes(mediaGroup) === true;

function isTooYoung({ today, options }: ReadTransaction, { born }: PatronRow, itemType: string): boolean {
  const { minimumAge } = options.rules.itemTypes[itemType] ?? {};
  return minimumAge !== undefined && born !== undefined && yearsBetween(born, today) < minimumAge;
}

/** Whether a patron may borrow this item type at all, by media group and age. */
export function isItemTypeAllowed(transaction: ReadTransaction, patron: PatronRow, { itemType }: CopyRow): boolean {
  const { mediaGroup } = transaction.options.rules.itemTypes[itemType] ?? {};
  return (
    !isBarred(patronGroupOf(transaction, patron).barredMediaGroups, mediaGroup) &&
    !isTooYoung(transaction, patron, itemType)
  );
}
