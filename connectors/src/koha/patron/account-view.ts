import type { FeeKind } from '@buchfink/contract/account';
import { dateInTimeZone } from '@buchfink/contract/calendar-date';
import type { ActReason } from '@buchfink/contract/multi-step';
import { dateFields, validUntilField } from '../../dates/date-fields.ts';
import { certainlyOwed, owedOf } from '../../money/owed.ts';
import { reasonOfBlocks } from '../../refusals/block-reason.ts';
import type {
  UnlabelledAccount,
  UnlabelledBlock,
  UnlabelledFee,
  UnlabelledLoan,
  UnlabelledOwed,
  UnlabelledReservation,
} from '../../unlabelled.ts';
import type { KohaAccount, KohaFee, KohaHold, KohaLoan, KohaPatron, KohaRenewal, KohaTitle } from '../koha-account.ts';
import type { KohaPatronOptions } from './patron-options.ts';

/** Koha's codes for the reason of a fee; all others are shown in Koha's words. */
const feeKinds: Readonly<Record<string, FeeKind>> = {
  OVERDUE: 'overdue',
  F: 'overdue',
  FU: 'overdue',
  RENT: 'loan',
  Rent: 'loan',
  RENT_DAILY: 'loan',
  RENT_RENEW: 'renewal',
  RENT_DAILY_RENEW: 'renewal',
  RESERVE: 'reservation',
  Res: 'reservation',
  RESERVE_EXPIRED: 'not-fetched',
};

/** The account as the app shows it. A loan without an answer on its renewal can be tried. */
export function accountView(
  options: KohaPatronOptions,
  userId: string,
  account: KohaAccount,
  renewals: ReadonlyMap<string, KohaRenewal>,
  now: Date,
): UnlabelledAccount {
  const { libraryId, dates } = options;
  const { patron, loans, holds, unreadable } = account;
  const { fees, ...owed } = feesOf(options, account);
  const blocks = blocksOf(options, account, now);
  return {
    libraryId,
    userId,
    account: {
      name: patron.name,
      ...owed,
      ...validUntilField(dates.read(patron.expiry)),
      blocks,
    },
    fees,
    lent: loans.map((loan) => loanOf(options, loan, blocks.length > 0, renewals.get(loan.id))),
    reservations: holds.map((hold) => reservationOf(options, hold)),
    ...(unreadable.length > 0 && { unreadable: [...unreadable] }),
    retrieved: now.toISOString(),
  };
}

/**
 * Why the patron can neither reserve nor renew. Koha's interfaces place holds and renew for expired, restricted and indebted
 * patrons, so this is checked before each act.
 */
export function blockReasonOf(options: KohaPatronOptions, account: AccountOwed, now: Date): ActReason | undefined {
  const areFeesUnknown = options.feeLimit !== undefined && account.unreadable.includes('fees');
  return reasonOfBlocks(blocksOf(options, account, now)) ?? (areFeesUnknown ? 'fees-unreadable' : undefined);
}

/** The parts of an account that say whether the patron is blocked. */
type AccountOwed = Pick<KohaAccount, 'patron' | 'fees' | 'unreadable'>;

/** Whether the patron owes more than the limit, for certain: an amount that cannot be read blocks nobody. */
const owesTooMuch = (options: KohaPatronOptions, account: AccountOwed) =>
  options.feeLimit !== undefined && certainlyOwed(feesOf(options, account)) > options.feeLimit;

/** The staff's comment on a restriction is not shown. */
function blocksOf(options: KohaPatronOptions, account: AccountOwed, now: Date): readonly UnlabelledBlock[] {
  const { patron } = account;
  const { dates, timeZone } = options;
  const isExpired = patron.isExpired || isPast(dates.read(patron.expiry).day, now, timeZone);
  const isBlocked = patron.isRestricted || patron.isLocked || isRestricted(options, patron, now);
  return [
    ...(isExpired ? [{ code: 'card-expired' } as const] : []),
    ...(patron.isCardLost ? [{ code: 'card-lost' } as const] : []),
    ...(isBlocked ? [{ code: 'blocked' } as const] : []),
    ...(owesTooMuch(options, account) ? [{ code: 'fees' } as const] : []),
  ];
}

/** Whether a restriction has not ended yet: an end that is not known for certain counts as none. */
function isRestricted(
  { dates, timeZone }: KohaPatronOptions,
  { restrictedUntil = '' }: KohaPatron,
  now: Date,
): boolean {
  // A date of zeros is Koha's way to write none.
  return /[^0\s:./-]/.test(restrictedUntil) && !isPast(dates.read(restrictedUntil).day, now, timeZone);
}

