import { type Acting, note } from '@buchfink/connectors/builtin/circulation/acting';
import { addDays } from '@buchfink/connectors/builtin/circulation/calendar-day';
import type { CopyRow, Day, ReservationRow } from '@buchfink/connectors/builtin/circulation/circulation-store';
import { setAside } from '@buchfink/connectors/builtin/circulation/queue';
import { newId } from '@buchfink/connectors/builtin/circulation/random-names';
import { loanRuleFor } from '@buchfink/connectors/builtin/circulation/rules';

/** The same library some days ago, for what is to have happened then. */
export function daysAgo(acting: Acting, days: number): Acting {
  return {
    ...acting,
    now: new Date(acting.now.getTime() - days * 86_400_000),
    today: addDays(acting.today, -days),
  };
}

/** A loan that began when the rules say for its due date, renewals counted in. */
export async function putDemoLoan(
  acting: Acting,
  patronId: string,
  copy: CopyRow,
  { due, renewals = 0 }: { readonly due: Day; readonly renewals?: number },
): Promise<void> {
  const { unit, today, given } = acting;
  const days = loanRuleFor(given.rules, given.rules.defaultGroup, copy.itemType)?.days ?? 28;
  // A renewal some days before the due date adds a little less than a whole period.
  const began = addDays(due, -days - renewals * Math.max(1, days - 5));
  const start = began < today ? began : today;
  const loan = { id: newId(), patronId, copyKey: copy.key, lent: start, due, renewals, branch: copy.at };
  const { to: _, ...rest } = copy;
  if (copy.state !== 'lent' || copy.due !== due) await unit.putCopy({ ...rest, state: 'lent', due });
  await unit.putLoan(loan);
  const then = { ...acting, today: start, now: new Date(`${start}T12:00:00Z`) };
  await note(then, { patronId, recordId: copy.recordId }, { act: 'lent', loanId: loan.id, copyKey: copy.key, due });
}

/** A reservation that was made some days ago and waits. */
export async function putDemoReservation(
  acting: Acting,
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
  await note(then, reservation, { act: 'reserved', reservationId: reservation.id, branch: pickupBranch });
  return reservation;
}

/** A copy that was set aside some days ago: it waits at the branch, or is on its way there. */
export function setAsideDaysAgo(
  acting: Acting,
  copy: CopyRow,
  reservation: ReservationRow,
  { branch, days }: { readonly branch: string; readonly days: number },
): Promise<void> {
  return setAside(daysAgo(acting, days), copy, reservation, branch);
}
