import type { CopyRow, ReservationRow } from '../store/circulation-store.ts';
import { addOpenDays, appendToLedger, type ReadTransaction, type WriteTransaction } from '../store/transaction.ts';

/** The states of a copy that stands on a shelf; of `unknown` ones the record does not say more. */
export const isOnShelf = ({ state }: CopyRow): boolean => state === 'available' || state === 'unknown';

/** Who waits for just this title and issue and is not pausing, the first one first. */
export async function listWaiting(
  { unit }: Pick<ReadTransaction, 'unit'>,
  { recordId, issue }: { readonly recordId: string; readonly issue: string },
): Promise<ReservationRow[]> {
  const queue = await unit.queueOf(recordId);
  return queue.filter((each) => each.issue === issue && each.state === 'queued');
}

/** A copy lies free at a branch: it is set aside for the first who waits, or goes where it belongs. */
export async function releaseCopy(transaction: WriteTransaction, copy: CopyRow, branch: string): Promise<void> {
  const [first] = await listWaiting(transaction, copy);
  if (first !== undefined) return assignCopy(transaction, copy, first, branch);
  const { due: _due, to: _to, ...rest } = copy;
  const isHome = copy.home === '' || copy.home === branch;
  const moved: CopyRow = isHome
    ? { ...rest, at: branch, state: 'available' }
    : { ...rest, at: branch, state: 'in-transit', to: copy.home };
  await transaction.unit.putCopy(moved);
  await appendToLedger(
    transaction,
    { recordId: copy.recordId },
    { act: 'copy', copyKey: copy.key, state: moved.state },
  );
}

/** Sets a copy that is at a branch aside for a reservation: on the pick-up shelf, or on its way there. */
export async function assignCopy(
  transaction: WriteTransaction,
  copy: CopyRow,
  reservation: ReservationRow,
  branch: string,
): Promise<void> {
  const { unit, today, options } = transaction;
  const { due: _due, to: _to, ...rest } = copy;
  const { pausedUntil: _paused, ready: _ready, pickupUntil: _until, pickupNumber: _number, ...waiting } = reservation;
  const bound = { ...waiting, copyKey: copy.key };
  if (reservation.pickupBranch !== branch) {
    await unit.putCopy({ ...rest, at: branch, state: 'in-transit', to: reservation.pickupBranch });
    await unit.putReservation({ ...bound, state: 'in-transit' });
    await appendToLedger(transaction, reservation, { act: 'sent', reservationId: reservation.id, copyKey: copy.key });
    return;
  }
  const until = addOpenDays(transaction, branch, today, options.rules.reservations.pickupDays - 1);
  const pickupNumber = nextPickupNumber(await unit.pickupNumbersAt(branch));
  await unit.putCopy({ ...rest, at: branch, state: 'reserved' });
  await unit.putReservation({ ...bound, state: 'ready', ready: today, pickupUntil: until, pickupNumber });
  await appendToLedger(transaction, reservation, {
    act: 'ready',
    reservationId: reservation.id,
    copyKey: copy.key,
    until,
  });
}

/** The lowest number that is not in use; it says nothing of whose it is. */
function nextPickupNumber(used: readonly string[]): string {
  const taken = new Set(used);
  for (let number = 1; ; number++) if (!taken.has(String(number))) return String(number);
}

/** Takes a reservation out of the queue; a copy that was ready for it is free again. */
export async function endReservation(
  transaction: WriteTransaction,
  reservation: ReservationRow,
  act: 'cancelled' | 'fetched',
): Promise<void> {
  const { unit } = transaction;
  await unit.removeReservation(reservation.id);
  await appendToLedger(transaction, reservation, { act, reservationId: reservation.id });
  const copy = reservation.copyKey === undefined ? undefined : await unit.copy(reservation.copyKey);
  // One that is on its way arrives first, and is then free.
  if (copy !== undefined && act === 'cancelled' && reservation.state === 'ready')
    await releaseCopy(transaction, copy, copy.at);
}