/** Whether a date is past in the library's time zone. */
export const isPast = (date: string | undefined, now: Date, timeZone: string): boolean =>
  date !== undefined && date < dateInTimeZone(now, timeZone);

/** The title of a loan or reservation, or all that Koha names it by. */
export function titleOf({ recordId, title, author, barcode, itemId }: KohaTitle & { readonly itemId?: string }) {
  return {
    recordId,
    title: title ?? '',
    ...(title === undefined && { titleNumber: barcode ?? recordId ?? itemId ?? '?' }),
    author,
    barcode,
    copyId: itemId,
  };
}

function loanOf(
  options: KohaPatronOptions,
  loan: KohaLoan,
  isBlocked: boolean,
  renewal: KohaRenewal | undefined,
): UnlabelledLoan {
  const { branchName, dates, mediaTypeOf } = options;
  const lentDate = dates.read(loan.lent).day;
  const count = renewal?.count ?? loan.renewals;
  return {
    id: loan.id,
    ...titleOf(loan),
    mediaType: mediaTypeOf(loan.itemType),
    lentDate,
    ...dateFields(dates.read(loan.due), 'deadline', 'deadlineText'),
    ...(loan.homeBranch !== undefined && { branch: branchName(loan.homeBranch) }),
    ...(loan.lendingBranch !== undefined && { lendingBranch: branchName(loan.lendingBranch) }),
    renewal: {
      ...(isBlocked
        ? ({ possible: false, reason: 'blocked' } as const)
        : { possible: renewal?.isPossible ?? true, reason: renewal?.reason ?? 'unknown' }),
      count,
      max: renewal?.max,
    },
    renewToken: loan.id,
  };
}

function reservationOf(options: KohaPatronOptions, hold: KohaHold): UnlabelledReservation {
  const { koha, branchName, dates, mediaTypeOf } = options;
  const readyDate = dates.read(hold.ready).day;
  const waits = isWaiting(hold);
  const { pickupBranch } = hold;
  return {
    id: hold.id,
    ...titleOf(hold),
    mediaType: mediaTypeOf(hold.itemType),
    state: hold.state,
    ...dateFields(dates.read(hold.reserved), 'reservedDate', 'reservedText'),
    ...(hold.state === 'queued' && hold.queue !== undefined && { queue: hold.queue }),
    ...(pickupBranch !== undefined && {
      pickupBranchId: pickupBranch,
      pickupBranch: hold.pickupBranchName ?? branchName(pickupBranch),
    }),
    readyDate,
    ...dateFields(dates.read(hold.pickupUntil), 'pickupUntil', 'pickupText'),
    ...dateFields(dates.read(hold.pausedUntil), 'pausedUntil', 'pausedText'),
    ...(waits && hold.isCancelable !== false && { cancelToken: hold.id }),
    canChangePickup: waits && koha.changePickup !== undefined,
    canPause: waits && koha.suspend !== undefined,
  };
}

/** Whether no copy is assigned yet. As in Koha's own catalogue, patrons change and cancel only such holds. */
export const isWaiting = ({ state }: KohaHold): boolean => state === 'queued' || state === 'paused';

/**
 * What is owed: `charges` leaves out holds, rentals and manual fees by Koha's own defaults, so the lines count, too. Those that are paid stand
 * at zero; payments and credits are negative.
 */
function feesOf(
  options: KohaPatronOptions,
  { patron, fees, unreadable }: AccountOwed,
): UnlabelledOwed & { readonly fees: readonly UnlabelledFee[] } {
  const { amounts } = options;
  amounts.learn([patron.charges, ...fees.map(({ outstanding }) => outstanding)]);
  const open = fees.map((fee) => feeOf(options, fee)).filter(({ amount }) => amount !== 0);
  const owed = owedOf(amounts.read(patron.charges), open, amounts.currencyOf());
  // Without the lines, a total of nothing proves nothing.
  const isUnproven = unreadable.includes('fees') && certainlyOwed(owed) === 0;
  return { fees: open, ...(!isUnproven && owed) };
}

function feeOf(
  { amounts, dates }: KohaPatronOptions,
  { id, type, description, outstanding, date, itemTitle }: KohaFee,
): UnlabelledFee {
  const kind = (Object.hasOwn(feeKinds, type) ? feeKinds[type] : undefined) ?? 'other';
  return {
    id,
    kind,
    ...(description !== '' && { text: description }),
    ...amounts.read(outstanding),
    ...dateFields(dates.read(date), 'date', 'dateText'),
    itemTitle,
  };
}
