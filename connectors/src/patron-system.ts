import type { CardRenewalConsent } from '@buchfink/contract/account/card-renewal';
import type { ReturnRequest } from '@buchfink/contract/account/checkout';
import type { NoticeAddress, NoticeWishes, NoticeWishesChange } from '@buchfink/contract/account/notices';
import type { Contact, ContactChange, ContactReason, PinReason, PinRules } from '@buchfink/contract/account/profile';
import type { PushSubscription } from '@buchfink/contract/account/push';
import type { MultiStep, ReserveTarget, StepAction } from '@buchfink/contract/multi-step';
import type { CopyReference } from './availability.ts';
import type { CallContext } from './call-context.ts';
import type {
  UnlabelledAccount,
  UnlabelledActItem,
  UnlabelledCardRenewal,
  UnlabelledLoanRequest,
  UnlabelledNotice,
} from './unlabelled.ts';

/** The input of a login. */
export interface PatronCredentials {
  readonly userId: string;
  readonly password: string;
}

/** A patron with a session; every act belongs to one. */
export interface Patron {
  /** The card number or user name of the login. */
  readonly userId: string;
  /** The system's own key of the patron; stays the same when the card changes. */
  readonly patronId: string;
  /**
   * What the system needs for every call (an upstream token, or the PIN where unavoidable). The service encrypts it
   * so that only the patron's own calls can decrypt it. Absent if `patronId` is enough.
   */
  readonly credentials?: string;
}

/** A successful login. `readableAway`: due dates can be read in the patron's absence (for calendar feeds). */
export interface PatronLogin extends Patron {
  readonly name?: string;
  readonly readableAway: boolean;
}

/** A fee in whole cents, and the currency by ISO 4217. */
export interface FeeAmount {
  readonly amount: number;
  readonly currency: string;
}

/** The selections in the previous steps of an act. */
export interface StepSelections extends Readonly<Partial<Record<StepAction, string>>> {
  /** The fees of the question that `confirm` answers. Absent: it named none. */
  readonly confirmedFees?: readonly FeeAmount[];
  /** The keys of the branches of the question that `branch` answers. Absent: they are unknown. */
  readonly offeredBranches?: readonly string[];
}

/** A title to reserve, or one of its copies, by the ids of the patron's system, with the copies that the catalogue knows. */
export interface ReservationTarget extends ReserveTarget {
  readonly copies?: readonly CopyReference[];
}

/** A detail of a question or an outcome; the service adds the words. Amounts are whole cents, days `YYYY-MM-DD`. */
export type ActDetail =
  | { readonly kind: 'title'; readonly text: string }
  /** `branchId`: the system's code of the branch, where it names one. */
  | { readonly kind: 'pickup'; readonly text: string; readonly branchId?: string }
  | { readonly kind: 'fee'; readonly amount: number; readonly currency: string }
  /** A fee in the words of the library's system, which cannot be read. */
  | { readonly kind: 'fee-in-words'; readonly text: string }
  | { readonly kind: 'due' | 'ready-until'; readonly day: string }
  /** That day in the words of the library's system, where it is none that can be read. */
  | { readonly kind: 'ready-until'; readonly text: string }
  /** The queue position; the number of loans. */
  | { readonly kind: 'queue' | 'count'; readonly number: number }
  /** The library's own words, with or without a label. */
  | { readonly kind: 'text'; readonly text: string; readonly label?: string };

/** The answer of an act; the service adds words to its codes and signs the selections into `state`. */
export interface ActAnswer extends Omit<MultiStep, 'state' | 'details' | 'fee' | 'selection' | 'items'> {
  readonly items?: readonly UnlabelledActItem[];
  readonly details?: readonly ActDetail[];
  /** `price`: what the option costs, in the form of the system. */
  readonly selection?: readonly { readonly key: string; readonly label: string; readonly price?: string }[];
}

/** A pause until a day or until further notice, or its end. */
export type PauseRequest = { readonly until?: string } | { readonly resume: true };

/** The data of a card. */
export interface PatronCard {
  /** The content of the barcode. */
  readonly number: string;
  readonly name?: string;
  /** `YYYY-MM-DD` */
  readonly validUntil?: string;
  /** The last day in the system's own words, where it is none that can be read. */
  readonly validUntilText?: string;
}

