import { giveWay, rowsAtOnce } from '../background-pace.ts';
import { groupBy } from '../group-by.ts';
import { withdrawNotice } from '../notices/tell-patron.ts';
import { withdrawRegistrationMail } from '../outbox/tell-registration.ts';
import type { Day, FeeRow, ReservationRow } from '../store/circulation-rows.ts';
import type { CirculationUnit } from '../store/circulation-store.ts';
import type { ChangedRow } from '../store/daily-rows.ts';
import { appendToLedger, type RunTransaction, type WriteTransaction } from '../store/transaction.ts';

/** What undoing the daily work restored. Sums are whole cents. */
export interface UndoneRun {
  readonly day: Day;
  /** Loans, reservations and copies that are as they were before, with all that belongs to them. */
  readonly restored: number;
  /** Those that somebody has changed since: they stay as they are. */
  readonly changedSince: number;
  /** Fees that were taken back. */
  readonly takenBack: number;
  /** What was paid or waived of these fees already: it is for the desk to give back. */
  readonly settled: number;
  /** Lines of the ledger that name their patron again. */
  readonly remembered: number;
  /** Notices that nobody will get, and those that were sent before. */
  readonly untold: number;
  readonly toldBefore: number;
}

/** Changes per transaction; small, so that no other transaction waits long: a loan has three, its own, its fee and its notice. */
const batchSize = 3 * rowsAtOnce;

/**
 * Undoes the last daily work of a library, a little in each transaction: the rows are what they were before, and the ledger gets lines
 * that say so. A loan or reservation that was changed since stays; its fee of that day is taken back all the same. What is left when the
 * process ends is undone by the next call. Returns undefined when nothing can be undone, as after an undo.
 */
export async function undoDailyRun(change: RunTransaction): Promise<UndoneRun | undefined> {
  const sums = { takenBack: 0, settled: 0, untold: 0, toldBefore: 0 };
  // A loan may have been charged and told of, in two groups.
  const [restored, changedSince] = [new Set<string>(), new Set<string>()];
  for (;;) {
    const batch = await change(undoLatestChanges);
    if (batch === undefined) return undefined;
    for (const row of batch.restored) restored.add(row);
    for (const row of batch.changedSince) changedSince.add(row);
    sums.takenBack += batch.takenBack;
    sums.settled += batch.settled;
    sums.untold += batch.untold;
    sums.toldBefore += batch.toldBefore;
    if (batch.isLast) break;
    await giveWay();
  }
  return change(async ({ unit }) => {
    const run = await unit.dailyRun();
    if (run === undefined || run.isUndone) return undefined;
    const remembered = await unit.restoreForgotten();
    await unit.removeDailyRun();
    await unit.putDailyRun({ ...run, isUndone: true });
    return { day: run.day, restored: restored.size, changedSince: changedSince.size, remembered, ...sums };
  });
}

/** What one transaction undid; rows by their kinds and keys. */
interface UndoneBatch {
  readonly restored: readonly string[];
  readonly changedSince: readonly string[];
  readonly takenBack: number;
  readonly settled: number;
  readonly untold: number;
  readonly toldBefore: number;
  readonly isLast: boolean;
}

/** Undoes the latest changes of the run that are still to be undone. */
async function undoLatestChanges(transaction: WriteTransaction): Promise<UndoneBatch | undefined> {
  const { unit } = transaction;
  const run = await unit.dailyRun();
  if (run === undefined || run.isUndone) return undefined;
  const latest = await unit.latestDailyChanges(run.changesAfter, batchSize);
  const isLast = latest.length < batchSize;
  // The groups are not mixed.
  const groups = [...groupBy(latest, ({ group }) => group).values()];
  // The earliest one may have more changes, which the next transaction sees with it.
  if (!isLast && groups.length > 1) groups.pop();
  let [takenBack, settled, untold, toldBefore] = [0, 0, 0, 0];
  const [restored, changedSince]: [string[], string[]] = [[], []];
  // The last change first: an earlier one is then seen as it left the rows.
  for (const group of groups) {
    const rows = group.filter(({ kind }) => kind !== 'fee' && kind !== 'notice');
    const isAsLeft = await everyAsLeft(unit, rows);
    if (isAsLeft) for (const change of rows) await restoreRow(transaction, change);
    const first = rows.at(-1);
    if (first !== undefined) (isAsLeft ? restored : changedSince).push(`${first.kind} ${keyOf(first)}`);
    for (const change of group.toReversed())
      if (change.kind === 'fee') {
        const amount = await takeBack(transaction, change);
        takenBack += amount;
        settled += chargedBy(change) - amount;
      } else if (change.kind === 'notice') {
        if (await withdrawNotice(transaction, keyOf(change))) untold += 1;
        else toldBefore += 1;
      }
  }
  const earliest = groups.at(-1)?.at(-1);
  if (earliest !== undefined) await unit.removeDailyChangesFrom(earliest.sequence);
  return { restored, changedSince, takenBack, settled, untold, toldBefore, isLast };
}

