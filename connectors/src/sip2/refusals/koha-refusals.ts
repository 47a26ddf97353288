import type { RefusalRule } from './refusal-rule.ts';

/** The texts of Koha, as recorded from 19.06 and 3.04 and written in `C4::SIP`. The codes of its rules: `koha-codes.ts`. */
export const kohaRefusals: readonly RefusalRule[] = [
  { text: '*maximum renewals*', reason: 'max-renewals' },
  { text: '*outstanding holds*', reason: 'reserved' },
  { text: '*too soon*', reason: 'too-early' },
  { text: 'Renewals not allowed*', reason: 'not-allowed' },
  { text: '*renewal is not allowed*', reason: 'not-allowed' },
  { text: '*without being seen*', reason: 'at-desk' },
  { text: '*issued to other borrower*', reason: 'not-found' },
  { text: 'Item not checked out to *', reason: 'not-found' },
  { text: 'Excessive fees blocking*', reason: 'fee-limit' },
  { text: 'No such item*', reason: 'no-copies' },
  { text: 'Error with transaction drop_hold*', reason: 'not-cancelable' },
  {
    text: 'Item checked out to another patron*',
    reason: 'not-found',
    loanRefusal: 'InvalidCopyStatusForLoan',
  },
  { text: 'Item is on hold shelf for another patron*', reason: 'reserved' },
  { text: 'Item is on hold for another patron*', reason: 'reserved' },
  { text: 'Outstanding Fines block issue*', reason: 'fee-limit' },
  { text: 'Issue failed : NOT_FOR_LOAN*', reason: 'not-for-loan' },
  { text: 'Issue failed : AGE_RESTRICTION*', reason: 'age-limit', loanRefusal: 'AgeCheckFailedLoan' },
  { text: 'Issue failed : TOO_MANY*', reason: 'not-allowed', loanRefusal: 'NumberOfLoansExceeded' },
  { text: '*PATRON EXPIRED*', reason: 'card-expired' },
  { text: '*card reported lost*', reason: 'card-lost' },
  { text: '*no valid address*', reason: 'address-invalid' },
  { text: 'Patron Blocked*', reason: 'blocked' },
  { text: 'Invalid Item*', reason: 'not-found' },
];
