import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { MediaType } from './media-type.ts';

/** A calendar date `YYYY-MM-DD` in the library's time zone. */
const Day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** A sum of money: whole cents, and the words for it in the caller's language. */
export const Money = z.object({ text: z.string(), amount: z.optional(z.int()), currency: z.optional(z.string()) });
export type Money = z.infer<typeof Money>;

/** Why a loan can, or cannot, be renewed. */
export const renewalReasons = [
  'ok',
  'reserved',
  'max-renewals',
  'too-early',
  'blocked',
  'not-allowed',
  'overdue',
  'unknown',
] as const;
export const RenewalReason = z.enum(renewalReasons);
export type RenewalReason = z.infer<typeof RenewalReason>;

/** Whether a loan can be renewed now. */
export const Renewal = z.object({
  possible: z.boolean(),
  reason: RenewalReason,
  /** The due date a renewal today would give. */
  until: z.optional(Day),
  /** When it is too early: the first day on which it can be renewed. */
  from: z.optional(Day),
  count: z.optional(z.int()),
  max: z.optional(z.int()),
});
export type Renewal = z.infer<typeof Renewal>;

/** Something the patron has at home (specification, section 3: lent item). */
export const Loan = z.object({
  id: z.string(),
  recordId: z.optional(z.string()),
  title: z.string(),
  author: z.optional(z.string()),
  mediaType: MediaType,
  cover: z.optional(z.nullable(z.string())),
  barcode: z.optional(z.string()),
  /** The state in words, in the caller's language; empty where there is nothing to say. */
  status: z.string(),
  /** When it was borrowed. */
  lentDate: z.optional(Day),
  /** When it is to be brought back; absent where the system does not say. */
  deadline: z.optional(Day),
  /** The branch the copy belongs to, and the one it was borrowed from. */
  branch: z.optional(z.string()),
  lendingBranch: z.optional(z.string()),
  renewal: Renewal,
  /** What `prolong` takes; absent where the library does not renew. */
  renewToken: z.optional(z.string()),
});
export type Loan = z.infer<typeof Loan>;

/** `queued` waits for a copy · `in-transit` is on its way to the branch · `ready` waits on the shelf · `paused` by the patron · `expired` was not fetched. */
export const reservationStates = ['queued', 'in-transit', 'ready', 'paused', 'expired'] as const;
export const ReservationState = z.enum(reservationStates);
export type ReservationState = z.infer<typeof ReservationState>;

/** Something the patron waits for (specification, section 3: reservation). */
export const Reservation = z.object({
  id: z.string(),
  recordId: z.optional(z.string()),
  title: z.string(),
  author: z.optional(z.string()),
  mediaType: MediaType,
  cover: z.optional(z.nullable(z.string())),
  state: ReservationState,
  /** The state in words, in the caller's language. */
  status: z.string(),
  reservedDate: z.optional(Day),
  /** Place in the queue, beginning with 1; absent when a copy is found. */
  queue: z.optional(z.int()),
  pickupBranch: z.optional(z.string()),
  pickupBranchId: z.optional(z.string()),
  readyDate: z.optional(Day),
  /** The last day on which it can be fetched. */
  pickupUntil: z.optional(Day),
  /** What to ask for at the shelf. */
  pickupNumber: z.optional(z.string()),
  /** Until when a paused one does not count; absent = until it is taken up again. */
  pausedUntil: z.optional(Day),
  /** What `cancel`, `reservation/pickup` and `reservation/pause` take; absent where it cannot be cancelled any more. */
  cancelToken: z.optional(z.string()),
  canChangePickup: z.optional(z.boolean()),
  canPause: z.optional(z.boolean()),
});
export type Reservation = z.infer<typeof Reservation>;

/** What a fee is for; `other`: the library's own words say it. */
export const feeKinds = ['loan', 'renewal', 'overdue', 'reservation', 'not-fetched', 'other'] as const;
export const FeeKind = z.enum(feeKinds);
export type FeeKind = z.infer<typeof FeeKind>;

/** One fee of several. */
export const Fee = z.object({
  id: z.string(),
  kind: z.optional(FeeKind),
  /** What it is for, in words. */
  text: z.string(),
  amount: z.int(),
  currency: z.string(),
  date: z.optional(Day),
  itemTitle: z.optional(z.string()),
});
export type Fee = z.infer<typeof Fee>;

/** Why a patron may not borrow, reserve or renew at present. */
export const blockCodes = ['card-expired', 'fees', 'overdue', 'blocked', 'card-lost', 'other'] as const;
/** One such reason, with the library's or the service's words for it. */
export const Block = z.object({ code: z.enum(blockCodes), text: z.string() });
export type Block = z.infer<typeof Block>;

/** All a patron sees of an account (specification, section 3: accountData). */
export const AccountData = z.object({
  libraryId: z.number(),
  userId: z.string(),
  account: z.object({
    name: z.optional(z.string()),
    /** Absent where the library tells nothing of fees. */
    pendingFees: z.optional(Money),
    /** How long the card is good. */
    validUntil: z.optional(z.object({ text: z.string(), date: z.optional(Day) })),
    blocks: z.array(Block),
  }),
  fees: z.array(Fee),
  lent: z.array(Loan),
  reservations: z.array(Reservation),
  /** What the library wants the patron to know, in its own words. */
  warning: z.optional(z.string()),
  /** When this was read from the library's system, ISO 8601. */
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
