import { daysBetween, isCalendarDate } from '@buchfink/contract/calendar-date';
import { type ActReason, maxPauseDays } from '@buchfink/contract/multi-step';
import type { ActAnswer, PauseRequest, StepSelections } from '../../../patron-system.ts';
import { processElapsedDays } from '../loans/process-elapsed-days.ts';
import { askForBranch, isConfirmed, listPickupBranches } from '../patrons/act-questions.ts';
import type { PatronRow, ReservationRow } from '../store/circulation-store.ts';
import { appendToLedger, type WriteTransaction } from '../store/transaction.ts';
import { endReservation } from './reservation-queue.ts';

const refused = (reason: ActReason): ActAnswer => ({ status: 'ERROR', reason });

/** Whether it still waits for a copy, so that branch and pause can be changed. */
export const isWaiting = ({ state }: Pick<ReservationRow, 'state'>): boolean =>
  state === 'queued' || state === 'paused';

/** A patron's own reservation as it is today; those of others are none. */
async function findOwnReservation(
  transaction: WriteTransaction,
  patron: PatronRow,
  token: string,
): Promise<ReservationRow | undefined> {
  await processElapsedDays(transaction, patron.id);
  const found = await transaction.unit.reservation(token);
  return found?.patronId === patron.id ? found : undefined;
}

/** Cancels a reservation, once the patron's client has asked: a place in a queue does not come back. */
export async function cancelReservation(
  transaction: WriteTransaction,
  patron: PatronRow,
  token: string,
  chosen: StepSelections,
): Promise<ActAnswer> {
  const reservation = await findOwnReservation(transaction, patron, token);
  if (reservation === undefined) return refused('not-found');
  if (reservation.state === 'expired') return refused('not-cancelable');
  if (!isConfirmed(chosen.confirm)) {
    const title = (await transaction.unit.title(reservation.recordId))?.title ?? '';
    return { status: 'CLIENT_CONFIRMATION_NEEDED', action: 'confirm', details: [{ kind: 'title', text: title }] };
  }
  await endReservation(transaction, reservation, 'cancelled');
  return { status: 'OK' };
}

/** Has a waiting reservation brought to another branch, which it asks for. */
export async function changePickupBranch(
  transaction: WriteTransaction,
  patron: PatronRow,
  token: string,
  chosen: StepSelections,
): Promise<ActAnswer> {
  const reservation = await findOwnReservation(transaction, patron, token);
  if (reservation === undefined) return refused('not-found');
  const others = listPickupBranches(transaction.options, patron.homeBranch).filter(
    ({ id }) => id !== reservation.pickupBranch,
  );
  if (!isWaiting(reservation) || others.length === 0) return refused('not-allowed');
  const branch = others.find(({ id }) => id === chosen.branch);
  if (branch === undefined) return askForBranch(others);
  await transaction.unit.putReservation({ ...reservation, pickupBranch: branch.id });
  await appendToLedger(transaction, reservation, { act: 'moved', reservationId: reservation.id, branch: branch.id });
  return { status: 'OK', details: [{ kind: 'pickup', text: branch.name }] };
}

/** Lets a waiting reservation keep its place but get no copy, until after a day or until further notice; or ends that. */
export async function pauseReservation(
  transaction: WriteTransaction,
  patron: PatronRow,
  token: string,
  wish: PauseRequest,
): Promise<ActAnswer> {
  const reservation = await findOwnReservation(transaction, patron, token);
  if (reservation === undefined) return refused('not-found');
  if (!isWaiting(reservation)) return refused('not-allowed');
  const { pausedUntil: _, ...rest } = reservation;
  if ('resume' in wish) {
    if (reservation.state !== 'paused') return refused('not-allowed');
    await transaction.unit.putReservation({ ...rest, state: 'queued' });
    await appendToLedger(transaction, reservation, { act: 'resumed', reservationId: reservation.id });
    return { status: 'OK' };
  }
  const { until } = wish;
  if (until !== undefined) {
    if (!isCalendarDate(until)) return refused('not-allowed');
    if (until < transaction.today) return refused('pause-past');
    if (daysBetween(transaction.today, until) > maxPauseDays) return refused('pause-too-long');
  }
  const pause = until === undefined ? {} : { pausedUntil: until };
  await transaction.unit.putReservation({ ...rest, ...pause, state: 'paused' });
  const entry = { act: 'paused', reservationId: reservation.id, ...(until !== undefined && { until }) } as const;
  await appendToLedger(transaction, reservation, entry);
  return { status: 'OK' };
}
