import type { FeeKind } from '@buchfink/contract/account';
import type { CopyState } from '@buchfink/contract/availability';
import type { MediaType } from '@buchfink/contract/media-type';
import type { LedgerEntry, LedgerHead, LedgerLine } from './ledger.ts';

/** A calendar date `YYYY-MM-DD` in the library's time zone. */
export type Day = string;

/** Why a patron may not use the card: `confirm-data` = has to show that name and address are still right. */
export type PatronBlockKind = 'blocked' | 'card-lost' | 'confirm-data';

/** Somebody with a card of the library. */
export interface PatronRow {
  /** Never changes and says nothing; the card may change. */
  readonly id: string;
  readonly card: string;
  /** Another way to log in than the card, in lower case. */
  readonly userName?: string;
  readonly pinHash: string;
  readonly name?: string;
  readonly email?: string;
  readonly group: string;
  readonly born?: Day;
  /** The last day on which the card is good. */
  readonly validUntil?: Day;
  readonly homeBranch?: string;
  readonly block?: PatronBlockKind;
  /** The library's words for the block. */
  readonly blockText?: string;
  /** May not even log in. */
  readonly disabled: boolean;
}

/** What of a title the account shows, kept so that a loan outlives the record. */
export interface TitleRow {
  readonly recordId: string;
  readonly title: string;
  readonly author?: string;
  readonly mediaType: MediaType;
  /** It is known that there is no picture. */
  readonly noCover: boolean;
}

/**
 * A copy. Taken from the record when circulation first touches the title; from then on this row says where it is.
 * `reserved`: on the pick-up shelf. A copy that is `lent` without a loan, `reserved` or `in-transit` without a
 * reservation came so with the record, and is free when it is given back.
 */
export interface CopyRow {
  /** Random, unique in the library; `id` is unique in its record alone. */
  readonly key: string;
  readonly recordId: string;
  readonly id: string;
  readonly barcode?: string;
  /** Volume or issue; copies of one title with the same one are as good as each other. Empty = none. */
  readonly issue: string;
  readonly itemType: string;
  /** The branch it belongs to, the one it is at, and the one it is on its way to. */
  readonly home: string;
  readonly at: string;
  readonly to?: string;
  readonly state: CopyState;
  /** Due date of a lent copy. */
  readonly due?: Day;
  /** Where it is read online. */
  readonly url?: string;
}

/** A copy that a patron has at home; a loan that is over has no row. */
export interface LoanRow {
  readonly id: string;
  readonly patronId: string;
  readonly copyKey: string;
  readonly lent: Day;
  readonly due: Day;
  readonly renewals: number;
  /** The branch it was borrowed from. */
  readonly branch: string;
  /** The day up to which the overdue fee has been worked out; absent while it is not overdue. */
  readonly chargedThrough?: Day;
}

/** `queued` and `paused` ones have no copy, `in-transit` and `ready` ones have one. */
export interface ReservationRow {
  readonly id: string;
  /** Rises with every reservation of the library: the order of the queue. */
  readonly number: number;
  readonly patronId: string;
  readonly recordId: string;
  /** Volume or issue that is wanted; empty = the title. */
  readonly issue: string;
  readonly state: 'queued' | 'paused' | 'in-transit' | 'ready' | 'expired';
  readonly reserved: Day;
  readonly pickupBranch: string;
  /** Absent while paused: until further notice. */
  readonly pausedUntil?: Day;
  readonly copyKey?: string;
  readonly ready?: Day;
  /** The last day to fetch it; of an expired one, the day it was. */
  readonly pickupUntil?: Day;
  readonly pickupNumber?: string;
}

/** An open fee; one that is paid is gone but for its ledger lines. Whole cents. */
export interface FeeRow {
  readonly id: string;
  readonly patronId: string;
  readonly kind: FeeKind;
  /** What is still owed. */
  readonly amount: number;
  readonly date: Day;
  /** The library's words, for `other`. */
  readonly text?: string;
  readonly title?: string;
  /** The loan of an overdue fee, which grows while it lasts. */
  readonly loanId?: string;
}

/** A code to borrow a copy with, and what came of it. */
export interface LoanCodeRow {
  /** Names the wish, not the code. */
  readonly id: string;
  readonly patronId: string;
  readonly copyKey: string;
  readonly code: string;
  /** Epoch milliseconds. */
  readonly expires: number;
  readonly triesLeft: number;
  /** The due date of the loan it led to. */
  readonly due?: Day;
}

/** A loan with its copy and title. */
export interface LoanView extends LoanRow {
  readonly copy: CopyRow;
  readonly title: TitleRow;
}

/** A reservation with its title. `place` counts the waiting ones of the same queue, from 1; absent when it has a copy. */
export interface ReservationView extends ReservationRow {
  readonly title: TitleRow;
  readonly place?: number;
}

/** How many wait for a title (or issue), and how many of its copies stand on a shelf. */
export interface Demand {
  readonly recordId: string;
  readonly issue: string;
  readonly waiting: number;
  readonly onShelf: number;
}

