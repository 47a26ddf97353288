import type { ActReason } from '@buchfink/contract/multi-step';

/**
 * What Koha's codes of refusals mean: those of `CanBookBeRenewed` (C4::Circulation), `CanBookBeReserved` and `CanItemBeReserved`
 * (C4::Reserves), `can_place_holds` (Koha::Patron), of ILS-DI (C4::ILSDI::Services) and of REST (`error_code`), from 3.04 to 25.
 * All three interfaces print them. Koha writes some in two ways, `cannotBeTransferred` and `cannot_be_transferred`, so that they are
 * compared as letters and digits.
 */
const reasonByCode: ReadonlyMap<string, ActReason> = byLetters({
  // Renewals.
  too_many: 'max-renewals',
  too_unseen: 'at-desk',
  on_reserve: 'reserved',
  recalled: 'reserved',
  too_soon: 'too-early',
  too_late: 'too-late',
  overdue: 'overdue',
  restriction: 'blocked',
  too_much_owing: 'fee-limit',
  too_much_oweing: 'fee-limit',
  auto_renew: 'renewed-automatically',
  auto_too_soon: 'too-early',
  auto_too_late: 'too-late',
  auto_account_expired: 'card-expired',
  auto_too_much_owing: 'fee-limit',
  auto_too_much_oweing: 'fee-limit',
  onsite_checkout: 'not-for-loan',
  item_denied_renewal: 'not-allowed',
  item_issued_to_other_patron: 'not-found',
  no_checkout: 'not-found',
  no_item: 'not-found',
  // Holds: what stands against the copy or the title.
  damaged: 'copy-damaged',
  notforloan: 'not-for-loan',
  notReservable: 'not-reservable',
  NotHoldable: 'not-reservable',
  noReservesAllowed: 'not-reservable',
  none_available: 'no-copies',
  no_valid_items: 'no-copies',
  NoItems: 'no-copies',
  ItemNotFound: 'no-copies',
  item_biblio_mismatch: 'no-copies',
  ageRestricted: 'age-limit',
  // The rule may allow none at all: Koha 19.06 says this then, too.
  tooManyHoldsForThisRecord: 'title-limit',
  itemAlreadyOnHold: 'reserved-by-you',
  alreadyReserved: 'reserved-by-you',
  // The patron has recalled this copy already.
  recall: 'reserved-by-you',
  alreadypossession: 'lent-to-you',
  itemAlreadyIssued: 'lent-to-you',
  RecordNotFound: 'unknown-record',
  hold_date_in_future: 'not-allowed',
  // Holds: what stands against the branch.
  libraryNotPickupLocation: 'not-at-branch',
  libraryNotFound: 'not-at-branch',
  LocationNotFound: 'not-at-branch',
  invalid_pickup_location: 'not-at-branch',
  pickupNotInHoldGroup: 'not-at-branch',
  cannotBeTransferred: 'not-at-branch',
  cannotReserveFromOtherBranches: 'other-branches',
  branchNotInHoldGroup: 'other-branches',
  // Holds: what stands against the patron.
  tooManyReserves: 'too-many-reservations',
  hold_limit: 'too-many-reservations',
  tooManyReservesToday: 'too-many-today',
  debt: 'fee-limit',
  debt_limit: 'fee-limit',
  expired: 'card-expired',
  patron_expired: 'card-expired',
  PatronExpired: 'card-expired',
  restricted: 'blocked',
  debarred: 'blocked',
  patron_restricted: 'blocked',
  PatronRestricted: 'blocked',
  bad_address: 'address-invalid',
  gone_no_address: 'address-invalid',
  card_lost: 'card-lost',
  // Cancellations.
  NotCanceled: 'not-cancelable',
  BorrowerCannotCancelHold: 'not-cancelable',
  NotFound: 'not-found',
});

function byLetters(reasons: Readonly<Record<string, ActReason>>): ReadonlyMap<string, ActReason> {
  return new Map(Object.entries(reasons).map(([code, reason]) => [lettersOf(code), reason]));
}

function lettersOf(code: string): string {
  return code.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** What a code of Koha means; undefined for one of a newer Koha or of a plugin. */
export const reasonOfKohaCode = (code: string): ActReason | undefined => reasonByCode.get(lettersOf(code));

/** The longest code that is looked for in a text. */
const maxCode = 60;

/** A word that is written like a code: `too_soon`, `NoItems`, `notForLoan`; no word of a sentence is. */
const codeLike = /^(?=.*[a-z]_[a-z]|[a-z]+[A-Z]|[A-Z][a-z]+[A-Z])[A-Za-z_]+$/;

/** The code in a message of Koha: all of it, or a word of it that is written like one. */
export function kohaCodeIn(text: string): string | undefined {
  const words = [text.trim(), ...text.split(/[^A-Za-z_]+/).filter((word) => codeLike.test(word))];
  return words.find((word) => word.length <= maxCode && reasonOfKohaCode(word) !== undefined);
}
