import type { CallContext } from '../connector.ts';
import type { PatronCredentials, PatronSystem } from '../patron-system.ts';

/** A patron to be set up; the card is good and nothing is blocked unless said otherwise. */
export interface TestPatron {
  readonly name?: string;
  readonly disabled?: true;
  readonly blocked?: true;
  /** `YYYY-MM-DD` */
  readonly validUntil?: string;
}

/** A title that was set up, and the barcodes of its copies. */
export interface TestTitle {
  readonly recordId: string;
  readonly barcodes: readonly string[];
}

/**
 * A library system and the means to bring it into a situation, so that every connector with a patron role can be held to
 * the same rules. What a system cannot be brought to is absent, and the rules about it are skipped.
 *
 * Its rules: a loan of 28 days that can be renewed twice, from the tenth day before it is due on; loans and reservations
 * as many as one likes; two branches where reservations can be fetched, for seven days.
 */
export interface TestSystem {
  readonly system: PatronSystem;
  readonly context: CallContext;
  /** Today in the library, `YYYY-MM-DD`. */
  today(): string;
  /** Puts the clock forward by days. */
  wait(days: number): void;
  addPatron(wish?: TestPatron): Promise<PatronCredentials>;
  addTitle(wish: { readonly title: string; readonly author?: string; readonly copies: number }): Promise<TestTitle>;
  lend(barcode: string, patron: PatronCredentials): Promise<void>;
  giveBack(barcode: string): Promise<void>;
  /** In whole cents. */
  addFee?(patron: PatronCredentials, amount: number): Promise<void>;
  removePatron?(patron: PatronCredentials): Promise<void>;
  close(): Promise<void>;
}
