import type { FieldRule } from '../validation/field-rule.ts';
import { validateField } from '../validation/validate-field.ts';

/** What a scanner says of the kind of barcode (ISO/IEC 15424: `]`, a letter, a digit). */
const aimPrefix = /^\]([A-Za-z])[0-9A-Za-z]/;
const code39Signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%';
const codabarSigns = '0123456789-$:/.+ABCD';

/** A text as a scanner gives it, without what surely is no part of a number. */
interface Scan {
  readonly number: string;
  /** The number without the start and stop letters of Codabar (EN 798), which may belong to it. */
  readonly withoutLetters?: string;
  /** Whether the text shows that it comes from a scanner. */
  readonly isMarked: boolean;
}

function readScan(text: string): Scan {
  const trimmed = text.trim();
  const kind = aimPrefix.exec(trimmed)?.[1]?.toUpperCase();
  const bare = kind === undefined ? trimmed : trimmed.slice(3);
  const inAsterisks = /^\*([^*]+)\*$/.exec(bare)?.[1];
  const number = inAsterisks ?? bare;
  const isCodabar = inAsterisks === undefined && (kind === undefined || kind === 'F');
  const withoutLetters = isCodabar ? /^[A-D]([0-9$:/.+-]{3,})[A-D]$/i.exec(number)?.[1] : undefined;
  const isMarked = kind !== undefined || inAsterisks !== undefined || withoutLetters !== undefined;
  return { number, withoutLetters, isMarked };
}

/**
 * The numbers that a text may stand for, for somebody who looks them up: as it is, then without what scanners add (the prefix of
 * AIM, the asterisks of Code 39, the letters of Codabar, a check digit). A text that nobody would type so has several; any other
 * text has one, since a digit that is left out may name another copy.
 */
export function scannedNumbers(text: string): readonly string[] {
  const scan = readScan(text);
  if (!scan.isMarked) return [text];
  const bare = scan.withoutLetters === undefined ? [] : [scan.withoutLetters];
  return [...new Set([text, scan.number, ...bare, ...withoutCheckDigits(scan)])];
}

/** The number that a camera has read: the first form that the library's rule allows, else that without what scanners add. */
export function numberOfScan(text: string, rule: FieldRule = {}): string {
  const scan = readScan(text);
  const forms = [scan.withoutLetters ?? scan.number, scan.number, ...withoutCheckDigits(scan)];
  return forms.find((form) => validateField(form, rule) === undefined) ?? forms[0] ?? '';
}

/** The number that was typed, by hand or by a scanner in place of a keyboard: another form only where the text breaks the rule. */
export function numberOfTyping(text: string, rule: FieldRule = {}): string {
  const { number, isMarked } = readScan(text);
  return isMarked && validateField(number, rule) !== undefined ? numberOfScan(text, rule) : number;
}

/** The forms without a last sign that is a check digit of the rest. */
function withoutCheckDigits({ number, withoutLetters }: Scan): readonly string[] {
  return [
    ...(withoutLetters !== undefined && (sumsUp(number.toUpperCase(), codabarSigns, 16) || isLuhn(withoutLetters))
      ? [withoutLetters.slice(0, -1)]
      : []),
    ...(withoutLetters === undefined && (hasCode39Check(number) || isLuhn(number) || isMod10(number))
      ? [number.slice(0, -1)]
      : []),
  ];
}

/** Codabar: the values of all signs, the letters among them, sum up to a multiple (EN 798, annex A). */
function sumsUp(text: string, signs: string, modulus: number): boolean {
  const values = [...text].map((sign) => signs.indexOf(sign));
  return !values.includes(-1) && values.reduce((sum, value) => sum + value, 0) % modulus === 0;
}

/** Code 39: the last sign is the sum of the others (ISO/IEC 16388, annex A). */
function hasCode39Check(number: string): boolean {
  const values = [...number].map((sign) => code39Signs.indexOf(sign));
  const last = values.pop();
  return values.length > 2 && !values.includes(-1) && values.reduce((sum, value) => sum + value, 0) % 43 === last;
}

/** Library cards of 14 digits and others: each second digit from the right is doubled (ISO/IEC 7812-1, annex B). */
function isLuhn(number: string): boolean {
  if (!/^\d{4,}$/.test(number)) return false;
  const sum = [...number].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Interleaved 2 of 5: each second digit from the right counts three times (ISO/IEC 16390, annex A). */
function isMod10(number: string): boolean {
  if (!/^\d{4,}$/.test(number)) return false;
  const sum = [...number].reverse().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}
