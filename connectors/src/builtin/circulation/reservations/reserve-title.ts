import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import type { ActReason } from '@buchfink/contract/multi-step';
import { isConfirmed } from '../../../act-fees.ts';
import type { ActAnswer, StepSelections } from '../../../patron-system.ts';
import { reasonOfBlocks } from '../../../refusals/block-reason.ts';
import { syncTitle } from '../copies/sync-title.ts';
import { chargeFee } from '../loans/fees.ts';
import { lapsedReads, processElapsedDays } from '../loans/process-elapsed-days.ts';
import { listWaiting } from '../queue/reservation-queue.ts';
import { loanRuleFor } from '../rules/circulation-rules.ts';
import { isItemTypeAllowed } from '../rules/loan-refusal.ts';
import { blocksOf, hasProvisionalCard, patronGroupOf } from '../rules/patron-blocks.ts';
import { isReservable } from '../rules/reservable.ts';
import type { CopyRow, PatronRow } from '../store/circulation-rows.ts';
import { newId } from '../store/random-ids.ts';
import { appendToLedger, type ReadTransaction, type WriteTransaction } from '../store/transaction.ts';
import { askForBranch, askForEmail, isEmail, listPickupBranches } from './act-questions.ts';

const refused = (reason: ActReason): ActAnswer => ({ status: 'ERROR', reason });

/** What `reserveTitle` reads in any case. */
export const reservingReads = (
  transaction: ReadTransaction,
  patronId: string,
  recordId: string,
): Promise<unknown>[] => [
  ...lapsedReads(transaction),
  transaction.unit.loansOf(patronId),
  transaction.unit.feesOf(patronId),
  transaction.unit.reservationsOf(patronId),
  transaction.unit.title(recordId),
  transaction.unit.copiesOf(recordId),
  transaction.unit.queueOf(recordId),
];

/**
 * Reserves a title. It refuses before it asks anything. Then it asks for an e-mail address if the rules require one,
 * for the volume or issue if several can be reserved, for the pick-up branch if there is a choice, and for a
 * confirmation of the fee.
 */
export async function reserveTitle(
  transaction: WriteTransaction,
  patron: PatronRow,
  record: BibRecord,
  copyId: string | undefined,
  selections: StepSelections,
): Promise<ActAnswer> {
  const { unit, options } = transaction;
  await processElapsedDays(transaction, patron.id, await unit.loansOf(patron.id));
  const [loans, fees] = await Promise.all([unit.loansOf(patron.id), unit.feesOf(patron.id)]);
  const blocked = reasonOfBlocks(blocksOf(transaction, patron, loans, fees));
  if (blocked !== undefined) return refused(blocked);
  const { maxReservations } = patronGroupOf(transaction, patron);
  if (maxReservations === 0)
    return refused(hasProvisionalCard(transaction, patron) ? 'card-provisional' : 'not-allowed');
  const ownReservations = (await unit.reservationsOf(patron.id)).filter(({ state }) => state !== 'expired');
  if (maxReservations !== undefined && ownReservations.length >= maxReservations)
    return refused('too-many-reservations');
  const copies = (await syncTitle(transaction, record)).filter(
    (copy) =>
      isReservable(options.rules, patron.group, copy.itemType, copy.state) &&
      isItemTypeAllowed(transaction, patron, copy),
  );
  if (copies.length === 0) return refused('no-copies');
  const isMine = (copy: CopyRow) =>
    ownReservations.some((reservation) => reservation.recordId === record.id && reservation.issue === copy.issue)
      ? 'reserved-by-you'
      : loans.some((loan) => loan.copy.recordId === record.id && loan.copy.issue === copy.issue)
        ? 'lent-to-you'
        : undefined;
  const reasonAgainst = async (copy: CopyRow) => isMine(copy) ?? (await onShelfReason(transaction, copy, copies));
  const named = copyId ?? selections.copy;
  const issues = [...new Map([...copies].reverse().map((copy) => [copy.issue, copy])).values()].reverse();
  const target = named === undefined ? (issues.length === 1 ? issues[0] : undefined) : byId(copies, named);
  if (target === undefined && copyId !== undefined) return refused('no-copies');
  if (target === undefined) {
    // Offers only issues that can be reserved; without any, the answer has the reason for the first.
    const [open, reasons]: [CopyRow[], ActReason[]] = [[], []];
    for (const issue of issues) {
      const against = await reasonAgainst(issue);
      if (against === undefined) open.push(issue);
      else reasons.push(against);
    }
    return open.length === 0 ? refused(reasons[0] ?? 'unknown') : askForCopy(open);
  }
  const against = await reasonAgainst(target);
  if (against !== undefined) return refused(against);
  return createReservation(transaction, patron, record, target, selections);
}

