import type { RefusalRule } from './refusal-rule.ts';

/** The names of Evergreen's events, which its SIP2 server prints. No recordings of it exist. */
export const evergreenRefusals: readonly RefusalRule[] = [
  { text: '*MAX_RENEWALS_REACHED*', reason: 'max-renewals' },
  { text: '*HOLD_EXISTS*', reason: 'reserved-by-you' },
  { text: '*COPY_NEEDED_FOR_HOLD*', reason: 'reserved' },
  { text: '*ITEM_ON_HOLDS_SHELF*', reason: 'reserved' },
  { text: '*PATRON_EXCEEDS_FINES*', reason: 'fee-limit' },
  { text: '*PATRON_EXCEEDS_OVERDUE_COUNT*', reason: 'overdue' },
  { text: '*PATRON_EXCEEDS_CHECKOUT_COUNT*', reason: 'not-allowed', loanRefusal: 'NumberOfLoansExceeded' },
  { text: '*PATRON_ACCOUNT_EXPIRED*', reason: 'card-expired' },
  { text: '*PATRON_CARD_INACTIVE*', reason: 'card-expired' },
  { text: '*PATRON_CARD_LOST*', reason: 'card-lost' },
  { text: '*PATRON_BARRED*', reason: 'blocked' },
  { text: '*PATRON_INACTIVE*', reason: 'blocked' },
  { text: '*MAX_HOLDS*', reason: 'too-many-reservations' },
  { text: '*OPEN_CIRCULATION_EXISTS*', reason: 'not-allowed', loanRefusal: 'InvalidCopyStatusForLoan' },
  { text: '*COPY_CIRC_NOT_ALLOWED*', reason: 'not-for-loan' },
  { text: '*COPY_NOT_AVAILABLE*', reason: 'not-allowed' },
  { text: '*ITEM_NOT_CIRCULATING*', reason: 'not-for-loan' },
  { text: '*ITEM_NOT_HOLDABLE*', reason: 'not-reservable' },
  { text: '*ITEM_AGE_PROTECTED*', reason: 'not-reservable' },
];
