import { minorDigits } from '@buchfink/contract/currency';
import { currencyOfMarks } from './currency-marks.ts';

/** The longest text that is read as an amount, in characters, and the most digits before the decimal point. */
const [maxLength, maxUnitDigits] = [60, 9];

/** An amount that was understood: whole minor units of a currency (ISO 4217). */
export interface Amount {
  readonly amount: number;
  readonly currency: string;
}

/** What a system says of an amount: understood, or in its own words. */
export type SystemAmount = Amount | { readonly words: string };

/** What stands before the decimals. */
export type DecimalMark = '.' | ',';

/** Reads an amount as `readAmount`, or keeps its words. Undefined where the system says nothing. */
export function readSystemAmount(
  value: string | number | null | undefined,
  usual: string,
  mark?: DecimalMark,
): SystemAmount | undefined {
  const words = wordsOf(value);
  return words === '' ? undefined : (readAmount(value, usual, mark) ?? { words });
}

const wordsOf = (value: string | number | null | undefined) =>
  String(value ?? '')
    .slice(0, 4 * maxLength)
    .replace(/[\p{C}\p{Z}\s]+/gu, ' ')
    .trim()
    .slice(0, maxLength);

/**
 * Reads an amount as systems write it: with a sign, symbol or code on either side, grouped or padded, with decimals or without. `usual` is
 * the currency where the text names none. `mark`: the decimal mark of the system where it is known; it decides about three digits after
 * one mark. Without it a point before padded decimals is that of the protocols (`7.000`), and nothing is made of `1,000`: no reading of it shows
 * too little. Undefined for everything that is not certain: the system's words are shown then.
 */
export function readAmount(
  value: string | number | null | undefined,
  usual: string,
  mark?: DecimalMark,
): Amount | undefined {
  const { currency = usual, number } = parse(value, usual, mark) ?? {};
  if (number === undefined) return undefined;
  const amount = minorUnits(number, minorDigits(currency));
  return amount === undefined ? undefined : { amount: amount === 0 ? 0 : number.sign * amount, currency };
}

/** The decimal mark that an amount proves, such as the comma of `2,50`; undefined for `1,000` and whatever else has two readings. */
export const decimalMarkOf = (value: string, usual: string): DecimalMark | undefined =>
  parse(value, usual)?.number.mark;

