import { checkDigit10, checkDigit13 } from '@buchfink/contract/text/isbn-check-digit';

/** Thirteen digits that begin like an ISBN, with hyphens or blanks between them, outside a longer number. */
const thirteenDigits = /(?<![\d-])97[89](?:[-\s]?\d){10}(?![-\s]?\d)/g;
/** Ten digits that are said to be an ISBN: by a word before them, by their hyphens, or by the path of a shop that uses them as its number. */
const tenDigits = [
  /\bisbn(?:-?10)?[\s:=/]{0,3}((?:\d[-\s]?){9}[\dX])(?![-\s]?\d)/gi,
  /(?<![\d-])(\d{1,5}-\d{1,7}-\d{1,7}-[\dX])(?![-\d])/gi,
  /\/(?:dp|gp\/product|product)\/(\d{9}[\dX])(?![\dX])/gi,
];

/** The digits of the first ISBN in a text with a correct check digit (ISO 2108); undefined where there is none. */
export function isbnIn(text: string): string | undefined {
  for (const [number] of text.matchAll(thirteenDigits)) {
    const digits = withoutSeparators(number);
    if (isIsbn13(digits)) return digits;
  }
  for (const pattern of tenDigits)
    for (const [, number = ''] of text.matchAll(pattern)) {
      const digits = withoutSeparators(number);
      if (isIsbn10(digits)) return digits;
    }
  return undefined;
}

const withoutSeparators = (number: string) => number.replace(/[-\s]/g, '').toUpperCase();

const isIsbn13 = (digits: string) => checkDigit13(digits) === digits.at(-1);

const isIsbn10 = (digits: string) => digits.length === 10 && checkDigit10(digits) === digits.at(-1);
