import { daysBetween } from '@buchfink/contract/calendar-date';
import { type Acting, type Looking, note } from './acting.ts';
import type { Day, LoanView, ReservationRow } from './circulation-store.ts';
import { charge } from './fees.ts';
import { freeCopy } from './queue.ts';
import { type LoanRule, loanRuleFor } from './rules.ts';

/** So much is done in one transaction, that no other waits long. */
const portion = 50;

/** Whether the days that passed have not been reckoned with yet, for the library's shelves and for a patron. */
export async function isBehind({ unit, today }: Looking, patronId: string): Promise<boolean> {
  return (await unit.lapsed(today, 1)).length > 0 || (await unit.uncharged(today, patronId, 1)).length > 0;
}

/** What was not fetched goes on to the next, and pauses end; a portion. Answers whether there may be more. */
export async function lapseReservations(transaction: Acting): Promise<boolean> {
  const lapsed = await transaction.unit.lapsed(transaction.today, portion);
  for (const reservation of lapsed) await lapse(transaction, reservation);
  return lapsed.length === portion;
}

/** Charges for the days that loans are overdue: all loans of a patron, or a portion of all. Answers as above. */
export async function chargeLoans(transaction: Acting, patronId?: string): Promise<boolean> {
  const { unit, today } = transaction;
  const loans = await unit.uncharged(today, patronId, patronId === undefined ? portion : Number.MAX_SAFE_INTEGER);
  const groups = new Map<string, string>();
  for (const loan of loans) {
    const group = groups.get(loan.patronId) ?? (await unit.patron(loan.patronId))?.group ?? '';
    groups.set(loan.patronId, group);
    await chargeOverdue(transaction, loan, loanRuleFor(transaction.options.rules, group, loan.copy.itemType));
  }
  return loans.length === portion;
}

/** Reckons with the days that passed, as far as they concern a patron: before every act. */
export async function bringUpToDate(transaction: Acting, patronId: string): Promise<void> {
  await lapseReservations(transaction);
  await chargeLoans(transaction, patronId);
}

async function lapse(transaction: Acting, reservation: ReservationRow): Promise<void> {
  const { unit, options } = transaction;
  if (reservation.state === 'paused') {
    const { pausedUntil: _, ...resumed } = reservation;
    await unit.putReservation({ ...resumed, state: 'queued' });
    await note(transaction, reservation, { act: 'resumed', reservationId: reservation.id });
    return;
  }
  const { copyKey, pickupNumber: _number, ...expired } = reservation;
  await unit.putReservation({ ...expired, state: 'expired' });
  await note(transaction, reservation, { act: 'expired', reservationId: reservation.id });
  const title = (await unit.title(reservation.recordId))?.title;
  await charge(transaction, {
    patronId: reservation.patronId,
    kind: 'not-fetched',
    amount: options.rules.reservations.notFetchedFee ?? 0,
    ...(title !== undefined && { title }),
  });
  const copy = copyKey === undefined ? undefined : await unit.copy(copyKey);
  if (copy !== undefined) await freeCopy(transaction, copy, copy.at);
}

/** The fee of a loan that is brought back, or seen, on a day. */
export function overdueFee(rule: LoanRule | undefined, due: Day, day: Day): number {
  const days = Math.max(0, daysBetween(due, day));
  return Math.min(days * (rule?.overdueFee ?? 0), rule?.overdueFeeMost ?? Number.MAX_SAFE_INTEGER);
}

async function chargeOverdue(transaction: Acting, view: LoanView, rule: LoanRule | undefined): Promise<void> {
  const { unit, today } = transaction;
  const { copy: _, title, ...loan } = view;
  await unit.putLoan({ ...loan, chargedThrough: today });
  const before = loan.chargedThrough === undefined ? 0 : overdueFee(rule, loan.due, loan.chargedThrough);
  await charge(transaction, {
    patronId: loan.patronId,
    kind: 'overdue',
    amount: overdueFee(rule, loan.due, today) - before,
    title: title.title,
    loanId: loan.id,
  });
}
