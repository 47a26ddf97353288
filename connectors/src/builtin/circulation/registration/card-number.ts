import { randomInt } from 'node:crypto';
import { ApiException } from '@buchfink/contract/error';
import { refusalOfPin } from '../patrons/change-pin.ts';
import type { CardNumberScheme } from '../rules/registration-rules.ts';
import type { PatronRow } from '../store/circulation-rows.ts';
import type { ReadTransaction } from '../store/transaction.ts';

/** Random numbers that are tried before a scheme counts as exhausted. */
const maxTries = 200;

/**
 * Draws a card number that nobody has, and that does not tell the PIN. Numbers are random, so that nobody can count the
 * patrons of a library or guess the next number. Throws `ApiException('library-unavailable')` when the scheme has no more.
 */
export async function drawCardNumber(
  { unit, options }: ReadTransaction,
  scheme: CardNumberScheme,
  { pin, born }: { readonly pin: string; readonly born: PatronRow['born'] },
): Promise<string> {
  for (let tries = 0; tries < maxTries; tries++) {
    const digits = Array.from({ length: scheme.digits }, () => randomInt(10)).join('');
    const card = withCheckDigit(scheme.prefix + digits, scheme.checkDigit);
    const isFree = (await unit.patronByLogin(card)) === undefined;
    if (isFree && refusalOfPin(pin, options.rules.pins, { card, born }) === undefined) return card;
  }
  throw new ApiException('library-unavailable');
}

/** Appends the check digit of a scheme to a number. Letters of a prefix do not count. */
export function withCheckDigit(number: string, scheme: CardNumberScheme['checkDigit']): string {
  if (scheme === 'none') return number;
  // The digit before the check digit comes first: it has the highest weight.
  const digits = [...number.replace(/\D/g, '')].reverse().map(Number);
  const weighted = digits.map((digit, at) => {
    if (at % 2 === 1) return digit;
    if (scheme === 'ean') return digit * 3;
    const doubled = digit * 2;
    return doubled > 9 ? doubled - 9 : doubled;
  });
  const sum = weighted.reduce((total, digit) => total + digit, 0);
  return number + ((10 - (sum % 10)) % 10);
}
