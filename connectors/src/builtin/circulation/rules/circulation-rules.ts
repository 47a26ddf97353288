import type { OperatorText } from '@buchfink/contract/locale';
import type { MediaType } from '@buchfink/contract/media-type';
import type { NoticeRules } from './notice-rules.ts';
import type { CardRenewalRules, RegistrationRules } from './registration-rules.ts';

/** The limits of a patron group (adults, children, …). Amounts are whole cents of the library's currency. */
export interface PatronGroup {
  /** How staff and patrons call it; absent: its code made readable. */
  readonly name?: OperatorText;
  /** Maximum number of loans; absent = no limit. */
  readonly maxLoans?: number;
  /** Maximum number of loans by media group. */
  readonly maxLoansOf?: Readonly<Record<string, number>>;
  /** Maximum number of reservations, including those on the pick-up shelf; absent = no limit. */
  readonly maxReservations?: number;
  /** Fees above this amount block loans, renewals and reservations; absent = no limit. */
  readonly feeLimit?: number;
  /** A loan overdue by more days than this blocks loans, renewals and reservations; absent = no limit. */
  readonly maxOverdueDays?: number;
  /** The media groups that this patron group may not borrow. */
  readonly barredMediaGroups?: readonly string[];
}

/** An item type: copies with the same circulation rules. */
export interface ItemType {
  /** The media group that counts its loans. */
  readonly mediaGroup?: string;
  /** Minimum age in years; a patron without a date of birth is old enough. */
  readonly minimumAge?: number;
  /** Patrons may borrow it themselves by reading its tag. Default: true. */
  readonly selfCheckout?: boolean;
}

/** A loan rule. The first rule whose `groups` and `itemTypes` match applies; an absent list matches all. */
export interface LoanRule {
  readonly groups?: readonly string[];
  readonly itemTypes?: readonly string[];
  /** Loan period in days; absent = not lent under this rule. */
  readonly days?: number;
  /** Maximum number of renewals; 0 = none. */
  readonly renewals?: number;
  /** Days of a renewal, counted from the day of the renewal; absent = `days`. */
  readonly renewalDays?: number;
  /** A loan can be renewed from this many days before its due date; absent = any day. */
  readonly renewableDaysBefore?: number;
  /** An overdue loan can still be renewed. Default: true. */
  readonly renewOverdue?: boolean;
  readonly loanFee?: number;
  readonly renewalFee?: number;
  /** Fee for each day after the due date, at most `overdueFeeMost` per loan. */
  readonly overdueFee?: number;
  readonly overdueFeeMost?: number;
  /** Can be reserved. Default: true if it is lent. */
  readonly reservable?: boolean;
  readonly reservationFee?: number;
  /** Days until the same patron may borrow the same copy again (at most `forgetAfterDays`). */
  readonly daysUntilAgain?: number;
}

/** The rules of reservations. */
export interface ReservationRules {
  /** Copies on the shelf can be reserved; staff fetch them. Default: false. */
  readonly whileAvailable?: boolean;
  /** Days on the pick-up shelf, including the first; a closed last day moves to the next open day. */
  readonly pickupDays: number;
  /** The pick-up branches; absent = all. */
  readonly pickupBranches?: readonly string[];
  /** The web address for reservations, with `{id}` for the record's id; absent = reservations are made here. */
  readonly website?: string;
  /** Reservations require an e-mail address. Default: false. */
  readonly needsEmail?: boolean;
  /** Fee for a reservation that was not picked up. */
  readonly notFetchedFee?: number;
  /** Days for which the account shows an expired reservation. Default: 14. */
  readonly showExpiredDays?: number;
}

/** The rules of the PINs that patrons choose. */
export interface PinPolicy {
  /** Patrons can change their PIN themselves. */
  readonly changeable: boolean;
  /** Lengths in characters, at most 200. */
  readonly minLength: number;
  readonly maxLength: number;
  readonly digitsOnly: boolean;
}

/** The parts of their contact data that patrons can change themselves. */
export type EditableContact = 'email' | 'homeBranch';

/**
 * The circulation rules of a library. Names of patron groups and item types are codes of letters, digits, `-` and
 * `_`.
 */
export interface CirculationRules {
  /** ISO 4217 */
  readonly currency: string;
  /** Patron groups by code. */
  readonly patronGroups: Readonly<Record<string, PatronGroup>>;
  readonly defaultGroup: string;
  /** Item types by code; a copy's own item type (`HoldingItem.itemType`) applies if it is listed here. */
  readonly itemTypes: Readonly<Record<string, ItemType>>;
  /** The item type of copies without their own, by the title's media type. */
  readonly itemTypeOf: Readonly<Partial<Record<MediaType, string>>>;
  readonly defaultItemType: string;
  readonly loans: readonly LoanRule[];
  readonly reservations: ReservationRules;
  readonly pins: PinPolicy;
  readonly editableContact: readonly EditableContact[];
  readonly notices: NoticeRules;
  /** How people become patrons by themselves; absent: only at the desk. */
  readonly registration?: RegistrationRules;
  /** How patrons renew their cards by themselves; absent: only at the desk. */
  readonly cardRenewal?: CardRenewalRules;
  /** Days after which a ledger line forgets its patron, once its loan, reservation or fee is closed. */
  readonly forgetAfterDays: number;
}

/**
 * The loan rule for a patron group and an item type; undefined = not lent. A group or type that the rules no longer
 * contain counts as the default.
 */
export function loanRuleFor(rules: CirculationRules, group: string, itemType: string): LoanRule | undefined {
  const ofGroup = Object.hasOwn(rules.patronGroups, group) ? group : rules.defaultGroup;
  const ofType = Object.hasOwn(rules.itemTypes, itemType) ? itemType : rules.defaultItemType;
  return rules.loans.find(
    ({ groups, itemTypes }) => (groups?.includes(ofGroup) ?? true) && (itemTypes?.includes(ofType) ?? true),
  );
}

/** The item type of a copy: its own if the rules contain it, else that of the title's media type. */
export function itemTypeFor(rules: CirculationRules, copyItemType: string | undefined, mediaType: MediaType): string {
  if (copyItemType !== undefined && Object.hasOwn(rules.itemTypes, copyItemType)) return copyItemType;
  return rules.itemTypeOf[mediaType] ?? rules.defaultItemType;
}
