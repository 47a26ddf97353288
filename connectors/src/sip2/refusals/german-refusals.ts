import type { RefusalRule } from './refusal-rule.ts';

/**
 * German texts by the words that they share: no recordings of German systems exist, and each library can reword them. The more
 * special rules come first.
 */
export const germanRefusals: readonly RefusalRule[] = [
  { text: '*Ausweis*verloren*', reason: 'card-lost' },
  { text: '*Ausweis*abgelaufen*', reason: 'card-expired' },
  { text: '*bereits von Ihnen*vorgemerkt*', reason: 'reserved-by-you' },
  { text: '*bereits vorgemerkt*', reason: 'reserved-by-you' },
  { text: '*Sie haben*bereits*vorgemerkt*', reason: 'reserved-by-you' },
  { text: '*bereits von Ihnen*entliehen*', reason: 'lent-to-you' },
  { text: '*bereits an Sie*', reason: 'lent-to-you' },
  { text: '*maximale Anzahl*Vormerkungen*', reason: 'too-many-reservations' },
  { text: '*Höchstzahl*Vormerkungen*', reason: 'too-many-reservations' },
  { text: '*maximale Anzahl*Verlängerungen*', reason: 'max-renewals' },
  { text: '*Höchstzahl*Verlängerungen*', reason: 'max-renewals' },
  { text: '*nicht mehr verlänger*', reason: 'max-renewals' },
  { text: '*zu früh*', reason: 'too-early' },
  { text: '*noch nicht verlänger*', reason: 'too-early' },
  { text: '*maximale Anzahl*Ausleihen*', reason: 'not-allowed', loanRefusal: 'NumberOfLoansExceeded' },
  { text: '*Höchstzahl*Ausleihen*', reason: 'not-allowed', loanRefusal: 'NumberOfLoansExceeded' },
  { text: '*Altersbeschränkung*', reason: 'age-limit', loanRefusal: 'AgeCheckFailedLoan' },
  { text: '*Altersfreigabe*', reason: 'age-limit', loanRefusal: 'AgeCheckFailedLoan' },
  { text: '*beschädigt*', reason: 'copy-damaged' },
  { text: '*Jahresgebühr*', reason: 'card-expired' },
  { text: '*Gebührengrenze*', reason: 'fee-limit' },
  { text: '*offene*Gebühr*', reason: 'fee-limit' },
  { text: '*Präsenz*', reason: 'not-for-loan' },
  { text: '*nicht ausleihbar*', reason: 'not-for-loan' },
  { text: '*nicht vormerkbar*', reason: 'not-reservable' },
  { text: '*vorgemerkt*', reason: 'reserved' },
  { text: '*Vormerkung vorhanden*', reason: 'reserved' },
  { text: '*Vormerkungen vor*', reason: 'reserved' },
  { text: '*Mahnung*', reason: 'overdue' },
  { text: '*überfällig*', reason: 'overdue' },
  { text: '*gesperrt*', reason: 'blocked' },
  { text: '*nicht verlängerbar*', reason: 'not-allowed' },
];
