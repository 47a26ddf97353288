import { tellPatron } from '../notices/tell-patron.ts';
import type { CopyRow, ReservationRow } from '../store/circulation-rows.ts';
import { addOpenDays, appendToLedger, type ReadTransaction, type WriteTransaction } from '../store/transaction.ts';

/** Whether a copy is on the shelf; for `unknown` the record says nothing else. */
export const isOnShelf = ({ state }: CopyRow): boolean => state === 'available' || state === 'unknown';

/** The waiting, unpaused reservations of a title and issue, in the order of the queue. */
export async function listWaiting(
  { unit }: Pick<ReadTransaction, 'unit'>,
  { recordId, issue }: { readonly recordId: string; readonly issue: string },
): Promise<ReservationRow[]> {
  const queue = await unit.queueOf(recordId);
  return queue.filter((reservation) => reservation.issue === issue && reservation.state === 'queued');
}

/** Releases a copy at a branch: assigns it to the first waiting reservation, or sends it to its home shelf. */
export async function releaseCopy(transaction: WriteTransaction, copy: CopyRow, branch: string): Promise<void> {
  const [first] = await listWaiting(transaction, copy);
  if (first !== undefined) return assignCopy(transaction, copy, first, branch);
  const { due: _due, to: _to, absence: _absence, ...returnedCopy } = copy;
  const isHome = copy.home === '' || copy.home === branch;
  const moved: CopyRow = isHome
    ? { ...returnedCopy, at: branch, state: 'available' }
    : { ...returnedCopy, at: branch, state: 'in-transit', to: copy.home };
  await transaction.unit.putCopy(moved);
  await appendToLedger(
    transaction,
    { recordId: copy.recordId },
    { act: 'copy', copyKey: copy.key, state: moved.state },
  );
}

/** Assigns a copy at a branch to a reservation: puts it on the pick-up shelf, or sends it to the pick-up branch. */
export async function assignCopy(
  transaction: WriteTransaction,
  copy: CopyRow,
  reservation: ReservationRow,
  branch: string,
): Promise<void> {
  const { unit, today, options } = transaction;
  const { due: _due, to: _to, absence: _absence, ...returnedCopy } = copy;
  const { pausedUntil: _paused, ...unpaused } = reservation;
  const waiting = withoutCopy(unpaused);
  const bound = { ...waiting, copyKey: copy.key };
  if (reservation.pickupBranch !== branch) {
    await unit.putCopy({ ...returnedCopy, at: branch, state: 'in-transit', to: reservation.pickupBranch });
    await unit.putReservation({ ...bound, state: 'in-transit' });
    await appendToLedger(transaction, reservation, { act: 'sent', reservationId: reservation.id, copyKey: copy.key });
    return;
  }
  const pickupUntil = addOpenDays(transaction, branch, today, options.rules.reservations.pickupDays - 1);
  const pickupNumber = nextPickupNumber(await unit.pickupNumbersAt(branch));
  await unit.putCopy({ ...returnedCopy, at: branch, state: 'reserved' });
  await unit.putReservation({ ...bound, state: 'ready', ready: today, pickupUntil, pickupNumber });
  await appendToLedger(transaction, reservation, {
    act: 'ready',
    reservationId: reservation.id,
    copyKey: copy.key,
    until: pickupUntil,
  });
  await tellPatron(transaction, {
    kind: 'ready',
    patronId: reservation.patronId,
    recordId: reservation.recordId,
    cause: [reservation.id, copy.key, pickupUntil],
    facts: { reservationId: reservation.id, copyKey: copy.key, until: pickupUntil, branch, pickupNumber },
  });
}

/** Takes the copy away from a reservation, which then waits at its old place in the queue: before those made later. */
export async function requeueReservation(transaction: WriteTransaction, reservation: ReservationRow): Promise<void> {
  const { copyKey } = reservation;
  if (copyKey === undefined) return;
  const waiting = withoutCopy(reservation);
  await transaction.unit.putReservation({ ...waiting, state: 'queued' });
  await appendToLedger(transaction, waiting, { act: 'requeued', reservationId: waiting.id, copyKey });
}

/** Takes a reservation back to what it was before its copy reached a pick-up shelf or another branch: on the way. */
export async function resendReservation(transaction: WriteTransaction, reservation: ReservationRow): Promise<void> {
  const { copyKey } = reservation;
  if (copyKey === undefined) return;
  await transaction.unit.putReservation({ ...withoutCopy(reservation), copyKey, state: 'in-transit' });
  await appendToLedger(transaction, reservation, { act: 'sent', reservationId: reservation.id, copyKey });
}

/** A reservation without the copy that was set aside for it. */
function withoutCopy(reservation: ReservationRow): ReservationRow {
  const { copyKey: _copy, copyShown: _shown, ready: _ready, pickupUntil: _until, ...waiting } = reservation;
  const { pickupNumber: _number, ...rest } = waiting;
  return rest;
}

/** The lowest unused pick-up number; it does not identify the patron. */
function nextPickupNumber(used: readonly string[]): string {
  const usedNumbers = new Set(used);
  for (let number = 1; ; number++) if (!usedNumbers.has(String(number))) return String(number);
}

/** Removes a reservation; a cancelled one releases its copy. */
export async function endReservation(
  transaction: WriteTransaction,
  reservation: ReservationRow,
  act: 'cancelled' | 'fetched',
): Promise<void> {
  const { unit } = transaction;
  await unit.removeReservation(reservation.id);
  await appendToLedger(transaction, reservation, { act, reservationId: reservation.id });
  const copy = reservation.copyKey === undefined ? undefined : await unit.copy(reservation.copyKey);
  // A copy in transit arrives first and is released then.
  if (copy !== undefined && act === 'cancelled' && reservation.state === 'ready')
    await releaseCopy(transaction, copy, copy.at);
}
