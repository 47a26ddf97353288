import { rowsAtOnce } from '../background-pace.ts';
import { openDailyRun } from '../daily/daily-run.ts';
import { tellRegistration } from '../outbox/tell-registration.ts';
import { endReservation } from '../queue/reservation-queue.ts';
import type { RegistrationRow } from '../store/registration-rows.ts';
import type { ProvisionalRow } from '../store/registration-unit.ts';
import type { WriteTransaction } from '../store/transaction.ts';

/** Ends a provisional card: the patron cannot log in any more, and what was reserved is free. Returns how many reservations. */
export async function endProvisional(
  transaction: WriteTransaction,
  { patron, registration }: ProvisionalRow,
  { reason, mailNotBefore }: { readonly reason?: string | undefined; readonly mailNotBefore?: number },
): Promise<number> {
  const { unit, today } = transaction;
  const reservations = (await unit.reservationsOf(patron.id)).filter(({ state }) => state !== 'expired');
  for (const { title: _title, queuePosition: _position, ...reservation } of reservations)
    await endReservation(transaction, reservation, 'cancelled');
  await unit.putPatron({ ...patron, disabled: true });
  const ended: RegistrationRow = { ...registration, state: 'ended', decided: today, reason };
  await unit.putRegistration(ended);
  await tellRegistration(transaction, ended, { email: patron.email, notBefore: mailNotBefore });
  return reservations.length;
}

/** Ends the provisional cards whose time is over, one batch. Returns whether there may be more. */
export async function endProvisionalCards(transaction: WriteTransaction): Promise<boolean> {
  const { unit, options, today, now, isClockHeld } = transaction;
  if (isClockHeld) return false;
  const ended = await unit.provisionalEndedBefore(today, rowsAtOnce);
  if (ended.length === 0) return false;
  const run = await openDailyRun(transaction);
  const mailNotBefore = Math.max(now.getTime(), options.instantAt(today, options.rules.notices.fromHour).getTime());
  for (const row of ended) await endProvisional(run.keeping(), row, { mailNotBefore });
  await run.close();
  return ended.length === rowsAtOnce;
}
