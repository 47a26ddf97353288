import type { LoanRefusal } from '@buchfink/contract/account/checkout';
import type { CopyAbsence, CopyState } from '@buchfink/contract/availability';
import type { Patron } from '../../../patron-system.ts';
import type { UndoneRun } from '../daily/undo-daily-run.ts';
import type { WaitingLetter } from '../letters/waiting-letters.ts';
import type { OwnAccount } from '../patrons/account-view.ts';
import type { EndLogins } from '../registration/remove-ended-patrons.ts';
import type {
  CopyRow,
  Day,
  DeskActRow,
  FeeRow,
  HeldReservation,
  LoanCodeRow,
  LoanRow,
  LoanView,
  PatronBlockKind,
  PatronRow,
  ReservationView,
} from '../store/circulation-rows.ts';
import type { DailyChange, DailyRunRow } from '../store/daily-rows.ts';
import type { LedgerLine } from '../store/ledger.ts';
import type { LetterRow } from '../store/letter-rows.ts';
import type {
  DeliveryRow,
  NoticeView,
  NoticeWishesRow,
  PushSubscriptionRow,
  RemovedNotices,
} from '../store/notice-rows.ts';
import type { RegistrationRow } from '../store/registration-rows.ts';
import type { DueRange } from './due-range.ts';

/** A new patron as entered by staff. */
export interface NewPatron {
  readonly card: string;
  readonly pin: string;
  readonly userName?: string;
  readonly name?: string;
  readonly email?: string;
  readonly street?: string;
  readonly postcode?: string;
  readonly town?: string;
  /** Absent = the country of the library. */
  readonly country?: string;
  /** A patron group of the rules; absent = the default group. */
  readonly group?: string;
  readonly born?: Day;
  readonly validUntil?: Day;
  readonly homeBranch?: string;
}

/** Changes of a patron; `undefined` removes a value. */
export type PatronChange = {
  readonly [Key in keyof Omit<NewPatron, 'pin' | 'card'>]?: NewPatron[Key] | undefined;
} & { readonly card?: string; readonly disabled?: boolean };

/** A patron without the PIN. */
export type PatronSummary = Omit<PatronRow, 'pinHash'>;

/** Leaves the hash of the PIN away. */
export function patronSummary({ pinHash: _, ...patron }: PatronRow): PatronSummary {
  return patron;
}

/** All that circulation stores about a patron, without secrets: neither the hash of the PIN nor loan codes. */
export interface PatronData {
  readonly patron: PatronSummary;
  readonly loans: readonly LoanView[];
  readonly reservations: readonly ReservationView[];
  readonly fees: readonly FeeRow[];
  readonly loanCodes: readonly Omit<LoanCodeRow, 'code'>[];
  /** The acts of the desk in the last day. */
  readonly deskActs: readonly Pick<DeskActRow, 'kind' | 'at' | 'outcome'>[];
  /** What the daily work of the last day changed, and the lines of the ledger from which it took the patron. */
  readonly dailyChanges: readonly DailyChange[];
  readonly forgottenLines: readonly LedgerLine[];
  /** The lines that name the patron, with the title where circulation has it. */
  readonly ledger: readonly (LedgerLine & { readonly title?: string })[];
  readonly notices: readonly NoticeView[];
  readonly deliveries: readonly DeliveryRow[];
  /** The letters of runs that are stored. */
  readonly letters: readonly LetterRow[];
  readonly noticeWishes: NoticeWishesRow | undefined;
  /** The apps that get pushes, without the keys to them. */
  readonly pushSubscriptions: readonly Omit<PushSubscriptionRow, 'secret'>[];
  /** How the patron became one, with the consent to the terms; undefined: at the desk. */
  readonly registration: RegistrationRow | undefined;
}

/** The number of rows that were deleted with a patron, and of ledger lines that no longer name the patron. */
export interface RemovedRows {
  readonly reservations: number;
  readonly loanCodes: number;
  readonly deskActs: number;
  readonly dailyChanges: number;
  readonly forgottenLines: number;
  readonly ledgerLines: number;
  readonly notices: RemovedNotices;
  readonly registrations: number;
}

/** The result of lending a copy. */
export type LendResult =
  | { readonly lent: true; readonly loanId: string; readonly due: Day }
  | { readonly lent: false; readonly refusal: LoanRefusal };

