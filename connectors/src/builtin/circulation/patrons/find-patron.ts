import { ApiException } from '@buchfink/contract/error';
import type { Patron } from '../../../patron-system.ts';
import type { PatronRow } from '../store/circulation-store.ts';
import type { ReadTransaction, WriteTransaction } from '../store/transaction.ts';

/**
 * A card or user name as it is kept: people type blanks, letters that look alike but are composed in another way, and
 * keyboards for Chinese or Japanese write digits in full width (`０１２`).
 */
export const normalizeLogin = (typed: string): string =>
  withoutBlanks(typed).replace(/\p{Nd}+/gu, (digits) => digits.normalize('NFKC'));

/**
 * The patron whom somebody means by a card or user name. What is kept just as it was typed goes first: a file from before
 * digits were folded may hold two cards that differ in nothing but the width of their digits.
 */
export async function findPatronByLogin(
  { unit }: { readonly unit: Pick<WriteTransaction['unit'], 'patronByLogin'> },
  typed: string,
): Promise<PatronRow | undefined> {
  const [asTyped, folded] = [withoutBlanks(typed), normalizeLogin(typed)];
  const found = await unit.patronByLogin(asTyped);
  return found !== undefined || asTyped === folded ? found : unit.patronByLogin(folded);
}

const withoutBlanks = (typed: string) => typed.normalize('NFC').replace(/\s+/g, '');

/** The patron of an act; throws `ApiException('session-ended')` for one who is gone or may no longer log in. */
export async function requirePatron({ unit }: Pick<ReadTransaction, 'unit'>, { patronId }: Patron): Promise<PatronRow> {
  const row = await unit.patron(patronId);
  if (row === undefined || row.disabled) throw new ApiException('session-ended');
  return row;
}
