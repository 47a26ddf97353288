import type { ReservationRow } from '../store/circulation-rows.ts';
import { appendToLedger, type WriteTransaction } from '../store/transaction.ts';

/**
 * Moves a waiting reservation to a position in the queue of its title and issue, counted from 1; a position behind the
 * end is the end. The others keep their order.
 */
export async function moveInQueue(
  transaction: WriteTransaction,
  reservation: ReservationRow,
  position: number,
): Promise<void> {
  const { unit } = transaction;
  const queue = (await unit.queueOf(reservation.recordId)).filter(({ issue }) => issue === reservation.issue);
  const others = queue.filter(({ id }) => id !== reservation.id);
  const at = Math.min(Math.max(position, 1), queue.length) - 1;
  const order = [...others.slice(0, at), reservation, ...others.slice(at)];
  const numbers = queue.map(({ number }) => number);
  const changed = order.flatMap((row, index) =>
    row.number === numbers[index] ? [] : [{ row, number: numbers[index] }],
  );
  // Numbers are unique at every moment.
  for (const { row } of changed) await unit.putReservation({ ...row, number: await unit.nextReservationNumber() });
  for (const { row, number = row.number } of changed) await unit.putReservation({ ...row, number });
  await appendToLedger(transaction, reservation, {
    act: 'reordered',
    reservationId: reservation.id,
    position: at + 1,
  });
}