/** What staff do with a scanned copy: put it on its shelf, on the pick-up shelf, or send it to a branch. */
export type ReturnResult =
  | { readonly next: 'shelf' }
  | { readonly next: 'pickup-shelf'; readonly pickupNumber: string; readonly pickupUntil: Day }
  | { readonly next: 'send'; readonly branch: string };

/** A copy that was checked in: the next step, and the loan that ended. */
export interface CheckIn {
  readonly next: ReturnResult;
  readonly recordId: string;
  readonly title: string;
  /** Absent for a copy without one. */
  readonly barcode?: string;
  readonly loan?: EndedLoan;
  /** What it changed; absent when it changed nothing, or nothing that can be restored. */
  readonly undo?: ReturnUndo;
}

/** Where a copy is, and what becomes of it. */
export type CopyPlace = Pick<CopyRow, 'state' | 'absence' | 'due' | 'at' | 'to'>;

/** What undoes a return. It names no patron but that of the loan, so that it is forgotten with this patron. */
export interface ReturnUndo {
  readonly copyKey: string;
  readonly before: CopyPlace;
  readonly after: CopyPlace;
  /** The loan as it was, with the overdue fee that is charged for it. */
  readonly loan?: LoanRow;
  /** The reservation that got the copy, and what it was before. */
  readonly reservation?: { readonly id: string; readonly state: 'queued' | 'in-transit' };
}

/** A return that was undone; `due` and `patronId` are those of the loan that goes on. */
export interface UndoneReturn {
  readonly title: string;
  readonly barcode?: string;
  readonly due?: Day;
  readonly patronId?: string;
}

/** A payment that was cancelled, and what the patron owes now, in whole cents. */
export interface CancelledPayment {
  readonly amount: number;
  readonly owed: number;
}

/** An act of the last hour that can still be undone. */
export type UndoableAct = { readonly id: string /** Epoch milliseconds. */; readonly at: number } & (
  | { readonly kind: 'return'; readonly title: string }
  | { readonly kind: 'pay' /** Whole cents. */; readonly amount: number }
);

/** A loan that a return ended. `overdueFee`: what it costs and is not yet paid, in whole cents. */
export interface EndedLoan {
  readonly patronId: string;
  readonly due: Day;
  readonly overdueFee: number;
}

/** A settled part of a fee, in whole cents. */
export interface SettledFee extends Pick<FeeRow, 'kind' | 'amount' | 'text' | 'title' | 'date' | 'loanId'> {
  readonly feeId: string;
}

/** Paid or waived fees, and what the patron still owes, in whole cents. */
export interface Settlement {
  readonly settled: readonly SettledFee[];
  readonly owed: number;
}

/** The states of a copy that staff set. */
export type SettableCopyState = Extract<CopyState, 'available' | 'reference' | 'on-order' | 'missing'>;

/** What else a new state of a copy changed: the patron whose reservation lost the copy and waits again. */
export interface CopyStateChange {
  readonly requeuedPatronId?: string;
}

/** A copy with what it is used for. */
export interface CopyStatus {
  readonly recordId: string;
  readonly title: string;
  readonly author?: string;
  readonly issue: string;
  readonly state: CopyState;
  readonly absence?: CopyAbsence;
  readonly due?: Day;
  /** Its own branch, the one where it is, and the one it is on its way to. */
  readonly home: string;
  readonly at: string;
  readonly to?: string;
  /** Its place in its own branch; empty where the catalogue has the copy no more. */
  readonly shelf: ShelvedCopy;
  /** False for a copy that only its record has: it was never lent, reserved or changed here. */
  readonly isStored: boolean;
  readonly loan?: { readonly patron: PatronSummary; readonly lent: Day; readonly renewals: number };
  /** The patron for whose reservation it is set aside or under way. */
  readonly heldFor?: PatronSummary;
  /** The number on the pick-up shelf, which does not identify the patron, and the last day there. */
  readonly pickup?: { readonly number: string; readonly until: Day };
  /** The patrons who wait for the title. */
  readonly waiting: number;
}

/** Copies of a title (or volume) that patrons wait for and that are on the shelf of a branch. */
export interface CopyToFetch {
  readonly recordId: string;
  readonly title: string;
  readonly author?: string;
  /** Volume or issue; empty = none. */
  readonly issue: string;
  /** How many to take. */
  readonly count: number;
  /** The day of the oldest reservation that waits. */
  readonly since: Day;
  /** Those on the shelf: any of them will do. */
  readonly copies: readonly ShelvedCopy[];
}