/**
 * What can be read and written in one transaction, for one library. `put…` adds or replaces by the key. All methods are
 * asynchronous because a database over the network is; nothing else that takes time may be awaited between them.
 */
export interface CirculationUnit {
  patron(id: string): Promise<PatronRow | undefined>;
  /** By card or user name. */
  patronByLogin(userId: string): Promise<PatronRow | undefined>;
  /** By card, those after this one; at most `limit`. */
  patrons(afterCard: string, limit: number): Promise<PatronRow[]>;
  putPatron(row: PatronRow): Promise<void>;
  /** Also the ledger forgets who it was. */
  removePatron(id: string): Promise<void>;

  title(recordId: string): Promise<TitleRow | undefined>;
  putTitle(row: TitleRow): Promise<void>;
  copy(key: string): Promise<CopyRow | undefined>;
  /** The copies that have this barcode; where there is none, those that have this id. At most a few. */
  copiesNamed(name: string): Promise<CopyRow[]>;
  /** All copies of a title, by id. */
  copiesOf(recordId: string): Promise<CopyRow[]>;
  putCopy(row: CopyRow): Promise<void>;

  loan(id: string): Promise<LoanRow | undefined>;
  loanOfCopy(copyKey: string): Promise<LoanRow | undefined>;
  /** By due date. */
  loansOf(patronId: string): Promise<LoanView[]>;
  /** Loans that were due before a day and are not charged up to it: of one patron, or at most `limit` of all. */
  uncharged(day: Day, patronId: string | undefined, limit: number): Promise<LoanView[]>;
  putLoan(row: LoanRow): Promise<void>;
  removeLoan(id: string): Promise<void>;

  reservation(id: string): Promise<ReservationRow | undefined>;
  reservationOfCopy(copyKey: string): Promise<ReservationRow | undefined>;
  reservationsOf(patronId: string): Promise<ReservationView[]>;
  /** Those that wait for a title, paused ones too, in the order of the queue. */
  queueOf(recordId: string): Promise<ReservationRow[]>;
  /** What is waited for and stands on a shelf of this branch, which `onShelf` counts; by title. */
  toFetchAt(branch: string, limit: number): Promise<(Demand & { readonly title: string })[]>;
  /** Ready ones that were to be fetched before a day, paused ones whose pause ends before it; at most `limit`. */
  lapsed(day: Day, limit: number): Promise<ReservationRow[]>;
  /** Expired ones that were to be fetched before a day. */
  removeExpired(before: Day): Promise<number>;
  putReservation(row: ReservationRow): Promise<void>;
  removeReservation(id: string): Promise<void>;
  nextReservationNumber(): Promise<number>;
  /** The pick-up numbers in use at a branch. */
  pickupNumbersAt(branch: string): Promise<string[]>;

  /** Demand for the titles (and issues) a patron has at home. */
  demandOnLoansOf(patronId: string): Promise<Demand[]>;

  fee(id: string): Promise<FeeRow | undefined>;
  feesOf(patronId: string): Promise<FeeRow[]>;
  feeOfLoan(loanId: string): Promise<FeeRow | undefined>;
  putFee(row: FeeRow): Promise<void>;
  removeFee(id: string): Promise<void>;

  loanCode(patronId: string, copyKey: string): Promise<LoanCodeRow | undefined>;
  putLoanCode(row: LoanCodeRow): Promise<void>;
  /** Codes of a copy, or all that ended before a moment (epoch milliseconds). */
  removeLoanCodes(which: { readonly copyKey: string } | { readonly before: number }): Promise<void>;

  /** Adds a line to the ledger. */
  log(line: LedgerEntry & LedgerHead): Promise<void>;
  /** Lines above a sequence, ascending; at most `limit`. */
  ledger(after: number, limit: number): Promise<LedgerLine[]>;
  /** The sequence of the last line; 0 = none. */
  lastLine(): Promise<number>;
  /** The day a patron last gave this copy back, as far as the ledger still knows. */
  lastReturn(patronId: string, copyKey: string): Promise<Day | undefined>;
  /** Takes the patron from lines before a day whose loan, reservation or fee is no longer open; answers how many. */
  forgetBefore(day: Day): Promise<number>;
}

/** Where circulation is kept. Implemented by `server/storage`. */
export interface CirculationStore {
  /**
   * All of `run` or nothing of it, alone among all changes of all processes, durable when it resolves. `run` must not
   * call the store again. Rejects with a `StorageError` where the file cannot be written.
   */
  change<T>(libraryId: number, run: (unit: CirculationUnit) => Promise<T>): Promise<T>;
  /** Reads one state of things, which no change alters meanwhile. Never waits for a change. */
  read<T>(libraryId: number, run: (unit: CirculationReader) => Promise<T>): Promise<T>;
}

type WriteMethod = `put${string}` | `remove${string}` | 'log' | 'forgetBefore' | 'nextReservationNumber';

/** The reading methods of a unit. */
export type CirculationReader = Omit<CirculationUnit, Extract<keyof CirculationUnit, WriteMethod>>;
