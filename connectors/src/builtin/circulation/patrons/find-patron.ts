import { ApiException } from '@buchfink/contract/error';
import { scannedNumbers } from '@buchfink/contract/text/scanned-number';
import type { Patron } from '../../../patron-system.ts';
import type { PatronRow } from '../store/circulation-rows.ts';
import type { ReadTransaction, WriteTransaction } from '../store/transaction.ts';

/**
 * Normalises a card number or user name: removes spaces, composes letters (NFC) and folds digits, because Chinese and
 * Japanese keyboards write them in full width (`０１２`).
 */
export const normalizeLogin = (typed: string): string =>
  withoutBlanks(typed).replace(/\p{Nd}+/gu, (digits) => digits.normalize('NFKC'));

/**
 * Finds a patron by card or user name. An exact match wins over a normalised one: data from before the folding of
 * digits may hold two cards that differ only in the width of their digits. What a scanner adds to a number is left out last.
 */
export async function findPatronByLogin(
  { unit }: { readonly unit: Pick<WriteTransaction['unit'], 'patronByLogin'> },
  typed: string,
): Promise<PatronRow | undefined> {
  for (const number of scannedNumbers(typed))
    for (const login of new Set([withoutBlanks(number), normalizeLogin(number)])) {
      const patron = await unit.patronByLogin(login);
      if (patron !== undefined) return patron;
    }
  return undefined;
}

const withoutBlanks = (typed: string) => typed.normalize('NFC').replace(/\s+/g, '');

/** The patron of a session; throws `ApiException('session-ended')` if the patron was removed or disabled. */
export async function requirePatron({ unit }: Pick<ReadTransaction, 'unit'>, { patronId }: Patron): Promise<PatronRow> {
  const row = await unit.patron(patronId);
  if (row === undefined || row.disabled) throw new ApiException('session-ended');
  return row;
}