/** Where a copy stands, as the catalogue says. */
export interface ShelvedCopy {
  readonly barcode?: string;
  readonly department?: string;
  readonly location?: string;
  readonly shelfmark?: string;
}

/** The reservations of a branch, at most some hundred of each kind; `isComplete` is false if there are more. */
export interface HoldShelf {
  /** On the pick-up shelf, ordered by pick-up number. */
  readonly ready: readonly HeldReservation[];
  /** On the way to the branch. */
  readonly inTransit: readonly HeldReservation[];
  /** Not picked up in time, the latest first: their copies are to be taken from the pick-up shelf and checked in. */
  readonly expired: readonly HeldReservation[];
  readonly isComplete: boolean;
}

/** Patrons found by card, user name or name; `isComplete` is false if there are more. */
export interface FoundPatrons {
  readonly patrons: readonly PatronSummary[];
  readonly isComplete: boolean;
}

/** A patron whose papers nobody has seen, with the registration. */
export interface ProvisionalPatron {
  readonly patron: PatronSummary;
  readonly registration: RegistrationRow;
}

/** People who became patrons by themselves; `isComplete` is false if there are more. */
export interface Registrations {
  /** Those whose papers nobody has seen, the longest first. */
  readonly provisional: readonly ProvisionalPatron[];
  readonly isComplete: boolean;
  /** How many have yet to follow the link in the mail, and of how many the mail could not be sent. */
  readonly pending: number;
  readonly unreached: number;
}

/** How a patron became one by themselves, and who may be the same person, for a provisional one. */
export interface PatronRegistration {
  readonly registration: RegistrationRow;
  readonly duplicates: readonly PatronSummary[];
}

/** A patron with the account that the patron sees. */
export interface PatronAccount {
  readonly patron: PatronSummary;
  readonly account: OwnAccount;
  /** The e-mail address came back: the library cannot write there. */
  readonly refusedEmail?: RefusedEmail | undefined;
  /** An overdue letter waits for the next run. */
  readonly waitingLetter?: WaitingLetter | undefined;
}

/** Mail to the address of a patron that came back. */
export interface RefusedEmail {
  readonly email: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** The words of the other server. */
  readonly reply: string;
}

