import type { FeeKind } from '@buchfink/contract/account';
import type { CopyAbsence, CopyState } from '@buchfink/contract/availability';
import type { MediaType } from '@buchfink/contract/media-type';
import type { StoredAct } from '../../../call-context.ts';

/** A calendar date `YYYY-MM-DD` in the library's time zone. */
export type Day = string;

/** Why a card is blocked; `confirm-data`: the patron must confirm name and address. */
export type PatronBlockKind = 'blocked' | 'card-lost' | 'confirm-data';

/** A patron of the library. */
export interface PatronRow {
  /** Random and permanent; the card may change. */
  readonly id: string;
  readonly card: string;
  /** An alternative login name, in lower case. */
  readonly userName?: string;
  readonly pinHash: string;
  readonly name?: string;
  readonly email?: string;
  /** Where letters go; each part may be missing (`postalAddressOf`). */
  readonly street?: string;
  readonly postcode?: string;
  readonly town?: string;
  /** As on an envelope; absent = the country of the library. */
  readonly country?: string;
  readonly group: string;
  readonly born?: Day;
  /** The last day on which the card is valid. */
  readonly validUntil?: Day;
  readonly homeBranch?: string;
  readonly block?: PatronBlockKind;
  /** The library's words for the block. */
  readonly blockText?: string;
  /** The patron may not log in. */
  readonly disabled: boolean;
}

/** The data of a title that the account shows; stored so that a loan outlives the record. */
export interface TitleRow {
  readonly recordId: string;
  readonly title: string;
  readonly author?: string;
  readonly mediaType: MediaType;
  /** The title has no cover picture. */
  readonly noCover: boolean;
}

/**
 * A copy. Its first state comes from the record when circulation stores the title; from then on this row is
 * authoritative. `reserved`: on the pick-up shelf. A copy that is `lent` without a loan, or `reserved` or
 * `in-transit` without a reservation, took this state from the record and is released when it is checked in.
 */
export interface CopyRow {
  /** Random and unique in the library; `id` is unique only in its record. */
  readonly key: string;
  readonly recordId: string;
  readonly id: string;
  readonly barcode?: string;
  /** Volume or issue; copies of a title with the same issue are interchangeable. Empty = none. */
  readonly issue: string;
  readonly itemType: string;
  /** The home branch, the current branch, and the destination of a transport. */
  readonly home: string;
  readonly at: string;
  readonly to?: string;
  readonly state: CopyState;
  /** Why it is `missing`; absent in other states, and where nobody knows. */
  readonly absence?: CopyAbsence;
  /** Due date of a lent copy. */
  readonly due?: Day;
  /** The address of an online copy. */
  readonly url?: string;
  /** The number of parts with tags of their own; absent for a copy in one piece. */
  readonly parts?: number;
}

/** A loan; a returned loan has no row. */
export interface LoanRow {
  readonly id: string;
  readonly patronId: string;
  readonly copyKey: string;
  readonly lent: Day;
  readonly due: Day;
  readonly renewals: number;
  /** The branch that lent it. */
  readonly branch: string;
  /** The day up to which the overdue fee is charged; absent if none was charged. */
  readonly chargedThrough?: Day;
  /** The due day of which the patron was told, and how far: 0 = due soon, from 1 the step of the reminders. */
  readonly toldDue?: Day;
  readonly toldStep?: number;
}

/** A reservation. `queued` and `paused` ones have no copy; `in-transit` and `ready` ones have one. */
export interface ReservationRow {
  readonly id: string;
  /** Rises with every reservation of the library; it orders the queue. */
  readonly number: number;
  readonly patronId: string;
  readonly recordId: string;
  /** The reserved volume or issue; empty = the title. */
  readonly issue: string;
  readonly state: 'queued' | 'paused' | 'in-transit' | 'ready' | 'expired';
  readonly reserved: Day;
  readonly pickupBranch: string;
  /** The last day of a pause; absent while paused = until further notice. */
  readonly pausedUntil?: Day;
  readonly copyKey?: string;
  readonly ready?: Day;
  /** The last day of pick-up and the number there; also stored with an expired reservation. */
  readonly pickupUntil?: Day;
  readonly pickupNumber?: string;
  /** The day on which the patron's own account first showed that it has this copy. */
  readonly copyShown?: Day;
}

/** An open fee in whole cents. A paid fee has no row, only ledger lines. */
export interface FeeRow {
  readonly id: string;
  readonly patronId: string;
  readonly kind: FeeKind;
  /** The unpaid amount. */
  readonly amount: number;
  readonly date: Day;
  /** The library's words for `other`. */
  readonly text?: string;
  readonly title?: string;
  /** The loan of an overdue fee, which grows with the loan. */
  readonly loanId?: string;
}

/** A loan code and its result. */
export interface LoanCodeRow {
  /** The id of the loan request, which differs from the code. */
  readonly id: string;
  readonly patronId: string;
  readonly copyKey: string;
  readonly code: string;
  /** Epoch milliseconds. */
  readonly expires: number;
  readonly triesLeft: number;
  /** The due date of the resulting loan. */
  readonly due?: Day;
}

/** An act of a patron of the last day. Neither its id nor its answer leads to the patron without the key of the app. */
export interface PatronActRow extends StoredAct {
  /** Epoch milliseconds. */
  readonly at: number;
}

/** A completed act of the desk with its outcome, so that a form that is sent twice has one effect. */
export interface DeskActRow {
  /** Random, made with the form. */
  readonly id: string;
  readonly kind: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** The patron it is about. */
  readonly patronId?: string;
  /** JSON */
  readonly outcome: string;
}

/** A loan with its copy and title. */
export interface LoanView extends LoanRow {
  readonly copy: CopyRow;
  readonly title: TitleRow;
}

/** A reservation with its title. `queuePosition` counts from 1 and is absent if it has a copy. */
export interface ReservationView extends ReservationRow {
  readonly title: TitleRow;
  readonly queuePosition?: number;
}

/** What a search for patrons compares. */
export interface PatronMatch {
  /** Parts of a name as `nameKey` has them. */
  readonly nameKeys: readonly string[];
  readonly cardPart?: string;
}

/** The number of waiting patrons of a title (or issue), and the number of its copies on the shelf. */
export interface Demand {
  readonly recordId: string;
  readonly issue: string;
  readonly waiting: number;
  readonly onShelf: number;
}

/** A title with waiting patrons and copies on a shelf. */
export interface TitleToFetch extends Demand {
  readonly title: string;
  readonly author?: string;
  /** The day of the oldest reservation that waits. */
  readonly since: Day;
}

/** A reservation at its pick-up branch with its patron. */
export interface HeldReservation extends ReservationRow {
  readonly title: string;
  readonly barcode?: string;
  /** The name, or else the card number. */
  readonly patronName?: string;
}
