const label = /^\s*(?:(?:urn:)?isbn(?:-1[03])?[\s:]*)?/i;
const thirteenDigits = /^9[\s\p{Pd}]*7[\s\p{Pd}]*[89](?:[\s\p{Pd}]*\d){10}(?!\p{Pd}*[\dX])/iu;
/** Ten with blanks among them may be the beginning of a longer number, as nothing tells them from others. */
const tenDigits = /^(?:(?:\d\p{Pd}*){9}[\dX](?!\p{Pd}*[\dX])|(?:\d[\s\p{Pd}]*){9}[\dX](?![\s\p{Pd}]*[\dX]))/iu;

/**
 * The ISBN-13 (digits only) of an ISBN-10 or ISBN-13 in any spelling: hyphens, dashes, blanks, a leading `ISBN`, words or
 * a price after it. Undefined when the check digit is wrong or the prefix is not 978 or 979 (ISO 2108).
 */
export function isbn13(text: string): string | undefined {
  const start = text.slice(0, 100).replace(label, '');
  const thirteen = digitsOf(thirteenDigits.exec(start)?.[0]);
  if (thirteen !== undefined) return checkDigit13(thirteen) === thirteen.at(-1) ? thirteen : undefined;
  const ten = digitsOf(tenDigits.exec(start)?.[0]);
  if (ten === undefined || checkDigit10(ten) !== ten.at(-1)) return undefined;
  const body = `978${ten.slice(0, 9)}`;
  return body + checkDigit13(body);
}

function digitsOf(written: string | undefined): string | undefined {
  return written?.replace(/[^\dX]/gi, '').toUpperCase();
}

/** The ISBN-10 of an ISBN-13; undefined for those of prefix 979, which have none. */
export function isbn10(isbn13: string): string | undefined {
  const digits = /^978(\d{9})\d$/.exec(isbn13)?.[1];
  return digits === undefined ? undefined : digits + checkDigit10(digits);
}

function checkDigit10(digits: string): string {
  let sum = 0;
  for (let place = 0; place < 9; place++) sum += Number(digits[place]) * (10 - place);
  const check = (11 - (sum % 11)) % 11;
  return check === 10 ? 'X' : String(check);
}

/** Check digit of an EAN-13 or ISBN-13 from its first twelve digits (weights 1 and 3). */
export function checkDigit13(digits: string): string {
  let sum = 0;
  for (let place = 0; place < 12; place++) sum += Number(digits[place]) * (place % 2 === 0 ? 1 : 3);
  return String((10 - (sum % 10)) % 10);
}