const byId = (copies: readonly CopyRow[], id: string) => copies.find((copy) => copy.id === id);

function askForCopy(copies: readonly CopyRow[]): ActAnswer {
  const selection = copies.map((copy) => ({ key: copy.id, label: copy.issue || (copy.barcode ?? copy.id) }));
  return { status: 'SELECTION_NEEDED', action: 'copy', selection };
}

/**
 * An available copy that no reservation waits for is taken from the shelf, not reserved, unless `whileAvailable` is
 * set.
 */
async function onShelfReason(
  { options, unit }: WriteTransaction,
  target: CopyRow,
  copies: readonly CopyRow[],
): Promise<ActReason | undefined> {
  if (options.rules.reservations.whileAvailable === true) return undefined;
  const onShelf = copies.filter(({ issue, state }) => issue === target.issue && state === 'available').length;
  return onShelf > (await listWaiting({ unit }, target)).length ? 'on-shelf' : undefined;
}

async function createReservation(
  transaction: WriteTransaction,
  patron: PatronRow,
  record: BibRecord,
  target: CopyRow,
  selections: StepSelections,
): Promise<ActAnswer> {
  const { unit, options, today } = transaction;
  if (options.rules.reservations.needsEmail === true && patron.email === undefined) {
    if (selections.email === undefined || !isEmail(selections.email)) return askForEmail(selections.email);
  }
  const branches = listPickupBranches(options, patron.homeBranch);
  const branch = branches.length > 1 ? branches.find(({ id }) => id === selections.branch) : branches[0];
  if (branch === undefined && branches.length > 1) return askForBranch(branches, patron.homeBranch);
  const fee = loanRuleFor(options.rules, patron.group, target.itemType)?.reservationFee ?? 0;
  const title = (await unit.title(record.id))?.title ?? record.title;
  const pickupFacts = branch === undefined ? [] : [{ kind: 'pickup', text: branch.name } as const];
  if (fee > 0 && !isConfirmed(selections)) {
    const cost = { kind: 'fee', amount: fee, currency: options.rules.currency } as const;
    return {
      status: 'CONFIRMATION_NEEDED',
      action: 'confirm',
      details: [{ kind: 'title', text: title }, ...pickupFacts, cost],
    };
  }
  if (patron.email === undefined && selections.email !== undefined && isEmail(selections.email))
    await unit.putPatron({ ...patron, email: selections.email });
  const ahead = (await unit.queueOf(record.id)).filter(({ issue }) => issue === target.issue);
  const reservation = {
    id: newId(),
    patronId: patron.id,
    recordId: record.id,
    issue: target.issue,
    state: 'queued',
    reserved: today,
    pickupBranch: branch?.id ?? '',
  } as const;
  await unit.addReservation(reservation);
  await appendToLedger(transaction, reservation, {
    act: 'reserved',
    reservationId: reservation.id,
    branch: reservation.pickupBranch,
  });
  await chargeFee(transaction, { patronId: patron.id, kind: 'reservation', amount: fee, title });
  return { status: 'OK', details: [{ kind: 'queue', number: ahead.length + 1 }, ...pickupFacts] };
}
