import { isCalendarDate } from '@buchfink/contract/calendar-date';
import type { CirculationOptions } from '../circulation-options.ts';
import { findCopy } from '../copies/find-copy.ts';
import { checkInCopy, endLoan, lendCopy } from '../loans/lend-copy.ts';
import { expireReservations, processElapsedDays } from '../loans/process-elapsed-days.ts';
import { requeueReservation } from '../queue/reservation-queue.ts';
import { loanRefusalOf } from '../rules/loan-refusal.ts';
import type { CopyRow } from '../store/circulation-rows.ts';
import {
  appendToLedger,
  changeCirculation,
  type ReadTransaction,
  readCirculation,
  type WriteTransaction,
} from '../store/transaction.ts';
import { copyStatus } from './copy-status.ts';
import type { Desk, ReturnResult } from './desk.ts';
import { DeskError } from './desk-error.ts';
import { dueRangeOf, validateDueDay } from './due-range.ts';
import { patronOfCard } from './patron-desk.ts';
import { prepareUndo } from './undo-desk.ts';
import { validateBranch } from './validate-entry.ts';

type CopyDesk = Pick<Desk, 'lend' | 'dueRange' | 'setDueDay' | 'giveBack' | 'checkIn' | 'copyStatus' | 'setCopyState'>;

/** The desk's work with copies. */
export function copyDesk(options: CirculationOptions): CopyDesk {
  const withCopy = async <T>(
    barcode: string,
    run: (transaction: WriteTransaction, copy: CopyRow) => Promise<T>,
  ): Promise<T> => {
    const find = await findCopy(options, barcode);
    return changeCirculation(options, options.now(), async (transaction) => {
      await expireReservations(transaction);
      const catalogueCopy = await find(transaction);
      if (catalogueCopy === undefined) throw new DeskError('unknown-copy', `Unknown copy ${barcode}.`);
      return run(transaction, catalogueCopy.copy);
    });
  };
  const checkIn: Desk['checkIn'] = async (barcode, branchId) => {
    if (branchId !== '') validateBranch(options, branchId);
    return withCopy(barcode, async (transaction, copy) => {
      const { unit } = transaction;
      const loan = await unit.loanOfCopy(copy.key);
      if (loan !== undefined) await processElapsedDays(transaction, loan.patronId);
      const undoOf = await prepareUndo(transaction, copy);
      await checkInCopy(transaction, copy, branchId);
      const undo = await undoOf();
      return {
        next: await nextStepFor(transaction, copy.key),
        recordId: copy.recordId,
        title: (await unit.title(copy.recordId))?.title ?? '',
        barcode: copy.barcode,
        loan: loan && {
          patronId: loan.patronId,
          due: loan.due,
          overdueFee: (await unit.feeOfLoan(loan.id))?.amount ?? 0,
        },
        undo,
      };
    });
  };
  return {
    async lend(barcode, card, { day, branchId, due: chosenDue } = {}) {
      if (branchId !== '') validateBranch(options, branchId);
      return withCopy(barcode, async (transaction, copy) => {
        if (day !== undefined && (!isCalendarDate(day) || day > transaction.today))
          throw new DeskError('invalid', `A loan cannot begin on ${day}.`, 'loan-day');
        const patron = await patronOfCard(transaction, card);
        await processElapsedDays(transaction, patron.id);
        const refusal = await loanRefusalOf(transaction, patron, copy, false);
        if (refusal !== undefined) return { lent: false, refusal };
        if (chosenDue !== undefined)
          validateDueDay(
            chosenDue,
            dueRangeOf(transaction, patron, copy, { lent: day ?? transaction.today, branch: branchId ?? copy.at }),
          );
        const context = {
          due: chosenDue,
          day,
          branch: branchId,
        };
        const loan = await lendCopy(transaction, patron, copy, context);
        return { lent: true, loanId: loan.id, due: loan.due };
      });
    },
    dueRange: (loanId) =>
      readCirculation(options, options.now(), async (transaction) => {
        const current = await currentLoan(transaction, loanId);
        return current && dueRangeOf(transaction, current.patron, current.copy, current.loan);
      }),
    setDueDay: (loanId, due) =>
      changeCirculation(options, options.now(), async (transaction) => {
        const { unit } = transaction;
        const current = await currentLoan(transaction, loanId);
        if (current === undefined) throw new DeskError('in-use', `The loan ${loanId} has ended.`, 'not-on-loan');
        const { loan, patron, copy } = current;
        await processElapsedDays(transaction, patron.id);
        validateDueDay(due, dueRangeOf(transaction, patron, copy, loan));
        const demand = (await unit.demandOnLoansOf(patron.id)).find(
          ({ recordId, issue }) => recordId === copy.recordId && issue === copy.issue,
        );
        if (due > loan.due && demand && demand.waiting > demand.onShelf)
          throw new DeskError('in-use', `Others wait for the copy of loan ${loanId}.`, 'others-wait');
        const { chargedThrough: _, ...uncharged } = loan;
        await unit.putLoan({ ...uncharged, due });
        await unit.putCopy({ ...copy, due });
        const subject = { patronId: patron.id, recordId: copy.recordId };
        await appendToLedger(transaction, subject, { act: 'renewed', loanId, copyKey: copy.key, due });
        return { title: (await unit.title(copy.recordId))?.title ?? '', due };
      }),
    giveBack: async (barcode, branchId) => (await checkIn(barcode, branchId)).next,
    checkIn,
    copyStatus: (barcode) => copyStatus(options, barcode),
    setCopyState: (barcode, state, absence) =>
      withCopy(barcode, async (transaction, copy) => {
        const { unit } = transaction;
        const loan = await unit.loanOfCopy(copy.key);
        const reservation = await unit.reservationOfCopy(copy.key);
        if ((reservation !== undefined && state !== 'missing') || (loan !== undefined && absence !== 'lost'))
          throw new DeskError('in-use', `The copy ${barcode} is lent or set aside.`, 'copy-held');
        if (loan !== undefined) await endLoan(transaction, loan, copy);
        if (reservation !== undefined) await requeueReservation(transaction, reservation);
        const { due: _due, to: _to, absence: _absence, ...rest } = copy;
        await unit.putCopy({ ...rest, state, ...(state === 'missing' && absence !== undefined && { absence }) });
        await appendToLedger(transaction, { recordId: copy.recordId }, { act: 'copy', copyKey: copy.key, state });
        return reservation === undefined ? {} : { requeuedPatronId: reservation.patronId };
      }),
  };
}

/** A loan with its patron and its copy; undefined for one that has ended. */
async function currentLoan({ unit }: ReadTransaction, loanId: string) {
  const loan = await unit.loan(loanId);
  const patron = loan && (await unit.patron(loan.patronId));
  const copy = loan && (await unit.copy(loan.copyKey));
  return loan && patron && copy && { loan, patron, copy };
}

/** What staff do next with a returned copy. */
async function nextStepFor({ unit }: WriteTransaction, key: string): Promise<ReturnResult> {
  const copy = await unit.copy(key);
  if (copy?.state === 'in-transit' && copy.to !== undefined) return { next: 'send', branch: copy.to };
  const reservation = copy?.state === 'reserved' ? await unit.reservationOfCopy(key) : undefined;
  const { pickupNumber, pickupUntil } = reservation ?? {};
  if (pickupNumber === undefined || pickupUntil === undefined) return { next: 'shelf' };
  return { next: 'pickup-shelf', pickupNumber, pickupUntil };
}