/** The old and the new PIN or password of a patron. */
export interface PinChange {
  readonly oldPin: string;
  readonly newPin: string;
}

/**
 * The outcome of a change of the PIN. After `OK` the service ends all sessions of the patron and begins a new one, with
 * these `credentials` in place of `Patron.credentials`; without them, the earlier ones are still valid.
 */
export type PinAnswer =
  | { readonly status: 'OK'; readonly credentials?: string }
  /** `text`: the library's own words. */
  | { readonly status: 'ERROR'; readonly reason: PinReason; readonly text?: string };

/** The outcome of a change of contact data; REQUESTED: the system forwards it to staff, who will see to it. */
export type ContactAnswer =
  | { readonly status: 'OK' | 'REQUESTED' }
  /** `text`: the library's own words. */
  | { readonly status: 'ERROR'; readonly reason: ContactReason; readonly text?: string };

/** The latest notices to a patron, the newest first, at most `noticeLimit`. */
export interface PatronNotices {
  readonly notices: readonly UnlabelledNotice[];
  /** How many were not read, also of those that are not listed; absent: the system does not know. */
  readonly unread?: number;
}

/** What a patron wishes. `offered` are the ways that the system can send by itself; absent: the service sends. */
export type PatronNoticeWishes = Omit<NoticeWishes, 'offered' | 'language' | 'address'> &
  Partial<Pick<NoticeWishes, 'offered' | 'language'>> & { readonly address: NoticeAddress };

/**
 * The patron role: accounts. An absent act is something that the system cannot do; the app does not offer it.
 *
 * Answers carry codes; the service adds the words in the caller's language. A `status`, `text` or `message` that an
 * answer does carry comes from the library's own system and is kept. An act does not throw for a refusal: it answers
 * ERROR with a reason. It throws `ApiException` if the system gives no answer that can be read
 * (`library-unavailable`, `library-timeout`, `library-answer`), and `session-ended` if the system no longer knows the patron. If the outcome of an act is
 * unknown, the account is read again; the act is never resent.
 */
