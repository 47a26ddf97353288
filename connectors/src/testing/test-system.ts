import type { CallContext } from '../call-context.ts';
import type { PatronCredentials, PatronSystem } from '../patron-system.ts';

/** A patron to create; by default the card is valid and nothing is blocked. */
export interface TestPatron {
  readonly name?: string;
  readonly disabled?: true;
  readonly blocked?: true;
  /** `YYYY-MM-DD` */
  readonly validUntil?: string;
}

/** A created title with the barcodes of its copies. */
export interface TestTitle {
  readonly recordId: string;
  readonly barcodes: readonly string[];
}

/**
 * What an account may leave open: whether a loan can be renewed, the place in a queue, the pick-up branch of a
 * reservation, that its copy is on its way, the `copies` behind titles with all their dates and states, the loans and reservations
 * themselves (`lists`), the day on which a card ends, and the reasons of refusals, which are then `refused`. A `disabled-card` is
 * answered like a wrong PIN.
 */
export type UnreportedFact =
  | 'renewability'
  | 'queue-position'
  | 'pickup-branch'
  | 'transit'
  | 'copies'
  | 'lists'
  | 'expiry'
  | 'refusal-reason'
  | 'disabled-card';

/**
 * A library system with test controls, so that every connector with a patron role can be held to the same rules.
 * Controls that a system does not have are absent, and their rules are skipped.
 *
 * Its circulation rules: loans of 28 days with two renewals, from the tenth day before the due date on; unlimited
 * loans and reservations; two pick-up branches, seven days of pick-up.
 */
export interface TestSystem {
  readonly system: PatronSystem;
  readonly context: CallContext;
  /** What this system does not report. The rules then want it absent from the account, and hold the acts to the same outcomes. */
  readonly unreported?: readonly UnreportedFact[];
  /** The library's date, `YYYY-MM-DD`. */
  today(): string;
  /** Advances the clock by days. */
  wait(days: number): void;
  addPatron(options?: TestPatron): Promise<PatronCredentials>;
  addTitle(options: { readonly title: string; readonly author?: string; readonly copies: number }): Promise<TestTitle>;
  lend(barcode: string, patron: PatronCredentials): Promise<void>;
  giveBack(barcode: string): Promise<void>;
  /** `amount` in whole cents. */
  addFee?(patron: PatronCredentials, amount: number): Promise<void>;
  removePatron?(patron: PatronCredentials): Promise<void>;
  close(): Promise<void>;
}
