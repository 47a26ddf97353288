import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { MediaType } from './media-type.ts';

/** A calendar date `YYYY-MM-DD` in the library's time zone. */
const Day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/**
 * A sum of money: whole minor units of the currency (cents of EUR, whole JPY) and the words for it in the caller's language. Without
 * `amount`, nobody but the library's own system understands its words: it may be anything except nothing.
 */
export const Money = z.object({ text: z.string(), amount: z.optional(z.int()), currency: z.optional(z.string()) });
export type Money = z.infer<typeof Money>;

/** Why a loan can or cannot be renewed. */
export const renewalReasons = [
  'ok',
  'reserved',
  'max-renewals',
  'too-early',
  'blocked',
  'not-allowed',
  'overdue',
  'too-late',
  'renewed-automatically',
  /** Only at the library, where the item is shown. */
  'at-desk',
  'unknown',
] as const;
export const RenewalReason = z.enum(renewalReasons);
export type RenewalReason = z.infer<typeof RenewalReason>;

/** Why a patron may not borrow, reserve or renew at present. */
export const blockCodes = ['card-expired', 'fees', 'overdue', 'blocked', 'card-lost', 'other'] as const;
export const BlockCode = z.enum(blockCodes);
export type BlockCode = z.infer<typeof BlockCode>;

/** Whether a loan can be renewed now. */
export const Renewal = z.object({
  possible: z.boolean(),
  reason: RenewalReason,
  /** With `blocked`: the first block of the account, if the library names one. */
  block: z.optional(BlockCode),
  /** The fee of a renewal today; absent if it is free or the library does not say it in advance. */
  fee: z.optional(Money),
  /** The due date after a renewal today. */
  until: z.optional(Day),
  /** With `too-early`: the first day on which a renewal is possible. */
  from: z.optional(Day),
  count: z.optional(z.int()),
  max: z.optional(z.int()),
});
export type Renewal = z.infer<typeof Renewal>;

/** A loan of the patron (specification, section 3: lent item). */
export const Loan = z.object({
  id: z.string(),
  recordId: z.optional(z.string()),
  title: z.string(),
  author: z.optional(z.string()),
  mediaType: MediaType,
  cover: z.optional(z.nullable(z.string())),
  barcode: z.optional(z.string()),
  /** The state in words, in the caller's language; empty if there is nothing to say. */
  status: z.string(),
  /** The date of the loan. */
  lentDate: z.optional(Day),
  /** The due date; absent if the library's system does not say. */
  deadline: z.optional(Day),
  /** The due date in the words of the library's system, where it is none that can be read. */
  deadlineText: z.optional(z.string()),
  /** The branch that owns the copy, and the branch that lent it. */
  branch: z.optional(z.string()),
  lendingBranch: z.optional(z.string()),
  renewal: Renewal,
  /** The token for `prolong`; absent if the library does not renew. */
  renewToken: z.optional(z.string()),
});
export type Loan = z.infer<typeof Loan>;

/**
 * `queued`: waits for a copy · `in-transit`: on its way to the branch · `ready`: on the pick-up shelf · `paused`: by
 * the patron · `expired`: was not picked up.
 */
export const reservationStates = ['queued', 'in-transit', 'ready', 'paused', 'expired'] as const;
export const ReservationState = z.enum(reservationStates);
export type ReservationState = z.infer<typeof ReservationState>;

/** A reservation of the patron (specification, section 3: reservation). */
export const Reservation = z.object({
  id: z.string(),
  recordId: z.optional(z.string()),
  title: z.string(),
  author: z.optional(z.string()),
  mediaType: MediaType,
  cover: z.optional(z.nullable(z.string())),
  /** The barcode of one of its copies, where the system names the reservation by it. */
  barcode: z.optional(z.string()),
  state: ReservationState,
  /** The state in words, in the caller's language. */
  status: z.string(),
  reservedDate: z.optional(Day),
  /** That day in the words of the library's system, where it is none that can be read. */
  reservedText: z.optional(z.string()),
  /** Queue position, starting with 1; absent once a copy is assigned. */
  queue: z.optional(z.int()),
  pickupBranch: z.optional(z.string()),
  pickupBranchId: z.optional(z.string()),
  readyDate: z.optional(Day),
  /** The last day to pick it up. */
  pickupUntil: z.optional(Day),
  /** That day in the words of the library's system, where it is none that can be read. */
  pickupText: z.optional(z.string()),
  /** The number under which it is kept on the pick-up shelf. */
  pickupNumber: z.optional(z.string()),
  /** The last day of the pause; absent = paused until the patron resumes it. */
  pausedUntil: z.optional(Day),
  /** That day in the words of the library's system, where it is none that can be read. */
  pausedText: z.optional(z.string()),
  /** The token for `cancel`, `reservation/pickup` and `reservation/pause`; absent if it can no longer be cancelled. */
  cancelToken: z.optional(z.string()),
  canChangePickup: z.optional(z.boolean()),
  canPause: z.optional(z.boolean()),
});
export type Reservation = z.infer<typeof Reservation>;

