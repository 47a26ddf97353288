import { daysBetween, isCalendarDate } from '@buchfink/contract/calendar-date';
import { type ActReason, maxPauseDays } from '@buchfink/contract/multi-step';
import { isConfirmed } from '../../../act-fees.ts';
import type { ActAnswer, PauseRequest, StepSelections } from '../../../patron-system.ts';
import { processElapsedDays } from '../loans/process-elapsed-days.ts';
import { tellPatron } from '../notices/tell-patron.ts';
import { endReservation } from '../queue/reservation-queue.ts';
import type { PatronRow, ReservationRow } from '../store/circulation-rows.ts';
import { appendToLedger, type WriteTransaction } from '../store/transaction.ts';
import { askForBranch, listPickupBranches } from './act-questions.ts';

const refused = (reason: ActReason): ActAnswer => ({ status: 'ERROR', reason });

/** Whether it still waits for a copy; only then can its branch and pause change. */
export const isWaiting = ({ state }: Pick<ReservationRow, 'state'>): boolean =>
  state === 'queued' || state === 'paused';

/** A patron's own reservation after the elapsed days were processed; undefined for those of others. */
async function findOwnReservation(
  transaction: WriteTransaction,
  patron: PatronRow,
  token: string,
): Promise<ReservationRow | undefined> {
  await processElapsedDays(transaction, patron.id);
  const reservation = await transaction.unit.reservation(token);
  return reservation?.patronId === patron.id ? reservation : undefined;
}

/** Cancels a reservation after a confirmation in the client, because a queue position cannot be restored. */
export async function cancelReservation(
  transaction: WriteTransaction,
  patron: PatronRow,
  token: string,
  selections: StepSelections,
  isByStaff: boolean,
): Promise<ActAnswer> {
  const reservation = await findOwnReservation(transaction, patron, token);
  if (reservation === undefined) return refused('not-found');
  if (reservation.state === 'expired') return refused('not-cancelable');
  if (!isConfirmed(selections)) {
    const title = (await transaction.unit.title(reservation.recordId))?.title ?? '';
    return { status: 'CLIENT_CONFIRMATION_NEEDED', action: 'confirm', details: [{ kind: 'title', text: title }] };
  }
  await endReservation(transaction, reservation, 'cancelled');
  const { id: reservationId, recordId, pickupBranch: branch } = reservation;
  if (isByStaff)
    await tellPatron(transaction, {
      kind: 'reservation-cancelled',
      patronId: patron.id,
      recordId,
      cause: [reservationId],
      facts: { reservationId, branch },
    });
  return { status: 'OK' };
}

/** Changes the pick-up branch of a waiting reservation; asks for the branch. */
export async function changePickupBranch(
  transaction: WriteTransaction,
  patron: PatronRow,
  token: string,
  selections: StepSelections,
): Promise<ActAnswer> {
  const reservation = await findOwnReservation(transaction, patron, token);
  if (reservation === undefined) return refused('not-found');
  const otherBranches = listPickupBranches(transaction.options, patron.homeBranch).filter(
    ({ id }) => id !== reservation.pickupBranch,
  );
  if (!isWaiting(reservation) || otherBranches.length === 0) return refused('not-allowed');
  const branch = otherBranches.find(({ id }) => id === selections.branch);
  if (branch === undefined) return askForBranch(otherBranches, patron.homeBranch);
  await transaction.unit.putReservation({ ...reservation, pickupBranch: branch.id });
  await appendToLedger(transaction, reservation, { act: 'moved', reservationId: reservation.id, branch: branch.id });
  return { status: 'OK', details: [{ kind: 'pickup', text: branch.name }] };
}

/**
 * Pauses a waiting reservation until a day or until further notice, or resumes it. A paused reservation keeps its
 * position but gets no copy.
 */
export async function pauseReservation(
  transaction: WriteTransaction,
  patron: PatronRow,
  token: string,
  request: PauseRequest,
): Promise<ActAnswer> {
  const reservation = await findOwnReservation(transaction, patron, token);
  if (reservation === undefined) return refused('not-found');
  if (!isWaiting(reservation)) return refused('not-allowed');
  const { pausedUntil: _, ...unpaused } = reservation;
  if ('resume' in request) {
    if (reservation.state !== 'paused') return refused('not-allowed');
    await transaction.unit.putReservation({ ...unpaused, state: 'queued' });
    await appendToLedger(transaction, reservation, { act: 'resumed', reservationId: reservation.id });
    return { status: 'OK' };
  }
  const { until } = request;
  if (until !== undefined) {
    if (!isCalendarDate(until)) return refused('not-allowed');
    if (until < transaction.today) return refused('pause-past');
    if (daysBetween(transaction.today, until) > maxPauseDays) return refused('pause-too-long');
  }
  const pause = until === undefined ? {} : { pausedUntil: until };
  await transaction.unit.putReservation({ ...unpaused, ...pause, state: 'paused' });
  const entry = { act: 'paused', reservationId: reservation.id, until } as const;
  await appendToLedger(transaction, reservation, entry);
  return { status: 'OK' };
}
