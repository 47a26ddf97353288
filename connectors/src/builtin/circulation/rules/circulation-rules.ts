import type { MediaType } from '@buchfink/contract/media-type';

/** What is allowed to the patrons of one group (adults, children, …). Sums are whole cents of the library's currency. */
export interface PatronGroup {
  /** The most copies at home at a time; absent = no limit. */
  readonly maxLoans?: number;
  /** The most copies of a media group at home at a time. */
  readonly maxLoansOf?: Readonly<Record<string, number>>;
  /** The most reservations at a time, those on the pick-up shelf among them; absent = no limit. */
  readonly maxReservations?: number;
  /** Who owes more than this may not borrow, renew or reserve; absent = no limit. */
  readonly feeLimit?: number;
  /** Who has a loan that is overdue by more days than this may not borrow, renew or reserve; absent = no limit. */
  readonly maxOverdueDays?: number;
  /** The media groups that are closed to this group of patrons. */
  readonly barredMediaGroups?: readonly string[];
}

/** A kind of copy, as far as circulation treats it alike. */
export interface ItemType {
  /** The media group its loans are counted in. */
  readonly mediaGroup?: string;
  /** Years of age from which it may be borrowed; who has told no date of birth counts as old enough. */
  readonly minimumAge?: number;
  /** May be borrowed by the patron alone, by reading its tag. Default: true. */
  readonly selfCheckout?: boolean;
}

/** How copies are lent. The first rule whose `groups` and `itemTypes` fit counts; an absent list fits all. */
export interface LoanRule {
  readonly groups?: readonly string[];
  readonly itemTypes?: readonly string[];
  /** Days of a loan; absent = not lent under this rule. */
  readonly days?: number;
  /** How often a loan may be renewed; 0 = never. */
  readonly renewals?: number;
  /** Days a renewal gives, counted from the day of the renewal; absent = `days`. */
  readonly renewalDays?: number;
  /** A loan may be renewed from so many days before its due date on; absent = any day. */
  readonly renewableDaysBefore?: number;
  /** An overdue loan may still be renewed. Default: true. */
  readonly renewOverdue?: boolean;
  readonly loanFee?: number;
  readonly renewalFee?: number;
  /** For each day after the due date, at most `overdueFeeMost` for a loan. */
  readonly overdueFee?: number;
  readonly overdueFeeMost?: number;
  /** May be reserved. Default: true where it is lent. */
  readonly reservable?: boolean;
  readonly reservationFee?: number;
  /** The same patron may borrow the same copy again only after so many days (at most `forgetAfterDays`). */
  readonly daysUntilAgain?: number;
}

/** How reservations are kept. */
export interface ReservationRules {
  /** Also what stands on a shelf can be reserved (it is then fetched from there). Default: false. */
  readonly whileAvailable?: boolean;
  /** Days, the first one included, that a copy waits on the pick-up shelf; a closed last day moves to the next open one. */
  readonly pickupDays: number;
  /** The branches where copies can be fetched; absent = all. */
  readonly pickupBranches?: readonly string[];
  /** One reserves at this web address instead, `{id}` being the record's; absent = here. */
  readonly website?: string;
  /** Only who has given an e-mail address may reserve. Default: false. */
  readonly needsEmail?: boolean;
  /** A fee for what was not fetched. */
  readonly notFetchedFee?: number;
  /** Days for which the account still shows what was not fetched. Default: 14. */
  readonly showExpiredDays?: number;
}

/** All rules of a library's circulation. Names of groups and item types are codes of letters, digits, `-` and `_`. */
export interface CirculationRules {
  /** ISO 4217 */
  readonly currency: string;
  /** By their code. */
  readonly patronGroups: Readonly<Record<string, PatronGroup>>;
  readonly defaultGroup: string;
  /** By their code; a copy's own item type (`HoldingItem.itemType`) counts where it is listed here. */
  readonly itemTypes: Readonly<Record<string, ItemType>>;
  /** The item type of copies that have none of their own, by the title's media type. */
  readonly itemTypeOf: Readonly<Partial<Record<MediaType, string>>>;
  readonly defaultItemType: string;
  readonly loans: readonly LoanRule[];
  readonly reservations: ReservationRules;
  /** Days after which a line of the ledger forgets whose it was, once nothing of it is open. */
  readonly forgetAfterDays: number;
}

/**
 * The rule for a patron's group and a copy's item type; undefined = not lent. A group or type that is no longer in the
 * rules is as the default one.
 */
export function loanRuleFor(rules: CirculationRules, group: string, itemType: string): LoanRule | undefined {
  const ofGroup = Object.hasOwn(rules.patronGroups, group) ? group : rules.defaultGroup;
  const ofType = Object.hasOwn(rules.itemTypes, itemType) ? itemType : rules.defaultItemType;
  return rules.loans.find(
    ({ groups, itemTypes }) => (groups?.includes(ofGroup) ?? true) && (itemTypes?.includes(ofType) ?? true),
  );
}

/** The item type of a copy: its own where the rules know it, else that of the title's media type. */
export function itemTypeFor(rules: CirculationRules, own: string | undefined, mediaType: MediaType): string {
  if (own !== undefined && Object.hasOwn(rules.itemTypes, own)) return own;
  return rules.itemTypeOf[mediaType] ?? rules.defaultItemType;
}
