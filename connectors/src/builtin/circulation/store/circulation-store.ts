import type {
  CopyRow,
  Day,
  Demand,
  DeskActRow,
  FeeRow,
  HeldReservation,
  LoanCodeRow,
  LoanRow,
  LoanView,
  PatronActRow,
  PatronMatch,
  PatronRow,
  ReservationRow,
  ReservationView,
  TitleRow,
  TitleToFetch,
} from './circulation-rows.ts';
import type { DailyChange, DailyRunRow, NumberedChange } from './daily-rows.ts';
import type { LedgerEntry, LedgerHead, LedgerLine } from './ledger.ts';
import type { LetterUnit } from './letter-rows.ts';
import type { RemovedNotices } from './notice-rows.ts';
import type { NoticeUnit } from './notice-unit.ts';
import type { RegistrationUnit } from './registration-unit.ts';

/**
 * The reads and writes of one transaction, for one library. `put…` inserts or replaces by key. All methods are
 * asynchronous for databases over a network: reads that do not depend on each other run at the same time. Await nothing else
 * that takes time between them.
 */
export interface CirculationUnit extends NoticeUnit, LetterUnit, RegistrationUnit {
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
  /**
   * Also removes the patron's registration, loan codes, desk acts, notices, letters and wishes, what the daily run kept, and the
   * patron from the ledger; returns how many rows of each.
   */
  removePatron(id: string): Promise<{
    readonly loanCodes: number;
    readonly deskActs: number;
    readonly dailyChanges: number;
    readonly forgottenLines: number;
    readonly ledgerLines: number;
    readonly notices: RemovedNotices;
    readonly registrations: number;
  }>;

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
  /** The expired reservations with a pick-up deadline before a day. */
  expiredBefore(day: Day): Promise<ReservationRow[]>;
  /** Removes them; returns how many. */
  removeExpired(before: Day): Promise<number>;
  putReservation(row: ReservationRow): Promise<void>;
  /** Adds a reservation with the next number of the library. */
  addReservation(row: Omit<ReservationRow, 'number'>): Promise<void>;
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
  /** The codes that expired before an instant (epoch milliseconds). */
  loanCodesBefore(instant: number): Promise<LoanCodeRow[]>;
  putLoanCode(row: LoanCodeRow): Promise<void>;
  /** Removes the codes of a copy, or all codes that expired before an instant (epoch milliseconds). */
  removeLoanCodes(scope: { readonly copyKey: string } | { readonly before: number }): Promise<void>;

  deskAct(id: string): Promise<DeskActRow | undefined>;
  deskActsOf(patronId: string): Promise<DeskActRow[]>;
  /** The acts before an instant (epoch milliseconds). */
  deskActsBefore(instant: number): Promise<DeskActRow[]>;
  putDeskAct(row: DeskActRow): Promise<void>;
  /** Removes these acts. */
  removeDeskActs(before: number): Promise<void>;

  patronAct(id: string): Promise<PatronActRow | undefined>;
  putPatronAct(row: PatronActRow): Promise<void>;
  /** Removes the acts before an instant (epoch milliseconds). */
  removePatronActs(before: number): Promise<void>;

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
  /**
   * Removes the patron from lines before a day whose loan, reservation or fee is closed, and stores the patron beside the
   * ledger until `removeDailyRun`; returns how many.
   */
  forgetBefore(day: Day): Promise<number>;
  /** Gives the lines their patrons back; returns how many. */
  restoreForgotten(): Promise<number>;
  /** The lines from which `forgetBefore` took a patron, ascending. */
  forgottenLinesOf(patronId: string): Promise<LedgerLine[]>;

  dailyRun(): Promise<DailyRunRow | undefined>;
  putDailyRun(row: DailyRunRow): Promise<void>;
  /** What daily runs changed after the change of this number, the last first; at most `limit`. */
  latestDailyChanges(after: number, limit: number): Promise<NumberedChange[]>;
  /** The number of the last change; 0 = none. */
  lastDailyChange(): Promise<number>;
  dailyChangesOf(patronId: string): Promise<DailyChange[]>;
  putDailyChange(change: DailyChange): Promise<void>;
  /** Removes the changes from this number on. */
  removeDailyChangesFrom(sequence: number): Promise<void>;
  /** Removes changes up to this number, at most `limit`; returns how many. */
  removeDailyChangesUntil(sequence: number, limit: number): Promise<number>;
  /** Removes the daily run, and whom it forgot. Its changes stay. */
  removeDailyRun(): Promise<void>;
}

/** The storage of circulation; implemented by `server/storage`. */
export interface CirculationStore {
  /**
   * Runs a transaction: all of `run` or nothing, serialised among all processes, durable when it resolves. `run` must
   * not call the store again, and may be called twice: it has no effects but those on the unit. Rejects with a `StorageError` if the file cannot be written.
   *
   * `readsOf` names what `run` reads in any case, for a change that probably writes: a database over a network locks and reads all
   * of it in one round trip. Without it, `run` reads a snapshot first.
   */
  change<T>(libraryId: number, run: (unit: CirculationUnit) => Promise<T>, readsOf?: ReadsOf): Promise<T>;
  /** Reads from a consistent snapshot; never waits for a transaction. */
  read<T>(libraryId: number, run: (unit: CirculationReader) => Promise<T>): Promise<T>;
}

/** Begins reads, all at once. */
export type ReadsOf = (unit: CirculationReader) => readonly Promise<unknown>[];

type WriteMethod =
  | `put${string}`
  | `remove${string}`
  | `mark${string}`
  | 'addReservation'
  | 'addNotice'
  | 'log'
  | 'forgetBefore'
  | 'restoreForgotten'
  | 'nextReservationNumber';

/** The read methods of a unit. */
export type CirculationReader = Omit<CirculationUnit, Extract<keyof CirculationUnit, WriteMethod>>;
