import type { ActReason } from '@buchfink/contract/multi-step';

/**
 * Why Koha refuses, by its codes (`CanBookBeRenewed`, `CanBookBeReserved` and `CanItemBeReserved` in C4, `ILSDI::Services`).
 * REST writes the code into a sentence, ILS-DI into an element.
 */
const reasons: ReadonlyMap<string, ActReason> = new Map([
  ['too_many', 'max-renewals'],
  ['too_unseen', 'max-renewals'],
  ['on_reserve', 'reserved'],
  ['recalled', 'reserved'],
  ['too_soon', 'too-early'],
  ['too_late', 'overdue'],
  ['overdue', 'overdue'],
  ['restriction', 'blocked'],
  ['auto_account_expired', 'card-expired'],
  ['auto_too_much_oweing', 'fee-limit'],
  ['auto_renew', 'not-allowed'],
  ['auto_too_soon', 'too-early'],
  ['auto_too_late', 'overdue'],
  ['onsite_checkout', 'not-allowed'],
  ['item_denied_renewal', 'not-allowed'],
  ['no_checkout', 'not-found'],
  ['tooManyReserves', 'too-many-reservations'],
  ['tooManyReservesToday', 'too-many-reservations'],
  // Koha says this for a second hold on a title, and also where a rule allows no hold at all.
  ['tooManyHoldsForThisRecord', 'no_copy_reservable'],
  ['noReservesAllowed', 'no_copy_reservable'],
  ['itemAlreadyOnHold', 'reserved-by-you'],
  ['alreadypossession', 'lent-to-you'],
  ['itemAlreadyIssued', 'lent-to-you'],
  ['ageRestricted', 'not-allowed'],
  ['libraryNotPickupLocation', 'not-allowed'],
  ['libraryNotFound', 'not-allowed'],
  ['LocationNotFound', 'not-allowed'],
  ['pickupNotInHoldGroup', 'not-allowed'],
  ['cannotReserveFromOtherBranches', 'not-allowed'],
  ['branchNotInHoldGroup', 'not-allowed'],
  ['cannotBeTransferred', 'not-allowed'],
  ['damaged', 'no_copy_reservable'],
  ['notforloan', 'no_copy_reservable'],
  ['notReservable', 'no_copy_reservable'],
  ['recall', 'no_copy_reservable'],
  ['no_valid_items', 'no_copy_reservable'],
  ['NotHoldable', 'no_copy_reservable'],
  ['RecordNotFound', 'unknown-record'],
  ['debt', 'fee-limit'],
  ['patron_expired', 'card-expired'],
  ['expired', 'card-expired'],
  ['restricted', 'blocked'],
  ['card_lost', 'blocked'],
  ['hold_limit', 'too-many-reservations'],
  ['NotCanceled', 'not-cancelable'],
  ['NotFound', 'not-found'],
]);

/** A library's own meanings of codes; they come before the shipped ones. */
export type RefusalReasons = Readonly<Record<string, ActReason>>;

/** The reason for a refusal; `unknown` for a code of a newer Koha or a plugin. */
export function refusalReasonOf(code: string, ownReasons: RefusalReasons): ActReason {
  return (Object.hasOwn(ownReasons, code) ? ownReasons[code] : undefined) ?? reasons.get(code) ?? 'unknown';
}
