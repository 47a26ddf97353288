import { daysBetween } from '@buchfink/contract/calendar-date';
import { rowsAtOnce } from '../background-pace.ts';
import { openDailyRun } from '../daily/daily-run.ts';
import { tellPatron } from '../notices/tell-patron.ts';
import { releaseCopy } from '../queue/reservation-queue.ts';
import { type LoanRule, loanRuleFor } from '../rules/circulation-rules.ts';
import type { Day, LoanView, ReservationRow } from '../store/circulation-rows.ts';
import { appendToLedger, type ReadTransaction, type WriteTransaction } from '../store/transaction.ts';
import { chargeFee } from './fees.ts';

/** Reservations that an act expires before it goes on; small, so that no other transaction waits long. */
const expiredByAct = 50;

/** Whether expired reservations of the library or overdue loans of a patron are still unprocessed. */
export async function hasElapsedDays(
  { unit, today, isClockHeld }: ReadTransaction,
  patronId: string,
): Promise<boolean> {
  if (isClockHeld) return false;
  const rows = await Promise.all([unit.lapsed(today, 1), unit.uncharged(today, patronId, 1)]);
  return rows.flat().length > 0;
}

/** Expires reservations that were not picked up and ends pauses, one batch. Returns whether there may be more. */
export async function expireReservations(transaction: WriteTransaction, limit = rowsAtOnce): Promise<boolean> {
  if (transaction.isClockHeld) return false;
  const lapsed = await transaction.unit.lapsed(transaction.today, limit);
  if (lapsed.length === 0) return false;
  const run = await openDailyRun(transaction);
  for (const reservation of lapsed) await expireReservation(run.keeping(), reservation);
  await run.close();
  return lapsed.length === limit;
}

/**
 * Charges overdue fees: for all loans of a patron, which may be `known` already, or for one batch of all loans. Returns whether
 * there may be more.
 */
export async function chargeOverdueLoans(
  transaction: WriteTransaction,
  patronId?: string,
  known?: readonly LoanView[],
): Promise<boolean> {
  const { unit, today, isClockHeld } = transaction;
  if (isClockHeld) return false;
  const limit = patronId === undefined ? rowsAtOnce : Number.MAX_SAFE_INTEGER;
  const loans = known === undefined ? await unit.uncharged(today, patronId, limit) : unchargedOf(known, today);
  if (loans.length === 0) return false;
  const run = await openDailyRun(transaction);
  const groups = new Map<string, string>();
  for (const loan of loans) {
    const group = groups.get(loan.patronId) ?? (await unit.patron(loan.patronId))?.group ?? '';
    groups.set(loan.patronId, group);
    await chargeOverdue(run.keeping(), loan, loanRuleFor(transaction.options.rules, group, loan.copy.itemType));
  }
  await run.close();
  return loans.length === limit;
}

/** The loans that are due before a day and not charged up to it, in the order in which they are charged. */
const unchargedOf = (loans: readonly LoanView[], day: Day): LoanView[] =>
  loans
    .filter(({ chargedThrough, due }) => (chargedThrough ?? due) < day)
    .sort(({ id }, other) => (id < other.id ? -1 : 1));

/** Processes the elapsed days for a patron, whose loans may be known already; every act does this first. */
export async function processElapsedDays(
  transaction: WriteTransaction,
  patronId: string,
  known?: readonly LoanView[],
): Promise<void> {
  await expireReservations(transaction, expiredByAct);
  await chargeOverdueLoans(transaction, patronId, known);
}

/** What `processElapsedDays` reads beside loans that are known. */
export const lapsedReads = ({ unit, today }: ReadTransaction): Promise<unknown>[] => [unit.lapsed(today, expiredByAct)];

/** What `processElapsedDays` reads where the loans are not known. */
export const elapsedReads = (transaction: ReadTransaction, patronId: string): Promise<unknown>[] => [
  ...lapsedReads(transaction),
  transaction.unit.uncharged(transaction.today, patronId, Number.MAX_SAFE_INTEGER),
];

async function expireReservation(transaction: WriteTransaction, reservation: ReservationRow): Promise<void> {
  const { unit, options } = transaction;
  if (reservation.state === 'paused') {
    const { pausedUntil: _, ...resumed } = reservation;
    await unit.putReservation({ ...resumed, state: 'queued' });
    await appendToLedger(transaction, reservation, { act: 'resumed', reservationId: reservation.id });
    return;
  }
  const { copyKey, copyShown: _shown, ...expired } = reservation;
  await unit.putReservation({ ...expired, state: 'expired' });
  await appendToLedger(transaction, reservation, { act: 'expired', reservationId: reservation.id });
  const { id: reservationId, patronId, recordId, pickupUntil, pickupBranch: branch } = reservation;
  await tellPatron(transaction, {
    kind: 'reservation-expired',
    patronId,
    recordId,
    cause: [reservationId, pickupUntil ?? ''],
    facts: { reservationId, until: pickupUntil, branch },
  });
  const title = (await unit.title(reservation.recordId))?.title;
  await chargeFee(transaction, {
    patronId: reservation.patronId,
    kind: 'not-fetched',
    amount: options.rules.reservations.notFetchedFee ?? 0,
    title,
  });
  const copy = copyKey === undefined ? undefined : await unit.copy(copyKey);
  if (copy !== undefined) await releaseCopy(transaction, copy, copy.at);
}

/** The overdue fee of a loan on a day, in whole cents. */
export function overdueFee(rule: LoanRule | undefined, due: Day, day: Day): number {
  const days = Math.max(0, daysBetween(due, day));
  return Math.min(days * (rule?.overdueFee ?? 0), rule?.overdueFeeMost ?? Number.MAX_SAFE_INTEGER);
}

async function chargeOverdue(transaction: WriteTransaction, view: LoanView, rule: LoanRule | undefined): Promise<void> {
  const { unit, today } = transaction;
  const { copy: _, title, ...loan } = view;
  await unit.putLoan({ ...loan, chargedThrough: today });
  const before = loan.chargedThrough === undefined ? 0 : overdueFee(rule, loan.due, loan.chargedThrough);
  await chargeFee(transaction, {
    patronId: loan.patronId,
    kind: 'overdue',
    amount: overdueFee(rule, loan.due, today) - before,
    title: title.title,
    loanId: loan.id,
  });
}
