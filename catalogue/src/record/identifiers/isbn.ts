import { checkDigit10, checkDigit13 } from '@buchfink/contract/text/isbn-check-digit';

const label = /^\s*(?:(?:urn:)?isbn(?:-1[03])?[\s:]*)?/i;
const thirteenDigits = /^9[\s\p{Pd}]*7[\s\p{Pd}]*[89](?:[\s\p{Pd}]*\d){10}(?!\p{Pd}*[\dX])/iu;
/** Ten digits with blanks between them may also be the beginning of a longer number. */
const tenDigits = /^(?:(?:\d\p{Pd}*){9}[\dX](?!\p{Pd}*[\dX])|(?:\d[\s\p{Pd}]*){9}[\dX](?![\s\p{Pd}]*[\dX]))/iu;

/**
 * The ISBN-13 (digits only) of an ISBN-10 or ISBN-13 in any spelling: hyphens, dashes, blanks, a leading `ISBN`, words or
 * a price after it. Undefined when the check digit is wrong or the prefix is not 978 or 979 (ISO 2108).
 */
export function isbn13(text: string): string | undefined {
  return numberAt(text.slice(0, 100).replace(label, ''))?.isbn;
}

/**
 * All ISBNs of a text that may contain several, with bindings and prices (`3-548-23410-0 (geb.) : EUR 12.90, 978-…`):
 * valid ones, each once as an ISBN-13, and wrong ones, which have a wrong check digit, as written.
 */
export function isbnsIn(text: string): { valid: string[]; wrong: string[] } {
  if (oneNumber.test(text)) {
    const isbn = isbn13(text);
    return isbn === undefined ? { valid: [], wrong: [text] } : { valid: [isbn], wrong: [] };
  }
  const valid = new Set<string>();
  const wrong = new Set<string>();
  const start = text.slice(0, 300);
  let searchedTo = 0;
  for (const { index } of start.matchAll(numberStart)) {
    if (index < searchedTo || orderNumber.test(start.slice(0, index))) continue;
    const remainingText = start.slice(index);
    // An ISBN-10 with blanks seems to continue where another number follows.
    const number = numberAt(remainingText) ?? numberAt(remainingText.replace(/\s+97[89].*$/su, ''));
    if (number === undefined) continue;
    searchedTo = index + number.written.length;
    if (number.isbn === undefined) wrong.add(number.written);
    else valid.add(number.isbn);
  }
  return { valid: [...valid], wrong: [...wrong] };
}

/** The form of most texts. */
const oneNumber = /^(?:97[89]\d{10}|\d{9}[\dX])$/;
/** The start of a number that is not within a number, a price or a word, except after `ISBN`. */
const numberStart = /(?:(?<![\d\p{Pd}.,\p{L}])|(?<=isbn))\d/giu;
const orderNumber = /\b(?:best(?:ell)?|art(?:ikel)?|order|verlags?)?[-. ]*(?:nr|no|nummer|number)\b[.: ]*$/i;

/** The number at the beginning of a text; `isbn` is undefined where ten or thirteen digits are not an ISBN. */
function numberAt(text: string): { readonly written: string; readonly isbn: string | undefined } | undefined {
  const thirteen = thirteenDigits.exec(text)?.[0];
  if (thirteen !== undefined) {
    const digits = digitsOf(thirteen);
    return { written: thirteen, isbn: checkDigit13(digits) === digits.at(-1) ? digits : undefined };
  }
  const ten = tenDigits.exec(text)?.[0];
  if (ten === undefined) return undefined;
  const digits = digitsOf(ten);
  if (checkDigit10(digits) !== digits.at(-1)) return { written: ten, isbn: undefined };
  const body = `978${digits.slice(0, 9)}`;
  return { written: ten, isbn: body + checkDigit13(body) };
}

function digitsOf(written: string): string {
  return written.replace(/[^\dX]/gi, '').toUpperCase();
}

/** The ISBN-10 of an ISBN-13; undefined for prefix 979, which has none. */
export function isbn10(isbn13: string): string | undefined {
  const digits = /^978(\d{9})\d$/.exec(isbn13)?.[1];
  return digits === undefined ? undefined : digits + checkDigit10(digits);
}
