import type { CirculationOptions } from '../circulation-options.ts';
import { reopenFee } from '../loans/fees.ts';
import { expireReservations } from '../loans/process-elapsed-days.ts';
import { noticeId } from '../notices/notice-id.ts';
import { withdrawNotice } from '../notices/tell-patron.ts';
import { requeueReservation, resendReservation } from '../queue/reservation-queue.ts';
import { totalOf } from '../rules/patron-blocks.ts';
import type { CopyRow, DeskActRow, ReservationRow } from '../store/circulation-rows.ts';
import { appendToLedger, changeCirculation, readCirculation, type WriteTransaction } from '../store/transaction.ts';
import type { CheckIn, CopyPlace, Desk, ReturnUndo, Settlement, UndoableAct } from './desk.ts';
import { DeskError, type DeskErrorDetail } from './desk-error.ts';
import { readOutcome, writeOutcome } from './stored-outcome.ts';

type UndoDesk = Pick<Desk, 'undoReturn' | 'cancelPayment' | 'undoableActs'>;

/** The kinds of acts (`ActOnce.kind`) that can be undone: results of `checkIn` and `payFees`. */
export type UndoableKind = UndoableAct['kind'];

/** For so long an act can be undone. */
const undoMilliseconds = 3_600_000;

/** Undoes what staff did by mistake. */
export function undoDesk(options: CirculationOptions): UndoDesk {
  return {
    undoReturn: (actId, patronId) =>
      changeCirculation(options, options.now(), async (transaction) => {
        await expireReservations(transaction);
        const { act, result } = await requireAct<CheckIn>(transaction, 'return', actId, patronId);
        const { undo, title, barcode } = result;
        if (undo === undefined) throw refusal('act-changed');
        await restoreReturn(transaction, undo, result.recordId);
        await markUndone(transaction, act, { ...result, undo: undefined });
        const { loan } = undo;
        return {
          title,
          barcode,
          ...(loan && { due: loan.due, patronId: loan.patronId }),
        };
      }),
    cancelPayment: (actId, patronId) =>
      changeCirculation(options, options.now(), async (transaction) => {
        const { act, result } = await requireAct<Settlement>(transaction, 'pay', actId, patronId);
        for (const { feeId, ...fee } of result.settled) await reopenFee(transaction, { ...fee, id: feeId, patronId });
        await markUndone(transaction, act, result);
        return { amount: totalOf(result.settled), owed: totalOf(await transaction.unit.feesOf(patronId)) };
      }),
    undoableActs: (patronId) =>
      readCirculation(options, options.now(), async ({ unit, now }) =>
        (await unit.deskActsOf(patronId))
          .filter((act) => !isTooOld(act, now))
          .flatMap(undoableOf)
          .sort((a, b) => b.at - a.at),
      ),
  };
}

const isTooOld = ({ at }: DeskActRow, now: Date) => now.getTime() - at > undoMilliseconds;

const refusal = (detail: DeskErrorDetail) => new DeskError('in-use', `The act cannot be undone: ${detail}.`, detail);

/** The casts of the result hold, here and below: the kind says which method gave it. */
function undoableOf(act: DeskActRow): UndoableAct[] {
  const { id, at, kind } = act;
  const { result, isUndone } = readOutcome(act);
  if (isUndone) return [];
  if (kind === 'return') {
    const { undo, title } = result as CheckIn;
    return undo ? [{ id, at, kind, title }] : [];
  }
  return kind === 'pay' ? [{ id, at, kind, amount: totalOf((result as Settlement).settled) }] : [];
}

/** The act, which is undone once only. */
async function requireAct<Result>(
  { unit, now }: WriteTransaction,
  kind: UndoableKind,
  actId: string,
  patronId: string | undefined,
): Promise<{ readonly act: DeskActRow; readonly result: Result }> {
  const act = await unit.deskAct(actId);
  if (act?.kind !== kind || isTooOld(act, now)) throw refusal('act-too-old');
  if (patronId !== undefined && act.patronId !== patronId) throw refusal('act-changed');
  const { result, isUndone } = readOutcome(act);
  if (isUndone) throw refusal('act-undone');
  return { act, result: result as Result };
}