/** The work of library staff. All methods throw `DeskError`. */
export interface Desk {
  /** Throws what `addPatron` would throw, apart from errors of the PIN, so that staff enter no PIN in vain. */
  checkNewPatron(patron: Omit<NewPatron, 'pin'>): Promise<void>;
  addPatron(patron: NewPatron): Promise<Patron>;
  /**
   * Changes a patron. Another card number lifts the block of a lost card. With `seen`, what the change is based on, throws
   * `patron-changed` when one of the changed values is another one by now.
   */
  changePatron(card: string, change: PatronChange, seen?: PatronChange): Promise<void>;
  setPin(card: string, pin: string): Promise<void>;
  /** Throws `in-use` while the patron of a card has loans or fees. */
  checkRemoval(card: string): Promise<void>;
  /** Removes a patron and cancels the reservations. Throws `in-use` while there are loans or fees. */
  removePatron(card: string): Promise<RemovedRows>;
  /** All that circulation stores about a patron (GDPR, articles 15 and 20). */
  patronData(card: string): Promise<PatronData>;
  /** Patrons ordered by card, those after `afterCard`; at most `limit`. */
  listPatrons(afterCard?: string, limit?: number): Promise<PatronSummary[]>;
  /**
   * The patron with this card or user name, or else those with all words of the query in their names, ordered by name; at
   * most `limit`. Throws `invalid` for a query of fewer than two characters.
   */
  findPatrons(query: string, limit?: number): Promise<FoundPatrons>;
  /** The account of a patron, with all fees up to today; undefined for an unknown id. */
  accountOf(patronId: string): Promise<PatronAccount | undefined>;
  /** The patron of a card, as the patron role takes one. */
  patronOf(card: string): Promise<Patron>;
  /** Sets a block, or removes it if `block` is absent. */
  setBlock(card: string, block?: PatronBlockKind, text?: string): Promise<void>;
  /**
   * Lends a copy by the same rules as checkout. `day` backdates the loan, for a migration from another system; `due` is a
   * due date within `dueRangeOf`.
   */
  lend(
    barcode: string,
    card: string,
    options?: { readonly day?: Day; readonly branchId?: string; readonly due?: Day },
  ): Promise<LendResult>;
  /** The due dates that staff may choose for a loan; undefined for an unknown one. */
  dueRange(loanId: string): Promise<DueRange | undefined>;
  /** Sets the due date of a loan within its range; it counts as no renewal. A later one is refused while others wait. */
  setDueDay(loanId: string, due: Day): Promise<{ readonly title: string; readonly due: Day }>;
  /** Moves a waiting reservation to a position in its queue, counted from 1. */
  moveReservation(reservationId: string, position: number): Promise<void>;
  /** Checks in a copy at a branch: a return, an arrival, or a copy from the shelf for a reservation. */
  giveBack(barcode: string, branchId: string): Promise<ReturnResult>;
  /** As `giveBack`; tells the title and the loan that ended, too. */
  checkIn(barcode: string, branchId: string): Promise<CheckIn>;
  /**
   * Undoes a return that `actOnce` stored in the last hour: the loan goes on with its due date and renewals, the copy and
   * its reservation are as before. Throws `in-use` when that was done before (`act-undone`), when the copy or the loan have
   * changed since (`act-changed`), when the patron of the reservation has seen the copy in the account (`next-told`), and
   * later (`act-too-old`). `patronId`: the patron whose loan it must have been.
   */
  undoReturn(actId: string, patronId?: string): Promise<UndoneReturn>;
  /** Cancels a payment of a patron that `actOnce` stored in the last hour: its fees are open again. Throws as `undoReturn`. */
  cancelPayment(actId: string, patronId: string): Promise<CancelledPayment>;
  /** The returns and payments of a patron that can still be undone, the latest first. */
  undoableActs(patronId: string): Promise<UndoableAct[]>;
  /** The copies to take from the shelves of a branch for reservations; `giveBack` there sets them aside. */
  fetchList(branchId: string): Promise<CopyToFetch[]>;
  /** The reservations at a branch that have a copy, or whose copy was not picked up. */
  holdShelf(branchId: string): Promise<HoldShelf>;
  /** What becomes of a copy now, by its barcode, or else by its id; undefined for an unknown one. */
  copyStatus(barcode: string): Promise<CopyStatus | undefined>;
  /**
   * Sets a state that circulation does not set itself: missing, with a reason where there is one, for reference, on order,
   * or back on the shelf. A copy on loan can only be lost: that ends its loan. A copy that is set aside for a reservation
   * or under way to it can only be missing: the reservation then waits again, before those made later.
   */
  setCopyState(barcode: string, state: SettableCopyState, absence?: CopyAbsence): Promise<CopyStateChange>;
  addFee(
    card: string,
    fee: { readonly amount: number; readonly text: string; readonly day?: Day },
  ): Promise<{ readonly feeId: string }>;
  /** Pays fees, the oldest first, or only one; `amount` must not exceed their total. */
  payFees(card: string, amount: number, feeId?: string): Promise<Settlement>;
  /** People who became patrons by themselves and have not shown their papers. */
  registrations(): Promise<Registrations>;
  /** How a patron became one; undefined for a patron of the desk. */
  registrationOf(patronId: string): Promise<PatronRegistration | undefined>;
  /**
   * The papers of a provisional patron were seen: the card is valid as any other, in this group and until this day. Throws
   * `in-use` (`not-provisional`).
   */
  confirmRegistration(card: string, terms: { readonly group: string; readonly validUntil: Day }): Promise<void>;
  /**
   * Ends a provisional card, for a reason that the patron reads: reservations are cancelled, and the patron cannot log in any more.
   * Throws as `confirmRegistration`.
   */
  endRegistration(card: string, reason?: string): Promise<{ readonly cancelled: number }>;
  /** Waives a fee. */
  waiveFee(feeId: string): Promise<Settlement>;
  /**
   * Processes a new day in short transactions: overdue fees, expired reservations and pauses, data to forget. Does nothing
   * while the clock may be wrong. `endLogins`: without it, nobody whose provisional card ended is removed.
   */
  tick(options?: { readonly endLogins?: EndLogins }): Promise<void>;
  /** The daily work of the last day; undefined before the first. */
  dailyRun(): Promise<DailyRunRow | undefined>;
  /** Undoes it, once, until the next one begins; undefined: there is nothing to undo. */
  undoDailyRun(): Promise<UndoneRun | undefined>;
}
