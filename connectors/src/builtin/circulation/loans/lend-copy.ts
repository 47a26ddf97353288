import { tellPatron } from '../notices/tell-patron.ts';
import { assignCopy, endReservation, releaseCopy } from '../queue/reservation-queue.ts';
import { loanRuleFor } from '../rules/circulation-rules.ts';
import type { CopyRow, Day, LoanRow, PatronRow } from '../store/circulation-rows.ts';
import { newId } from '../store/random-ids.ts';
import { addOpenDays, appendToLedger, type WriteTransaction } from '../store/transaction.ts';
import { chargeFee } from './fees.ts';
import { processElapsedDays } from './process-elapsed-days.ts';

/** Lends a copy without checking the rules; `day` is the start of the loan, `due` its end in place of that of the rules. */
export async function lendCopy(
  transaction: WriteTransaction,
  patron: PatronRow,
  copy: CopyRow,
  {
    day = transaction.today,
    branch = copy.at,
    due: chosenDue,
  }: { readonly day?: Day; readonly branch?: string; readonly due?: Day } = {},
): Promise<LoanRow> {
  const { unit, options } = transaction;
  const rule = loanRuleFor(options.rules, patron.group, copy.itemType);
  for (const reservation of await unit.reservationsOf(patron.id)) {
    const isOfTitle = reservation.recordId === copy.recordId && reservation.issue === copy.issue;
    if (!isOfTitle || reservation.state === 'expired') continue;
    await endReservation(transaction, reservation, 'fetched');
    // Another copy was waiting on the pick-up shelf; it is released.
    if (reservation.copyKey !== undefined && reservation.copyKey !== copy.key && reservation.state === 'ready') {
      const assignedCopy = await unit.copy(reservation.copyKey);
      if (assignedCopy !== undefined) await releaseCopy(transaction, assignedCopy, assignedCopy.at);
    }
  }
  const due = chosenDue ?? addOpenDays(transaction, branch, day, rule?.days ?? 0);
  const loan = { id: newId(), patronId: patron.id, copyKey: copy.key, lent: day, due, renewals: 0, branch };
  const { to: _to, absence: _absence, ...copyWithoutTarget } = copy;
  await unit.putLoan(loan);
  await unit.putCopy({ ...copyWithoutTarget, at: branch, state: 'lent', due });
  const subject = { patronId: patron.id, recordId: copy.recordId };
  await appendToLedger(transaction, subject, { act: 'lent', loanId: loan.id, copyKey: copy.key, due });
  await tellPatron(transaction, {
    kind: 'lent',
    ...subject,
    cause: [loan.id],
    facts: { loanId: loan.id, due, branch },
  });
  const title = (await unit.title(copy.recordId))?.title;
  await chargeFee(transaction, {
    patronId: patron.id,
    kind: 'loan',
    amount: rule?.loanFee ?? 0,
    title,
  });
  return loan;
}

/** Ends a loan with its overdue fee up to today; what becomes of the copy is for the caller. */
export async function endLoan(transaction: WriteTransaction, loan: LoanRow, copy: CopyRow): Promise<void> {
  const { unit } = transaction;
  await processElapsedDays(transaction, loan.patronId);
  await unit.removeLoan(loan.id);
  await unit.removeLoanCodes({ copyKey: copy.key });
  const subject = { patronId: loan.patronId, recordId: copy.recordId };
  await appendToLedger(transaction, subject, { act: 'returned', loanId: loan.id, copyKey: copy.key });
  await tellPatron(transaction, { kind: 'returned', ...subject, cause: [loan.id], facts: { loanId: loan.id } });
}

/** Checks in a copy at a branch: a return, an arrival, or a copy from the shelf for a reservation. */
export async function checkInCopy(transaction: WriteTransaction, copy: CopyRow, branch: string): Promise<void> {
  const { unit } = transaction;
  const loan = await unit.loanOfCopy(copy.key);
  if (loan !== undefined) await endLoan(transaction, loan, copy);
  const reservation = await unit.reservationOfCopy(copy.key);
  if (reservation !== undefined) {
    const isAtPickupBranch = reservation.state === 'ready' && reservation.pickupBranch === branch;
    if (!isAtPickupBranch) await assignCopy(transaction, copy, reservation, branch);
    return;
  }
  if (copy.state === 'reference' || copy.state === 'online') return;
  await releaseCopy(transaction, copy, branch);
}
