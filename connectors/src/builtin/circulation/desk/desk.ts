import type { CopyState } from '@buchfink/contract/availability';
import type { LoanRefusal } from '@buchfink/contract/checkout';
import type { Patron } from '../../../patron-system.ts';
import type {
  Day,
  FeeRow,
  LoanCodeRow,
  LoanView,
  PatronBlockKind,
  PatronRow,
  ReservationView,
} from '../store/circulation-store.ts';
import type { LedgerLine } from '../store/ledger.ts';

/** A new patron as entered by staff. */
export interface NewPatron {
  readonly card: string;
  readonly pin: string;
  readonly userName?: string;
  readonly name?: string;
  readonly email?: string;
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

/** All that circulation stores about a patron, without secrets: neither the hash of the PIN nor loan codes. */
export interface PatronData {
  readonly patron: PatronSummary;
  readonly loans: readonly LoanView[];
  readonly reservations: readonly ReservationView[];
  readonly fees: readonly FeeRow[];
  readonly loanCodes: readonly Omit<LoanCodeRow, 'code'>[];
  /** The lines that name the patron, with the title where circulation has it. */
  readonly ledger: readonly (LedgerLine & { readonly title?: string })[];
}

/** The number of rows that were deleted with a patron, and of ledger lines that no longer name the patron. */
export interface RemovedRows {
  readonly reservations: number;
  readonly loanCodes: number;
  readonly ledgerLines: number;
}

/** An error of the desk; `message` is an English sentence for staff. */
export class DeskError extends Error {
  readonly code:
    | 'unknown-card'
    | 'unknown-copy'
    | 'unknown-fee'
    | 'unknown-branch'
    | 'card-taken'
    | 'invalid'
    | 'in-use';

  constructor(code: DeskError['code'], message: string) {
    super(message);
    this.name = 'DeskError';
    this.code = code;
  }
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

/** The work of library staff. All methods throw `DeskError`. */
export interface Desk {
  /** Throws what `addPatron` would throw, apart from errors of the PIN, so that staff enter no PIN in vain. */
  checkNewPatron(patron: Omit<NewPatron, 'pin'>): Promise<void>;
  addPatron(patron: NewPatron): Promise<Patron>;
  changePatron(card: string, change: PatronChange): Promise<void>;
  setPin(card: string, pin: string): Promise<void>;
  /** Throws `in-use` while the patron of a card has loans or fees. */
  checkRemoval(card: string): Promise<void>;
  /** Removes a patron and cancels the reservations. Throws `in-use` while there are loans or fees. */
  removePatron(card: string): Promise<RemovedRows>;
  /** All that circulation stores about a patron (GDPR, articles 15 and 20). */
  patronData(card: string): Promise<PatronData>;
  /** Patrons ordered by card, those after `afterCard`; at most `limit`. */
  listPatrons(afterCard?: string, limit?: number): Promise<PatronSummary[]>;
  /** The patron of a card, as the patron role takes one. */
  patronOf(card: string): Promise<Patron>;
  /** Sets a block, or removes it if `block` is absent. */
  setBlock(card: string, block?: PatronBlockKind, text?: string): Promise<void>;
  /** Lends a copy by the same rules as checkout. `day` backdates the loan, for a migration from another system. */
  lend(
    barcode: string,
    card: string,
    options?: { readonly day?: Day; readonly branchId?: string },
  ): Promise<LendResult>;
  /** Checks in a copy at a branch: a return, an arrival, or a copy from the shelf for a reservation. */
  giveBack(barcode: string, branchId: string): Promise<ReturnResult>;
  /** The copies to take from the shelves of a branch for reservations; `giveBack` there sets them aside. */
  fetchList(
    branchId: string,
  ): Promise<{ readonly recordId: string; readonly title: string; readonly issue: string; readonly count: number }[]>;
  /** Sets a state that circulation does not set itself: missing, for reference, on order, or back on the shelf. */
  setCopyState(
    barcode: string,
    state: Extract<CopyState, 'available' | 'reference' | 'on-order' | 'missing'>,
  ): Promise<void>;
  addFee(
    card: string,
    fee: { readonly amount: number; readonly text: string; readonly day?: Day },
  ): Promise<{ readonly feeId: string }>;
  /** Pays fees, the oldest first; `amount` must not exceed the total. */
  payFees(card: string, amount: number): Promise<void>;
  /** Waives a fee. */
  waiveFee(feeId: string): Promise<void>;
  /** Processes a new day in short transactions: overdue fees, expired reservations and pauses, data to forget. */
  tick(): Promise<void>;
}
