import { noticeId } from '@buchfink/connectors/builtin/circulation/notices/notice-id';
import { tellPatron } from '@buchfink/connectors/builtin/circulation/notices/tell-patron';
import type { Day, ReservationRow } from '@buchfink/connectors/builtin/circulation/store/circulation-rows';
import { newId } from '@buchfink/connectors/builtin/circulation/store/random-ids';
import {
  appendToLedger,
  firstOpenDay,
  type WriteTransaction,
} from '@buchfink/connectors/builtin/circulation/store/transaction';
import { addDays } from '@buchfink/contract/calendar-date';
import type { BackgroundPatrons } from './background-patrons.ts';
import { daysAgo, putDemoLoan, putDemoReservation, setAsideDaysAgo } from './demo-acts.ts';
import type { DemoCardHolder, DemoLoan, DemoReservation } from './demo-cards.ts';
import type { DemoShelves, Reader } from './demo-shelves.ts';

interface HolderOptions {
  readonly acting: WriteTransaction;
  readonly shelves: DemoShelves;
  readonly background: BackgroundPatrons;
  readonly pinHash: string;
}

/** Creates a demo card with its loans, reservations and fees. */
export async function createCardHolder(options: HolderOptions, holder: DemoCardHolder): Promise<void> {
  const { acting, pinHash } = options;
  const { rules } = acting.options;
  const { card, userName, name, email, group, born, validFor = 200, block, blockText, loans, reservations } = holder;
  const id = `demo-${card}`;
  await acting.unit.putPatron({
    id,
    card,
    pinHash,
    name,
    group: group !== undefined && group in rules.patronGroups ? group : rules.defaultGroup,
    validUntil: addDays(acting.today, validFor),
    disabled: false,
    userName,
    email,
    born,
    block,
    blockText,
  });
  const patron = { id, reader: holder.group === 'children' ? 'child' : 'adult' } as const;
  for (const loan of loans) await createLoan(options, patron, loan);
  for (const reservation of reservations) await createReservation(options, patron, reservation);
  for (const [place, { kind, amount, text }] of holder.fees.entries()) {
    const then = daysAgo(acting, 6 + 5 * place);
    const fee = { id: newId(), patronId: id, kind, amount, date: then.today, text };
    await acting.unit.putFee(fee);
    await appendToLedger(then, { patronId: id }, { act: 'charged', feeId: fee.id, kind, amount });
  }
}

interface Borrower {
  readonly id: string;
  readonly reader: Reader;
}

async function createLoan(
  { acting, shelves, background }: HolderOptions,
  { id, reader }: Borrower,
  loan: DemoLoan,
): Promise<void> {
  const lentCopy = await shelves.take(loan, loan.isWaitedFor ? 'only-copy' : 'copy', reader);
  if (lentCopy === undefined) return;
  const { copy } = lentCopy;
  await putDemoLoan(acting, id, copy, { due: dueDay(acting, copy.at, loan.due), renewals: loan.renewals ?? 0 });
  if (loan.isWaitedFor) await putDemoReservation(acting, background.next(), copy, { pickupBranch: copy.at, days: 2 });
}

/** A day on which the branch is open: the next one after a future day, the last one before a past day. */
function dueDay({ options, today }: WriteTransaction, branch: string, days: number): Day {
  if (days === 0) return today;
  const step = Math.sign(days);
  const first = addDays(today, days);
  if (step > 0) return firstOpenDay(first, (day) => options.isOpen(branch, day));
  for (let back = 0; back < 14; back++) if (options.isOpen(branch, addDays(first, -back))) return addDays(first, -back);
  return first;
}

async function createReservation(
  { acting, shelves, background }: HolderOptions,
  { id, reader }: Borrower,
  reservation: DemoReservation,
): Promise<void> {
  const { options, unit, today } = acting;
  const hasCopy =
    reservation.state === 'ready' || reservation.state === 'in-transit' || reservation.state === 'expired';
  const reservedCopy = await shelves.take(reservation, hasCopy ? 'copy' : 'none-there', reader);
  if (reservedCopy === undefined) return;
  const { copy } = reservedCopy;
  const branches = options.branches.map(({ id }) => id);
  const main = branches[0] ?? '';
  if (reservation.state === 'queued')
    for (let place = 0; place < reservation.ahead; place++)
      await putDemoReservation(acting, background.next(), copy, { pickupBranch: main, days: 20 - place });
  const elsewhere = branches.find((id) => id !== copy.at) ?? main;
  const pickupBranch = reservation.state === 'ready' ? copy.at : reservation.state === 'in-transit' ? elsewhere : main;
  const demoReservation = await putDemoReservation(acting, id, copy, {
    pickupBranch,
    days: reservation.state === 'expired' ? 30 : 8,
  });
  if (reservation.state === 'ready' || reservation.state === 'in-transit')
    return setAsideDaysAgo(acting, copy, demoReservation, {
      branch: copy.at,
      days: reservation.state === 'ready' ? 2 : 1,
    });
  if (reservation.state === 'paused') {
    const until = addDays(today, reservation.until);
    await unit.putReservation({ ...demoReservation, state: 'paused', pausedUntil: until });
    await appendToLedger(daysAgo(acting, 4), demoReservation, {
      act: 'paused',
      reservationId: demoReservation.id,
      until,
    });
  }
  if (reservation.state === 'expired') {
    await unit.putReservation({ ...demoReservation, state: 'expired', pickupUntil: addDays(today, -4) });
    const then = daysAgo(acting, 3);
    await appendToLedger(then, demoReservation, { act: 'expired', reservationId: demoReservation.id });
    await tellExpired(then, demoReservation);
  }
}

/** Tells of a reservation that was not picked up. The patron has read it, unlike what the daily work of today tells. */
async function tellExpired(then: WriteTransaction, { id, patronId, recordId, pickupBranch }: ReservationRow) {
  await tellPatron(then, {
    kind: 'reservation-expired',
    patronId,
    recordId,
    cause: [id],
    facts: { reservationId: id, branch: pickupBranch },
  });
  const told = noticeId(then.options.libraryId, 'reservation-expired', id);
  await then.unit.markNoticesRead(patronId, [told], then.now.getTime());
}
