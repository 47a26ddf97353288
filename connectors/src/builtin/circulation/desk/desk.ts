import type { CopyState } from '@buchfink/contract/availability';
import type { LoanRefusal } from '@buchfink/contract/checkout';
import type { Patron } from '../../../patron-system.ts';
import type { Day, PatronBlockKind, PatronRow } from '../store/circulation-store.ts';

/** A patron as staff enter one. */
export interface NewPatron {
  readonly card: string;
  readonly pin: string;
  readonly userName?: string;
  readonly name?: string;
  readonly email?: string;
  /** A group of the rules; absent = the default group. */
  readonly group?: string;
  readonly born?: Day;
  readonly validUntil?: Day;
  readonly homeBranch?: string;
}

/** What of a patron can be changed; `undefined` takes a value away. */
export type PatronChange = {
  readonly [Key in keyof Omit<NewPatron, 'pin' | 'card'>]?: NewPatron[Key] | undefined;
} & { readonly card?: string; readonly disabled?: boolean };

/** A patron without the PIN. */
export type PatronSummary = Omit<PatronRow, 'pinHash'>;

/** Why the desk could not do what it was told; `message` is a sentence for staff, in English. */
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

/** What came of lending. */
export type LendResult =
  | { readonly lent: true; readonly loanId: string; readonly due: Day }
  | { readonly lent: false; readonly refusal: LoanRefusal };

/** What to do with a copy that was scanned: put it on its shelf, on the pick-up shelf, or send it to a branch. */
export type ReturnResult =
  | { readonly next: 'shelf' }
  | { readonly next: 'pickup-shelf'; readonly pickupNumber: string; readonly pickupUntil: Day }
  | { readonly next: 'send'; readonly branch: string };

/** What library staff do. Throws `DeskError`. */
export interface Desk {
  /** Throws what `addPatron` would, apart from the PIN: so nobody is asked for one in vain. */
  checkNewPatron(patron: Omit<NewPatron, 'pin'>): Promise<void>;
  addPatron(patron: NewPatron): Promise<Patron>;
  changePatron(card: string, change: PatronChange): Promise<void>;
  setPin(card: string, pin: string): Promise<void>;
  /** Refused (`in-use`) while there are loans or fees; reservations are cancelled. */
  removePatron(card: string): Promise<void>;
  /** By card, those after this one. */
  listPatrons(afterCard?: string, limit?: number): Promise<PatronSummary[]>;
  /** What an act of the patron role is bound to, for a card. */
  patronOf(card: string): Promise<Patron>;
  /** Takes a block away when `block` is absent. */
  setBlock(card: string, block?: PatronBlockKind, text?: string): Promise<void>;
  /** Lends by the same rules as checkout; `day` lets a loan have begun earlier (taking over from another system). */
  lend(
    barcode: string,
    card: string,
    options?: { readonly day?: Day; readonly branchId?: string },
  ): Promise<LendResult>;
  /** A copy was scanned at a branch: it comes back, has arrived, or was fetched from the shelf for a reservation. */
  giveBack(barcode: string, branchId: string): Promise<ReturnResult>;
  /** What stands on the shelves of a branch and is waited for; scanning it there (`giveBack`) sets it aside. */
  fetchList(
    branchId: string,
  ): Promise<{ readonly recordId: string; readonly title: string; readonly issue: string; readonly count: number }[]>;
  /** The states a copy has apart from circulation: missing, for reference, on order, or on its shelf again. */
  setCopyState(
    barcode: string,
    state: Extract<CopyState, 'available' | 'reference' | 'on-order' | 'missing'>,
  ): Promise<void>;
  addFee(
    card: string,
    fee: { readonly amount: number; readonly text: string; readonly day?: Day },
  ): Promise<{ readonly feeId: string }>;
  /** Pays the oldest first; the sum must not exceed what is owed. */
  payFees(card: string, amount: number): Promise<void>;
  /** Lets a fee go unpaid. */
  waiveFee(feeId: string): Promise<void>;
  /** Does what the new day asks for, in short transactions: fees, lapsed reservations and pauses, forgetting. */
  tick(): Promise<void>;
}
