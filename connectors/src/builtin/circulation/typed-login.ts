import type { Acting } from './acting.ts';
import type { PatronRow } from './circulation-store.ts';

/**
 * A card or user name as it is kept: people type blanks, letters that look alike but are composed in another way, and
 * keyboards for Chinese or Japanese write digits in full width (`０１２`).
 */
export const normalLogin = (typed: string): string =>
  withoutBlanks(typed).replace(/\p{Nd}+/gu, (digits) => digits.normalize('NFKC'));

/**
 * The patron whom somebody means by a card or user name. What is kept just as it was typed goes first: a file from before
 * digits were folded may hold two cards that differ in nothing but the width of their digits.
 */
export async function patronTyped(
  { unit }: { readonly unit: Pick<Acting['unit'], 'patronByLogin'> },
  typed: string,
): Promise<PatronRow | undefined> {
  const [asTyped, folded] = [withoutBlanks(typed), normalLogin(typed)];
  const found = await unit.patronByLogin(asTyped);
  return found !== undefined || asTyped === folded ? found : unit.patronByLogin(folded);
}

const withoutBlanks = (typed: string) => typed.normalize('NFC').replace(/\s+/g, '');