async function everyAsLeft(unit: CirculationUnit, changes: readonly ChangedRow[]): Promise<boolean> {
  for (const change of changes)
    if (JSON.stringify(await currentRow(unit, change)) !== JSON.stringify(change.after)) return false;
  return true;
}

/** The row of a change as it is now. */
async function currentRow(unit: CirculationUnit, change: ChangedRow): Promise<ChangedRow['after']> {
  switch (change.kind) {
    case 'loan':
      return unit.loan(keyOf(change));
    case 'fee':
      return unit.fee(keyOf(change));
    case 'reservation':
      return unit.reservation(keyOf(change));
    case 'desk-act':
      return unit.deskAct(keyOf(change));
    case 'copy':
      return unit.copy(keyOf(change));
    case 'notice':
      return unit.notice(keyOf(change));
    case 'notice-wishes':
      return unit.noticeWishes(keyOf(change));
    case 'patron':
      return unit.patron(keyOf(change));
    case 'registration':
      return unit.registration(keyOf(change));
    case 'loan-code': {
      const code = change.before ?? change.after;
      return unit.loanCode(code?.patronId ?? '', code?.copyKey ?? '');
    }
  }
}

/** What names the row of a change among those of its kind. */
function keyOf(change: ChangedRow): string {
  if (change.kind === 'copy') return (change.before ?? change.after)?.key ?? '';
  if (change.kind === 'notice-wishes') return (change.before ?? change.after)?.patronId ?? '';
  return (change.before ?? change.after)?.id ?? '';
}

/** Puts a row back. The daily work adds no rows but fees, notices and wishes. */
async function restoreRow(transaction: WriteTransaction, change: ChangedRow): Promise<void> {
  const { unit } = transaction;
  if (change.kind === 'notice-wishes')
    return unit.putNoticeWishes(change.before ?? { patronId: change.after?.patronId ?? '' });
  const { kind, before, after } = change;
  if (before === undefined) return;
  switch (kind) {
    case 'loan':
      return unit.putLoan(before);
    case 'copy':
      await unit.putCopy(before);
      return appendToLedger(
        transaction,
        { recordId: before.recordId },
        { act: 'copy', copyKey: before.key, state: before.state },
      );
    case 'reservation': {
      await unit.putReservation(before);
      const { id: reservationId, copyKey, pausedUntil } = before;
      if (after === undefined) return reopenInLedger(transaction, before);
      if (copyKey !== undefined)
        return appendToLedger(transaction, before, { act: 'expiry-undone', reservationId, copyKey });
      if (after.copyKey !== undefined)
        return appendToLedger(transaction, before, { act: 'requeued', reservationId, copyKey: after.copyKey });
      return appendToLedger(transaction, before, {
        act: 'paused',
        reservationId,
        until: pausedUntil,
      });
    }
    case 'loan-code':
      return unit.putLoanCode(before);
    case 'desk-act':
      return unit.putDeskAct(before);
    case 'patron':
      return unit.putPatron(before);
    case 'registration':
      if (after !== undefined) await withdrawRegistrationMail(transaction, after);
      return unit.putRegistration(before);
  }
}

/** Writes the lines of a reservation that was removed and is there again; one that had expired had ended before. */
async function reopenInLedger(transaction: WriteTransaction, reservation: ReservationRow): Promise<void> {
  const { id: reservationId, state, pickupBranch: branch, copyKey, pickupUntil: until } = reservation;
  if (state === 'expired') return;
  await appendToLedger(transaction, reservation, { act: 'reserved', reservationId, branch });
  if (copyKey === undefined) return;
  if (state === 'in-transit') await appendToLedger(transaction, reservation, { act: 'sent', reservationId, copyKey });
  if (state === 'ready' && until !== undefined)
    await appendToLedger(transaction, reservation, { act: 'ready', reservationId, copyKey, until });
}

type FeeChange = Extract<ChangedRow, { kind: 'fee' }>;

const chargedBy = ({ before, after }: FeeChange) => (after?.amount ?? 0) - (before?.amount ?? 0);

/** Takes back what was charged, as far as it is not paid or waived. Returns the amount. */
async function takeBack(transaction: WriteTransaction, change: FeeChange): Promise<number> {
  const { unit } = transaction;
  const current = await unit.fee(keyOf(change));
  if (current === undefined) return 0;
  const amount = Math.min(current.amount, chargedBy(change));
  const isAsLeft = JSON.stringify(current) === JSON.stringify(change.after);
  const rest: FeeRow | undefined = isAsLeft ? change.before : { ...current, amount: current.amount - amount };
  if (rest === undefined || rest.amount === 0) await unit.removeFee(current.id);
  else await unit.putFee(rest);
  await appendToLedger(transaction, current, { act: 'charge-undone', feeId: current.id, amount });
  return amount;
}
