import type { AccountPart, RenewalReason } from '@buchfink/contract/account';
import type { CalendarDate } from '@buchfink/contract/calendar-date';
import type { CallContext } from '../call-context.ts';

/** A patron as Koha's REST API and ILS-DI describe them. Dates of an account are in Koha's own form until they are shown. */
export interface KohaPatron {
  /** `borrowernumber`; stays the same when the card changes. */
  readonly patronId: string;
  readonly cardNumber: string;
  readonly name?: string;
  readonly expiry?: string;
  /** What Koha itself says of it; cards whose last day is over are expired, too. */
  readonly isExpired: boolean;
  /** Restricted (debarred) now. */
  readonly isRestricted: boolean;
  /** The last day of a restriction, where Koha tells that alone. */
  readonly restrictedUntil?: string;
  readonly isCardLost: boolean;
  /** Locked by the staff or by the library's rules, not by wrong passwords. */
  readonly isLocked: boolean;
  readonly homeBranch?: string;
  /** What the patron owes in total, as Koha writes it; negative is a credit. Absent: it was not read. */
  readonly charges?: string | number;
}

/** What is known of a title or copy. `itemType` is a code of the library. */
export interface KohaTitle {
  readonly recordId?: string;
  readonly title?: string;
  readonly author?: string;
  readonly itemType?: string;
  readonly barcode?: string;
}

/** A loan. */
export interface KohaLoan extends KohaTitle {
  /** The number by which it is renewed: of the loan (REST) or of the copy (ILS-DI). */
  readonly id: string;
  readonly itemId: string;
  readonly lent?: string;
  readonly due?: string;
  readonly homeBranch?: string;
  readonly lendingBranch?: string;
  readonly renewals?: number;
}

/** A hold. `queue` is absent once a copy is assigned. */
export interface KohaHold extends KohaTitle {
  /** `reserve_id`, or a name of the service where Koha gives none. */
  readonly id: string;
  /** False where Koha gives no number to cancel it by. */
  readonly isCancelable?: boolean;
  readonly itemId?: string;
  readonly state: 'queued' | 'paused' | 'in-transit' | 'ready';
  readonly queue?: number;
  readonly pickupBranch?: string;
  readonly pickupBranchName?: string;
  readonly reserved?: string;
  readonly ready?: string;
  readonly pickupUntil?: string;
  readonly pausedUntil?: string;
}

/** A line of the account: a fee, or a payment or credit, which is negative. */
export interface KohaFee {
  readonly id: string;
  /** Koha's code of the reason (`accounttype`, `debit_type`). */
  readonly type: string;
  readonly description: string;
  /** What is outstanding of it, as Koha writes it. */
  readonly outstanding: string | number;
  readonly date?: string;
  readonly itemTitle?: string;
}

/**
 * The parts of an account that a call needs; each costs requests. `mayMiss`: those without which it goes on where Koha fails to
 * tell them.
 */
export interface AccountParts {
  readonly mayMiss?: readonly AccountPart[];
  readonly loans?: boolean;
  readonly holds?: boolean;
  readonly fees?: boolean;
}

/** An account. Parts that were not requested are empty. */
export interface KohaAccount {
  readonly patron: KohaPatron;
  readonly loans: readonly KohaLoan[];
  readonly holds: readonly KohaHold[];
  readonly fees: readonly KohaFee[];
  /** The parts that Koha failed to tell, which are empty. */
  readonly unreadable: readonly AccountPart[];
}

/** Koha's answer to a write: done, or refused with its code and text. A code is `''` where Koha gives none. */
export type KohaOutcome =
  | { readonly isDone: true }
  | { readonly isDone: false; readonly code: string; readonly text?: string };

/** What Koha says of the renewal of a loan. */
export interface KohaRenewal {
  readonly isPossible: boolean;
  readonly reason: RenewalReason;
  readonly count?: number;
  readonly max?: number;
}

/** A branch where reservations are picked up. */
export interface PickupBranch {
  readonly id: string;
  readonly name: string;
}

/** A hold to place. Without `branchId` Koha takes the patron's home branch. */
export interface HoldRequest {
  readonly recordId: string;
  readonly itemId?: string;
  readonly branchId?: string;
}

/**
 * One of Koha's interfaces. Koha trusts its caller: whose loan or hold it is, expired cards, restrictions and debts are checked by
 * the patron role, not here. All throw `ApiException`: `library-unavailable`, `library-timeout`, `library-answer`; a write that
 * throws has an unknown outcome and is not sent again.
 */
export interface KohaSystem {
  /** The most requests at the same time. */
  readonly parallel: number;
  /** The patron with this password. Throws `ApiException('login-failed')`. */
  authenticate(userId: string, password: string, context: CallContext): Promise<string>;
  /** Throws `ApiException('session-ended')` for a patron who is no longer known. */
  account(patronId: string, parts: AccountParts, context: CallContext): Promise<KohaAccount>;
  /** Whether these loans can be renewed, by loan id. Absent: only trying tells. */
  renewals?(loans: readonly KohaLoan[], context: CallContext): Promise<ReadonlyMap<string, KohaRenewal>>;
  renew(patronId: string, loan: KohaLoan, context: CallContext): Promise<KohaOutcome>;
  /** Whether there is such a title; undefined where only the hold itself tells. */
  hasTitle?(recordId: string, context: CallContext): Promise<boolean | undefined>;
  /** The branches where the patron can pick up this title or copy; undefined where Koha does not say. */
  pickupBranches(
    patronId: string,
    request: HoldRequest,
    context: CallContext,
  ): Promise<readonly PickupBranch[] | undefined>;
  placeHold(patronId: string, request: HoldRequest, context: CallContext): Promise<KohaOutcome>;
  cancelHold(patronId: string, hold: KohaHold, context: CallContext): Promise<KohaOutcome>;
  changePickup?(hold: KohaHold, branchId: string, context: CallContext): Promise<KohaOutcome>;
  /** Pauses a hold until a day or until further notice. */
  suspend?(hold: KohaHold, until: CalendarDate | undefined, context: CallContext): Promise<KohaOutcome>;
  resume?(hold: KohaHold, context: CallContext): Promise<KohaOutcome>;
}