/** The parts of an amount. */
function parse(value: string | number | null | undefined, usual: string, mark?: DecimalMark) {
  const text = typeof value === 'number' ? decimalsOf(value) : plain(value ?? '');
  if (text.length > maxLength) return undefined;
  const { sign, body } = signOf(text);
  // In the middle one number, on either side what names its currency.
  const [, before = '', number = '', after = ''] =
    /^(\p{L}{1,4}\.|[^\d.,]*?)\s*([.,]?\d(?:[\d.,' ]*\d)?[.,]?)\s*([^\d]*)$/u.exec(body) ?? [];
  if (sign === undefined || number === '') return undefined;
  const currency = currencyOfMarks([before, after], usual);
  const decimal = currency && decimalOf(number, minorDigits(currency), mark);
  return currency && decimal ? { currency, number: { ...decimal, sign } } : undefined;
}

/** Numbers of JSON may carry the noise of floating-point sums, and exponents. */
const decimalsOf = (value: number) => (Number.isFinite(value) && Math.abs(value) < 1e15 ? value.toFixed(6) : '');

/** The text with one kind each of blank, apostrophe, minus and decimal dot, and without the marks of writing directions. */
const plain = (text: string) =>
  text
    .slice(0, 4 * maxLength)
    .normalize('NFC')
    .replace(/[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu, '')
    .replace(/[\s\p{Z}]+/gu, ' ')
    .replace(/[’‘ʼ′`´]/gu, "'")
    .replace(/[\u2010-\u2015\u2212\ufe63\uff0d]/gu, '-')
    .replace(/·/gu, '.')
    .trim();

/** Takes the sign from an amount: before, behind, between symbol and number, or parentheses; undefined where there are several. */
function signOf(text: string): { readonly sign: 1 | -1 | undefined; readonly body: string } {
  // `7,-` and `7.--` have no sign: the strokes stand for the decimals.
  const whole = text.replace(/([.,]) ?--?(?= ?[^\d-]*$)/u, '$1');
  const inside = /^([^\d()]*)\(([^()]*)\)([^\d()]*)$/u.exec(whole);
  const open = inside ? `${inside[1]} ${inside[2]} ${inside[3]}`.trim() : whole;
  const signs = open.match(/[+-]/gu) ?? [];
  if (signs.length > 1 || (inside && signs.length > 0) || /\d ?[+-] ?\d/u.test(open))
    return { sign: undefined, body: '' };
  return { sign: inside || signs[0] === '-' ? -1 : 1, body: open.replace(/[+-]/u, ' ').replace(/ +/gu, ' ').trim() };
}

/** A number in digits alone. */
interface Decimal {
  readonly units: string;
  readonly decimals: string;
  /** The decimal mark of whoever writes such a number. */
  readonly mark?: DecimalMark | undefined;
}

/** Tells the decimal mark from those that group. */
function decimalOf(number: string, digits: number, known: DecimalMark | undefined): Decimal | undefined {
  const kinds = [...new Set(number.match(/[^\d]/gu))];
  const last = number.match(/[^\d](?=\d*$)/u)?.[0];
  if (last === undefined) return { units: number, decimals: '' };
  const at = number.lastIndexOf(last);
  const [head, tail] = [number.slice(0, at), number.slice(at + 1)];
  if (kinds.length > 2) return undefined;
  const whole = { units: ungrouped(number), decimals: '' };
  if (!isMark(last)) return kinds.length === 1 && isGrouped(number) ? whole : undefined;
  if (kinds.length === 2) return isGrouped(head) ? { units: ungrouped(head), decimals: tail, mark: last } : undefined;
  if (head.includes(last)) return isGrouped(number) ? { ...whole, mark: otherMark[last] } : undefined;
  const parted = { units: head, decimals: tail };
  if (!isThousandOrDecimals(head, tail)) return tail === '' ? parted : { ...parted, mark: last };
  // One mark before three digits: thousands, or decimals that are padded.
  if (known !== undefined) return known === last ? parted : whole;
  if (digits === 3) return parted;
  if (digits === 0) return tail === '000' ? undefined : whole;
  // The protocols write decimals with a point, and no one asks for the tenth part of a cent.
  return last === '.' && tail.endsWith('0') ? parted : undefined;
}

const otherMark: Readonly<Record<DecimalMark, DecimalMark>> = { '.': ',', ',': '.' };
const isMark = (text: string): text is DecimalMark => Object.hasOwn(otherMark, text);

/** Three digits after a mark are decimals for certain where what comes before it is no group: padded, or too long. */
const isThousandOrDecimals = (head: string, tail: string) => tail.length === 3 && /^[1-9]\d{0,2}$/.test(head);

/** Groups of three, or those of India. */
const isGrouped = (text: string) =>
  /^\d{1,3}(?:([.,' ])\d{3})(?:\1\d{3})*$|^\d{1,2}([.,])(?:\d{2}\2)+\d{3}$/u.test(text);
const ungrouped = (text: string) => text.replace(/\D/gu, '');

/** Whole minor units, rounded half up; undefined beyond the bounds, and where something would become nothing. */
function minorUnits({ units, decimals }: Decimal, digits: number): number | undefined {
  const whole = units.replace(/^0+/, '');
  if (whole.length > maxUnitDigits || units.length > 20) return undefined;
  const kept = Number(`${whole}${decimals.slice(0, digits).padEnd(digits, '0')}`);
  const amount = kept + (/^[5-9]/.test(decimals.slice(digits)) ? 1 : 0);
  return amount === 0 && /[1-9]/.test(decimals) ? undefined : amount;
}
