import type { MultiStep, ReserveTarget, StepAction } from '@buchfink/contract/multi-step';
import type { CallContext } from './connector.ts';
import type { UnlabelledAccount, UnlabelledLoanRequest } from './unlabelled.ts';

/** What a person typed at the login. */
export interface PatronCredentials {
  readonly userId: string;
  readonly password: string;
}

/** A patron who has logged in: what every act is bound to. */
export interface Patron {
  /** The card number or user name of the login. */
  readonly userId: string;
  /** The system's own key of the patron; never changes with the card. */
  readonly patronId: string;
  /**
   * What the system wants back at every call (an upstream token, or the PIN where it cannot be avoided). The service
   * keeps it sealed so that only the patron's own calls can open it. Absent where the patron's key is enough.
   */
  readonly credentials?: string;
}

/** A successful login. `readableAway`: due dates can be read without the patron being there (for calendar feeds). */
export interface PatronLogin extends Patron {
  readonly name?: string;
  readonly readableAway: boolean;
}

/** What has been chosen in the steps of an act so far. */
export type StepSelections = Readonly<Partial<Record<StepAction, string>>>;

/** A line beside a question or an outcome, which the service words. Sums are whole cents, days `YYYY-MM-DD`. */
export type ActDetail =
  | { readonly kind: 'title' | 'pickup'; readonly text: string }
  | { readonly kind: 'fee'; readonly amount: number; readonly currency: string }
  | { readonly kind: 'due' | 'ready-until'; readonly day: string }
  /** Place in the queue; how many loans it is about. */
  | { readonly kind: 'queue' | 'count'; readonly number: number }
  /** The library's own words, with or without a label. */
  | { readonly kind: 'text'; readonly text: string; readonly label?: string };

/** An answer of an act; the service adds words to codes, and signs what was chosen into `state`. */
export interface ActAnswer extends Omit<MultiStep, 'state' | 'details'> {
  readonly details?: readonly ActDetail[];
}

/** When a reservation is to pause: until a day, until further notice, or no longer. */
export type PauseRequest = { readonly until?: string } | { readonly resume: true };

/** What a card shows. */
export interface PatronCard {
  /** What the barcode holds. */
  readonly number: string;
  readonly name?: string;
  /** `YYYY-MM-DD` */
  readonly validUntil?: string;
}

/**
 * The patron role: accounts. An act that is absent is something the system does not do, and the app does not offer it.
 *
 * Answers carry codes; the service adds the words in the caller's language. A `status`, `text` or `message` that an answer
 * does carry comes from the library's own system and is kept. An act never throws for a refusal: it answers ERROR with a reason. It throws
 * `ApiException` where no answer could be had (`library-unavailable`, `library-timeout`) and `session-ended` where the
 * system no longer knows the patron. An act that may have happened although no answer came is read again, never resent.
 */
export interface PatronSystem {
  /** Throws `ApiException`: `login-failed`, `account-disabled` (only after the right secret), `library-unavailable`, … */
  login(secret: PatronCredentials, context: CallContext): Promise<PatronLogin>;
  /** Ends the system's own session, where it has one. */
  logout?(patron: Patron, context: CallContext): Promise<void>;
  account(patron: Patron, context: CallContext): Promise<UnlabelledAccount>;
  card(patron: Patron, context: CallContext): Promise<PatronCard>;
  /** The loans of these tokens; the answer has an item for each. */
  renew?(patron: Patron, tokens: readonly string[], chosen: StepSelections, context: CallContext): Promise<ActAnswer>;
  /** All loans at once; the answer has an item for each. */
  renewAll?(patron: Patron, chosen: StepSelections, context: CallContext): Promise<ActAnswer>;
  reserve?(patron: Patron, target: ReserveTarget, chosen: StepSelections, context: CallContext): Promise<ActAnswer>;
  cancel?(patron: Patron, token: string, chosen: StepSelections, context: CallContext): Promise<ActAnswer>;
  changePickup?(patron: Patron, token: string, chosen: StepSelections, context: CallContext): Promise<ActAnswer>;
  pause?(
    patron: Patron,
    token: string,
    wish: PauseRequest,
    chosen: StepSelections,
    context: CallContext,
  ): Promise<ActAnswer>;
}

/** The checkout role: borrowing by reading a copy's tag. */
export interface Checkout {
  /** Throws `ApiException('unknown-copy')`. Changes nothing but the code it makes. */
  requestLoan(patron: Patron, copyId: string, context: CallContext): Promise<UnlabelledLoanRequest>;
  /** The same answer however often it is asked with the same code. */
  confirmLoan(patron: Patron, copyId: string, code: string, context: CallContext): Promise<UnlabelledLoanRequest>;
}