const markUndone = ({ unit }: WriteTransaction, act: DeskActRow, result: object): Promise<void> =>
  unit.putDeskAct({ ...act, outcome: writeOutcome({ result, isUndone: true }) });

/**
 * Remembers what a return is about to change; the returned function compares. The elapsed days of the loan's patron must
 * have been processed.
 */
export async function prepareUndo(
  { unit }: WriteTransaction,
  copy: CopyRow,
): Promise<() => Promise<ReturnUndo | undefined>> {
  const loan = await unit.loanOfCopy(copy.key);
  const queue = await unit.queueOf(copy.recordId);
  const held = await unit.reservationOfCopy(copy.key);
  return async () => {
    const changed = (await unit.copy(copy.key)) ?? copy;
    const reservation = await unit.reservationOfCopy(copy.key);
    const before = reservation && (held ?? queue.find(({ id }) => id === reservation.id));
    const state = before?.state;
    // The number on a pick-up shelf may be another's by now.
    if (state !== undefined && state !== 'queued' && state !== 'in-transit') return undefined;
    if (loan === undefined && isSamePlace(placeOf(copy), placeOf(changed))) return undefined;
    return {
      copyKey: copy.key,
      before: placeOf(copy),
      after: placeOf(changed),
      loan,
      reservation: before && state && { id: before.id, state },
    };
  };
}

const placeOf = ({ state, absence, due, at, to }: CopyRow): CopyPlace => ({
  state,
  at,
  absence,
  due,
  to,
});

const isSamePlace = (a: CopyPlace, b: CopyPlace) =>
  a.state === b.state && a.at === b.at && a.to === b.to && a.due === b.due && a.absence === b.absence;

async function restoreReturn(transaction: WriteTransaction, undo: ReturnUndo, recordId: string): Promise<void> {
  const { unit } = transaction;
  const { copyKey, before, after, loan } = undo;
  const copy = await unit.copy(copyKey);
  const reservation = await unit.reservationOfCopy(copyKey);
  const isUnchanged =
    copy !== undefined &&
    isSamePlace(placeOf(copy), after) &&
    reservation?.id === undo.reservation?.id &&
    (await unit.loanOfCopy(copyKey)) === undefined &&
    !(loan && (await hasReserved(transaction, loan.patronId, copy)));
  if (!isUnchanged) throw refusal('act-changed');
  if (reservation?.copyShown !== undefined) throw refusal('next-told');
  if (reservation !== undefined) {
    if (!(await withdrawReady(transaction, reservation))) throw refusal('next-told');
    await restoreReservation(transaction, reservation, undo);
  }
  const { absence: _absence, due: _due, to: _to, ...rest } = copy;
  await unit.putCopy({ ...rest, ...before });
  if (loan === undefined)
    return appendToLedger(transaction, { recordId }, { act: 'copy', copyKey, state: before.state });
  await unit.putLoan(loan);
  await withdrawNotice(transaction, noticeId(transaction.options.libraryId, 'returned', loan.id));
  const subject = { patronId: loan.patronId, recordId };
  await appendToLedger(transaction, subject, { act: 'return-undone', loanId: loan.id, copyKey, due: loan.due });
}

const restoreReservation = (transaction: WriteTransaction, reservation: ReservationRow, undo: ReturnUndo) =>
  undo.reservation?.state === 'in-transit'
    ? resendReservation(transaction, reservation)
    : requeueReservation(transaction, reservation);

/** Takes back what a patron was told of a copy on the pick-up shelf; false if it was sent. */
async function withdrawReady(transaction: WriteTransaction, reservation: ReservationRow): Promise<boolean> {
  const { id, copyKey = '', pickupUntil = '' } = reservation;
  return withdrawNotice(transaction, noticeId(transaction.options.libraryId, 'ready', id, copyKey, pickupUntil));
}

/** Nobody has reserved what they have on loan. */
const hasReserved = async ({ unit }: WriteTransaction, patronId: string, { recordId, issue }: CopyRow) =>
  (await unit.reservationsOf(patronId)).some(
    (one) => one.recordId === recordId && one.issue === issue && one.state !== 'expired',
  );
