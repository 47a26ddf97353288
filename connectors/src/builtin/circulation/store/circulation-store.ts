import type { FeeKind } from '@buchfink/contract/account';
import type { CopyAbsence, CopyState } from '@buchfink/contract/availability';
import type { MediaType } from '@buchfink/contract/media-type';
import type { LedgerEntry, LedgerHead, LedgerLine } from './ledger.ts';

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

/**
 * The reads and writes of one transaction, for one library. `put…` inserts or replaces by key. All methods are
 * asynchronous for databases over a network; await nothing else that takes time between them.
 */
export interface CirculationUnit {
  patron(id: string): Promise<PatronRow | undefined>;
  /** Finds a patron by card or user name. */
  patronByLogin(userId: string): Promise<PatronRow | undefined>;
  /** Patrons ordered by card, those after `afterCard`; at most `limit`. */
  patrons(afterCard: string, limit: number): Promise<PatronRow[]>;
  /**
   * Patrons whose name has all these texts in it, compared by `nameKey`, or whose card number has `cardPart` in it, ordered
   * by name; at most `limit`. Of more than three texts the shorter ones are for the caller to compare.
   */
  patronsMatching(search: PatronMatch, limit: number): Promise<PatronRow[]>;
  putPatron(row: PatronRow): Promise<void>;
  /** Also removes the patron's loan codes and desk acts, and the patron from the ledger; returns how many rows of each. */
  removePatron(
    id: string,
  ): Promise<{ readonly loanCodes: number; readonly deskActs: number; readonly ledgerLines: number }>;

  title(recordId: string): Promise<TitleRow | undefined>;
  putTitle(row: TitleRow): Promise<void>;
  copy(key: string): Promise<CopyRow | undefined>;
  /** The copies with this barcode, or else with this id. At most a few. */
  copiesNamed(name: string): Promise<CopyRow[]>;
  /** All copies of a title, ordered by id. */
  copiesOf(recordId: string): Promise<CopyRow[]>;
  putCopy(row: CopyRow): Promise<void>;

  loan(id: string): Promise<LoanRow | undefined>;
  loanOfCopy(copyKey: string): Promise<LoanRow | undefined>;
  /** The loans of a patron, ordered by due date. */
  loansOf(patronId: string): Promise<LoanView[]>;
  /** Loans due before a day and not charged up to it: of one patron, or at most `limit` of all. */
  uncharged(day: Day, patronId: string | undefined, limit: number): Promise<LoanView[]>;
  putLoan(row: LoanRow): Promise<void>;
  removeLoan(id: string): Promise<void>;

  reservation(id: string): Promise<ReservationRow | undefined>;
  reservationOfCopy(copyKey: string): Promise<ReservationRow | undefined>;
  reservationsOf(patronId: string): Promise<ReservationView[]>;
  /** The waiting reservations of a title, including paused ones, in the order of the queue. */
  queueOf(recordId: string): Promise<ReservationRow[]>;
  /**
   * The titles with waiting patrons and copies on the shelf of this branch, ordered by title; `onShelf` counts those
   * copies.
   */
  toFetchAt(branch: string, limit: number): Promise<TitleToFetch[]>;
  /** The copies on the shelf of this branch of all titles (and issues) with waiting patrons, by title and id. */
  copiesToFetchAt(branch: string): Promise<CopyRow[]>;
  /**
   * Reservations in a state with this pick-up branch, with title, copy and patron, the latest pick-up deadline first; at
   * most `limit`.
   */
  heldAt(branch: string, state: ReservationRow['state'], limit: number): Promise<HeldReservation[]>;
  /**
   * `ready` reservations with a pick-up deadline before a day, and paused ones whose pause ends before it; at most
   * `limit`.
   */
  lapsed(day: Day, limit: number): Promise<ReservationRow[]>;
  /** Removes expired reservations with a pick-up deadline before a day; returns how many. */
  removeExpired(before: Day): Promise<number>;
  putReservation(row: ReservationRow): Promise<void>;
  removeReservation(id: string): Promise<void>;
  nextReservationNumber(): Promise<number>;
  /** The pick-up numbers in use at a branch. */
  pickupNumbersAt(branch: string): Promise<string[]>;

  /** The demand for the titles (and issues) that a patron has on loan. */
  demandOnLoansOf(patronId: string): Promise<Demand[]>;

  fee(id: string): Promise<FeeRow | undefined>;
  feesOf(patronId: string): Promise<FeeRow[]>;
  feeOfLoan(loanId: string): Promise<FeeRow | undefined>;
  putFee(row: FeeRow): Promise<void>;
  removeFee(id: string): Promise<void>;

  loanCode(patronId: string, copyKey: string): Promise<LoanCodeRow | undefined>;
  loanCodesOf(patronId: string): Promise<LoanCodeRow[]>;
  putLoanCode(row: LoanCodeRow): Promise<void>;
  /** Removes the codes of a copy, or all codes that expired before an instant (epoch milliseconds). */
  removeLoanCodes(scope: { readonly copyKey: string } | { readonly before: number }): Promise<void>;

  deskAct(id: string): Promise<DeskActRow | undefined>;
  deskActsOf(patronId: string): Promise<DeskActRow[]>;
  putDeskAct(row: DeskActRow): Promise<void>;
  /** Removes the acts before an instant (epoch milliseconds). */
  removeDeskActs(before: number): Promise<void>;

  /** Appends a line to the ledger. */
  log(line: LedgerEntry & LedgerHead): Promise<void>;
  /** The lines after a sequence, ascending; at most `limit`. */
  ledger(after: number, limit: number): Promise<LedgerLine[]>;
  /** The lines that name a patron, ascending. */
  ledgerOf(patronId: string): Promise<LedgerLine[]>;
  /** The sequence of the last line; 0 = none. */
  lastLine(): Promise<number>;
  /** The day on which a patron last returned this copy, if the ledger still has it. */
  lastReturn(patronId: string, copyKey: string): Promise<Day | undefined>;
  /** Removes the patron from lines before a day whose loan, reservation or fee is closed; returns how many. */
  forgetBefore(day: Day): Promise<number>;
}

/** The storage of circulation; implemented by `server/storage`. */
export interface CirculationStore {
  /**
   * Runs a transaction: all of `run` or nothing, serialised among all processes, durable when it resolves. `run` must
   * not call the store again. Rejects with a `StorageError` if the file cannot be written.
   */
  change<T>(libraryId: number, run: (unit: CirculationUnit) => Promise<T>): Promise<T>;
  /** Reads from a consistent snapshot; never waits for a transaction. */
  read<T>(libraryId: number, run: (unit: CirculationReader) => Promise<T>): Promise<T>;
}

type WriteMethod = `put${string}` | `remove${string}` | 'log' | 'forgetBefore' | 'nextReservationNumber';

/** The read methods of a unit. */
export type CirculationReader = Omit<CirculationUnit, Extract<keyof CirculationUnit, WriteMethod>>;