/** The reason for a fee; `other`: the library's own words say it. */
export const feeKinds = [
  'loan',
  'renewal',
  'overdue',
  'reminder',
  'reservation',
  'not-fetched',
  'card',
  'other',
] as const;
export const FeeKind = z.enum(feeKinds);
export type FeeKind = z.infer<typeof FeeKind>;

/** An open fee. */
export const Fee = z.object({
  id: z.string(),
  kind: z.optional(FeeKind),
  /** The reason in words. */
  text: z.string(),
  /** Whole minor units of the currency, negative for a payment or credit; absent where the amount cannot be read. */
  amount: z.optional(z.int()),
  currency: z.optional(z.string()),
  /** The amount in the words of the library's system, where it cannot be read. */
  words: z.optional(z.string()),
  date: z.optional(Day),
  /** That day in the words of the library's system, where it is none that can be read. */
  dateText: z.optional(z.string()),
  itemTitle: z.optional(z.string()),
});
export type Fee = z.infer<typeof Fee>;

/** A block with the library's or the service's words for it. */
export const Block = z.object({ code: BlockCode, text: z.string() });
export type Block = z.infer<typeof Block>;

/** The parts of an account that a library's system may fail to tell. `card`: name, validity and blocks. */
export const accountParts = ['card', 'lent', 'reservations', 'fees'] as const;
export const AccountPart = z.enum(accountParts);
export type AccountPart = z.infer<typeof AccountPart>;

/** A patron's account (specification, section 3: accountData). */
export const AccountData = z.object({
  libraryId: z.number(),
  userId: z.string(),
  account: z.object({
    name: z.optional(z.string()),
    /** What is owed, whether or not `fees` lists it. Negative for a credit. Absent if the library does not report fees. */
    pendingFees: z.optional(Money),
    /** Where the total of the library's system is not the sum of the listed fees: both. `pendingFees` is the greater one. */
    feesDiffer: z.optional(z.object({ total: Money, listed: Money })),
    /** The expiry date of the card: the day, or only the words of the library's system where they are none that can be read. */
    validUntil: z.optional(z.object({ text: z.string(), date: z.optional(Day) })),
    blocks: z.array(Block),
  }),
  fees: z.array(Fee),
  lent: z.array(Loan),
  /** How many loans more the library's system counts than it lists: `lent` is incomplete. Absent if it lists all. */
  unlistedLoans: z.optional(z.int().check(z.positive())),
  reservations: z.array(Reservation),
  /** The same of reservations, and of fees. */
  unlistedReservations: z.optional(z.int().check(z.positive())),
  unlistedFees: z.optional(z.int().check(z.positive())),
  /** The lists of which the library's system tells nothing, not even how many entries they have. */
  untold: z.optional(z.array(z.enum(['loans', 'reservations']))),
  /** The parts that could not be read now: their lists are empty and say nothing. Absent: all were read. */
  unreadable: z.optional(z.array(AccountPart).check(z.minLength(1))),
  /** A notice from the library to the patron, in its own words. */
  warning: z.optional(z.string()),
  /** How many of the library's messages the patron has not read, where its system knows that. */
  unreadNotices: z.optional(z.int()),
  /** When the account was read from the library's system, ISO 8601. */
  retrieved: z.string(),
});
export type AccountData = z.infer<typeof AccountData>;

/** `GET {service}/account/info`. Errors: `not-logged-in` (401), `session-ended` (401), `library-unavailable`, `library-timeout`. */
export const accountInfo = endpoint({
  name: 'accountInfo',
  summary: 'Loans, reservations and fees of the account',
  path: '/account/info',
  access: 'patron',
  answer: AccountData,
});