export interface PatronSystem {
  /**
   * The system stores each act that changes something in the transaction of the change (`CallContext.repeatable`), and answers a
   * repeated one from there; a repetition is safe. Absent: the service logs acts and reads the account instead.
   */
  readonly storesActs?: true;
  /** Throws `ApiException`: `login-failed`; `account-disabled`, `card-expired`, `card-lost` (only after the right PIN), `library-unavailable`, … */
  login(secret: PatronCredentials, context: CallContext): Promise<PatronLogin>;
  /** Ends the system's own session, if it has one. */
  logout?(patron: Patron, context: CallContext): Promise<void>;
  account(patron: Patron, context: CallContext): Promise<UnlabelledAccount>;
  card(patron: Patron, context: CallContext): Promise<PatronCard>;
  /** Renews the loans of these tokens; the answer has an item for each. */
  renew?(
    patron: Patron,
    tokens: readonly string[],
    selections: StepSelections,
    context: CallContext,
  ): Promise<ActAnswer>;
  /** Renews all loans; the answer has an item for each. */
  renewAll?(patron: Patron, selections: StepSelections, context: CallContext): Promise<ActAnswer>;
  reserve?(
    patron: Patron,
    target: ReservationTarget,
    selections: StepSelections,
    context: CallContext,
  ): Promise<ActAnswer>;
  cancel?(patron: Patron, token: string, selections: StepSelections, context: CallContext): Promise<ActAnswer>;
  changePickup?(patron: Patron, token: string, selections: StepSelections, context: CallContext): Promise<ActAnswer>;
  pause?(
    patron: Patron,
    token: string,
    request: PauseRequest,
    selections: StepSelections,
    context: CallContext,
  ): Promise<ActAnswer>;
  /** The rules of a new PIN, for the form; present with `changePin`, empty if the system does not say. */
  readonly pinRules?: PinRules;
  /**
   * Changes the PIN. Answers `wrong-pin` for a wrong old PIN, which the service counts as a failed login; a system that
   * does not check the old PIN is asked for a login with it first. A lost answer throws: the service then finds out by
   * a login with the new PIN.
   */
  changePin?(patron: Patron, change: PinChange, context: CallContext): Promise<PinAnswer>;
  /** Whether and how the patron can renew the card. Present only together with `renewCard`. */
  cardRenewal?(patron: Patron, context: CallContext): Promise<UnlabelledCardRenewal>;
  /** Renews the card, once, if what the patron has agreed to is still so. */
  renewCard?(
    patron: Patron,
    consent: CardRenewalConsent,
    context: CallContext,
  ): Promise<{ readonly outcome: 'renewed' | 'refused'; readonly card: UnlabelledCardRenewal }>;
  /** The contact data, the fields of it that the patron may change, and the choices of a home branch. */
  contact?(patron: Patron, context: CallContext): Promise<Contact>;
  /**
   * Changes contact data. The service has checked the PIN before, unless the login was a moment ago, and offers only
   * fields of `Contact.editable`. Absent fields stay as they are. Present only together with `contact`.
   */
  changeContact?(patron: Patron, change: ContactChange, context: CallContext): Promise<ContactAnswer>;
  /** The library's messages to the patron. */
  notices?(patron: Patron, context: CallContext): Promise<PatronNotices>;
  /** Marks messages as read; returns how many are not. Absent: the system does not know which ones were read. */
  readNotices?(patron: Patron, ids: readonly string[] | 'all', context: CallContext): Promise<number>;
  /** What the patron wishes to get besides the messages of the app. */
  noticeWishes?(patron: Patron, context: CallContext): Promise<PatronNoticeWishes>;
  /** Changes the wishes; absent ones stay as they are. Present only together with `noticeWishes`. */
  changeNoticeWishes?(patron: Patron, change: NoticeWishesChange, context: CallContext): Promise<PatronNoticeWishes>;
  /**
   * The devices to which the service pushes. Absent: the system keeps no devices. Present only together with
   * `addPushSubscription` and `removePushSubscription`.
   */
  pushDevices?(patron: Patron, context: CallContext): Promise<readonly PushDevice[]>;
  /** Adds a device, or renews its keys and its login; returns all. */
  addPushSubscription?(patron: Patron, device: NewPushDevice, context: CallContext): Promise<readonly PushDevice[]>;
  /** Removes a device; returns the others. */
  removePushSubscription?(patron: Patron, endpoint: string, context: CallContext): Promise<readonly PushDevice[]>;
}

/** A device that asks for pushes. `login`: opaque, the same for all that is asked in one login; pushes end with it. */
export interface NewPushDevice extends PushSubscription {
  readonly login: string;
}

/** A device that gets pushes. */
export interface PushDevice {
  /** SHA-256 of the endpoint, base64url: a device knows its own, and learns nothing of others. */
  readonly id: string;
  readonly login: string;
}

/** A patron's request to borrow a copy. */
export interface LoanConfirmation {
  /** The code of the loan request. */
  readonly code: string;
  /** The number of parts of the copy whose tags were read. */
  readonly partsRead: number;
}

/** The checkout role: a patron borrows a copy by reading its tag. */
export interface Checkout {
  /** Throws `ApiException('unknown-copy')`. Changes nothing except the loan code it creates. */
  requestLoan(patron: Patron, copyId: string, context: CallContext): Promise<UnlabelledLoanRequest>;
  /** Repeated calls with the same code get the same answer. Lends no package of which too few parts were read. */
  confirmLoan(
    patron: Patron,
    copyId: string,
    confirmation: LoanConfirmation,
    context: CallContext,
  ): Promise<UnlabelledLoanRequest>;
  /**
   * Whether the patron may return a copy at the shelf, without staff. Throws `ApiException('unknown-copy')`. Changes
   * nothing. Absent, like `confirmReturn`: the system has no such returns.
   */
  requestReturn?(patron: Patron, copyId: string, context: CallContext): Promise<ReturnRequest>;
  /**
   * Returns a copy at a branch; at its own branch if none is named. A repeated call on the same day answers `Returned`
   * again.
   */
  confirmReturn?(
    patron: Patron,
    copyId: string,
    branchId: string | undefined,
    context: CallContext,
  ): Promise<ReturnRequest>;
}
