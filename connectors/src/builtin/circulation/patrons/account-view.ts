import { joinTitle } from '@buchfink/catalogue/record/whole-title';
import type { UnlabelledAccount, UnlabelledFee, UnlabelledLoan, UnlabelledReservation } from '../../../unlabelled.ts';
import type { CirculationOptions } from '../circulation-options.ts';
import { hasElapsedDays, processElapsedDays } from '../loans/process-elapsed-days.ts';
import { listPickupBranches } from '../reservations/act-questions.ts';
import { isWaiting } from '../reservations/reservation-acts.ts';
import { blocksOf, totalOf } from '../rules/patron-blocks.ts';
import { renewalOf } from '../rules/renewal.ts';
import type { FeeRow, LoanView, PatronRow, ReservationView, TitleRow } from '../store/circulation-rows.ts';
import { changeCirculation, type ReadTransaction, readCirculation } from '../store/transaction.ts';

/** A fee of a library whose accounts are here: its amount is known. */
type OwnFee = UnlabelledFee & { readonly amount: number; readonly currency: string };
/** An account of such a library. */
export type OwnAccount = Omit<UnlabelledAccount, 'fees'> & { readonly fees: readonly OwnFee[] };

/** The patron whose account is read, and the card or user name that the account is shown for. */
interface AccountHolder {
  readonly row: PatronRow;
  readonly userId: string;
  /** The patron reads it, not staff: the patron then knows which copies are set aside. */
  readonly isReader?: boolean;
}

/**
 * Reads the account of the patron whom `find` returns; undefined if it returns nobody. The elapsed days are processed
 * first, in a transaction only if there are any; copies that the patron sees for the first time are marked there.
 */
export async function readAccount(
  options: CirculationOptions,
  now: Date,
  find: (transaction: ReadTransaction) => Promise<AccountHolder | undefined>,
): Promise<{ readonly row: PatronRow; readonly account: OwnAccount } | undefined> {
  const viewOf = async (transaction: ReadTransaction, { row, userId }: AccountHolder) => ({
    row,
    account: await accountView(transaction, row, userId),
  });
  const current = await readCirculation(options, now, async (transaction) => {
    const holder = await find(transaction);
    if (holder === undefined) return undefined;
    const [hasElapsed, copies, view] = await Promise.all([
      hasElapsedDays(transaction, holder.row.id),
      copiesToShow(transaction, holder),
      viewOf(transaction, holder),
    ]);
    return hasElapsed || copies.length > 0 ? 'outdated' : view;
  });
  if (current !== 'outdated') return current;
  return changeCirculation(options, now, async (transaction) => {
    const holder = await find(transaction);
    if (holder === undefined) return undefined;
    await processElapsedDays(transaction, holder.row.id);
    for (const { title: _title, queuePosition: _place, ...reservation } of await copiesToShow(transaction, holder))
      await transaction.unit.putReservation({ ...reservation, copyShown: transaction.today });
    return viewOf(transaction, holder);
  });
}

/** The reservations whose copies the patron sees for the first time with this reading. */
const copiesToShow = async ({ unit }: ReadTransaction, { row, isReader }: AccountHolder): Promise<ReservationView[]> =>
  isReader
    ? (await unit.reservationsOf(row.id)).filter((one) => one.copyKey !== undefined && one.copyShown === undefined)
    : [];

/** Reads a patron's account with five reads at once, whatever its size. The service adds the words. */
export async function accountView(
  transaction: ReadTransaction,
  patron: PatronRow,
  userId: string,
): Promise<OwnAccount> {
  const { unit, options, now } = transaction;
  const [loans, reservations, fees, demand, unreadNotices] = await Promise.all([
    unit.loansOf(patron.id),
    unit.reservationsOf(patron.id),
    unit.feesOf(patron.id),
    unit.demandOnLoansOf(patron.id),
    unit.unreadNotices(patron.id),
  ]);
  const blocks = blocksOf(transaction, patron, loans, fees);
  const { currency } = options.rules;
  const hasChoice = listPickupBranches(options, undefined).length > 1;
  return {
    libraryId: options.libraryId,
    userId,
    account: {
      name: patron.name,
      pendingFees: { amount: totalOf(fees), currency },
      ...(patron.validUntil !== undefined && { validUntil: { date: patron.validUntil } }),
      blocks,
    },
    fees: fees.map((fee) => feeOf(fee, currency)),
    lent: loans.map((loan) => ({
      ...lentOf(options, loan),
      renewal: renewalOf(transaction, patron, loan, blocks, demand),
    })),
    reservations: reservations.map((reservation) => reservationOf(options, reservation, hasChoice)),
    unreadNotices,
    retrieved: now.toISOString(),
  };
}

const titleOf = ({ recordId, title, author, mediaType, noCover }: TitleRow) => ({
  recordId,
  title,
  author,
  mediaType,
  ...(noCover && { cover: null }),
});

const nameOf = ({ branches }: CirculationOptions, id: string): string =>
  branches.find((branch) => branch.id === id)?.name ?? id;

function lentOf(
  options: CirculationOptions,
  { id, copy, title, lent, due, branch }: LoanView,
): Omit<UnlabelledLoan, 'renewal'> {
  return {
    id,
    ...titleOf(title),
    barcode: copy.barcode,
    lentDate: lent,
    deadline: due,
    ...(copy.home !== '' && { branch: nameOf(options, copy.home) }),
    ...(branch !== '' && { lendingBranch: nameOf(options, branch) }),
    renewToken: id,
  };
}

function reservationOf(options: CirculationOptions, row: ReservationView, hasChoice: boolean): UnlabelledReservation {
  const { id, title, issue, state, pickupBranch } = row;
  const waits = isWaiting(row);
  const head = titleOf(title);
  return {
    id,
    ...head,
    title: joinTitle(head.title, issue),
    state,
    reservedDate: row.reserved,
    queue: row.queuePosition,
    ...(pickupBranch !== '' && { pickupBranch: nameOf(options, pickupBranch), pickupBranchId: pickupBranch }),
    readyDate: row.ready,
    pickupUntil: row.pickupUntil,
    ...(row.pickupNumber !== undefined && state === 'ready' && { pickupNumber: row.pickupNumber }),
    pausedUntil: row.pausedUntil,
    ...(state !== 'expired' && { cancelToken: id }),
    canChangePickup: waits && hasChoice,
    canPause: waits,
  };
}

const feeOf = ({ id, kind, amount, date, text, title }: FeeRow, currency: string): OwnFee => ({
  id,
  kind,
  text,
  amount,
  currency,
  date,
  itemTitle: title,
});
