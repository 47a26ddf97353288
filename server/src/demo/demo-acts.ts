import { assignCopy } from '@buchfink/connectors/builtin/circulation/queue/reservation-queue';
import { loanRuleFor } from '@buchfink/connectors/builtin/circulation/rules/circulation-rules';
import type { CopyRow, Day, ReservationRow } from '@buchfink/connectors/builtin/circulation/store/circulation-rows';
import { newId } from '@buchfink/connectors/builtin/circulation/store/random-ids';
import { appendToLedger, type WriteTransaction } from '@buchfink/connectors/builtin/circulation/store/transaction';
import { addDays } from '@buchfink/contract/calendar-date';

/** The same library some days ago, for acts in the past. */
export function daysAgo(acting: WriteTransaction, days: number): WriteTransaction {
  return {
    ...acting,
    now: new Date(acting.now.getTime() - days * 86_400_000),
    today: addDays(acting.today, -days),
  };
}

/** Stores a loan with a start that fits its due date by the rules, renewals included. */
export async function putDemoLoan(
  acting: WriteTransaction,
  patronId: string,
  copy: CopyRow,
  { due, renewals = 0 }: { readonly due: Day; readonly renewals?: number },
): Promise<void> {
  const { unit, today, options } = acting;
  const days = loanRuleFor(options.rules, options.rules.defaultGroup, copy.itemType)?.days ?? 28;
  // A renewal some days before the due date adds a little less than a whole period.
  const began = addDays(due, -days - renewals * Math.max(1, days - 5));
  const start = began < today ? began : today;
  const loan = { id: newId(), patronId, copyKey: copy.key, lent: start, due, renewals, branch: copy.at };
  const { to: _, ...copyWithoutTarget } = copy;
  if (copy.state !== 'lent' || copy.due !== due) await unit.putCopy({ ...copyWithoutTarget, state: 'lent', due });
  await unit.putLoan(loan);
  const then = { ...acting, today: start, now: new Date(`${start}T12:00:00Z`) };
  await appendToLedger(
    then,
    { patronId, recordId: copy.recordId },
    { act: 'lent', loanId: loan.id, copyKey: copy.key, due },
  );
}

/** Stores a queued reservation of some days ago. */
export async function putDemoReservation(
  acting: WriteTransaction,
  patronId: string,
  copy: Pick<CopyRow, 'recordId' | 'issue'>,
  { pickupBranch, days }: { readonly pickupBranch: string; readonly days: number },
): Promise<ReservationRow> {
  const then = daysAgo(acting, days);
  const reservation: ReservationRow = {
    id: newId(),
    number: await acting.unit.nextReservationNumber(),
    patronId,
    recordId: copy.recordId,
    issue: copy.issue,
    state: 'queued',
    reserved: then.today,
    pickupBranch,
  };
  await acting.unit.putReservation(reservation);
  await appendToLedger(then, reservation, { act: 'reserved', reservationId: reservation.id, branch: pickupBranch });
  return reservation;
}

/** Sets a copy aside as of some days ago: it waits at the branch, or is in transit to it. */
export function setAsideDaysAgo(
  acting: WriteTransaction,
  copy: CopyRow,
  reservation: ReservationRow,
  { branch, days }: { readonly branch: string; readonly days: number },
): Promise<void> {
  return assignCopy(daysAgo(acting, days), copy, reservation, branch);
}
