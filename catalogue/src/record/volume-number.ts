import { foldText } from '../text/fold.ts';
import { isVolumeWord } from '../text/function-words.ts';
import { numeralsOf } from '../text/variants/numerals.ts';

/** The place of a text without number, label or letter: after all others. */
export const unnumbered = 0xffff_ffff;

/** Counted volumes come first, then lettered ones, then special issues with a number, then those without. */
const lettered = 1;
const numberedSpecial = 2;
const special = 3;

/** Two bits for the kind, 20 for the number, ten for what distinguishes volumes of one number. */
const ofKind = 2 ** 30;
const ofNumber = 2 ** 10;
const maxNumber = 2 ** 20 - 2;
/** Within a number: itself, ranges that begin with it by their length, `3a` to `3z`, `3.1`, `3½` and so on. */
const maxSpan = 99;
const firstLetter = 100;
const firstPart = 130;

const specialWord = /^(?:se|sa|sonder|spe[cz]ial|extra|bonus|suppl|beih|erg|anhang|register|annual|prequel|spin)/;
const vulgarFractions: Readonly<Record<string, number>> = { '½': 5, '¼': 2.5, '¾': 7.5, '⅓': 3.5, '⅔': 6.5 };
const roman = /^(?=.)M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/;
const romanValues: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 };

/** A number in a text, and where it stands there. */
interface NumberInText {
  readonly value: number;
  readonly from: number;
  readonly to: number;
}

/**
 * The place of a volume in its series or set, by its number as people count: `Band 9`, `10`, `XI`, `zwölfter Band`;
 * `2`, `2-3`, `2a`, `2,1`, `2½`, `3`; then letters, then special issues (`SE 1`, `Sonderband 2`), at last what has no
 * number.
 *
 * @returns 1 to 2^32 - 1
 */
export function volumeOrder(text: string): number {
  const [first, next] = numbersIn(text);
  const before = text.slice(0, first?.from);
  const words = foldText(before).match(/\p{L}+/gu) ?? [];
  const isSpecial = words.some((word) => specialWord.test(word));
  const letter = words.filter((word) => !isVolumeWord(word)).find((word) => /^[a-z]$/.test(word));
  if (!first) {
    if (isSpecial) return special * ofKind;
    return letter === undefined ? unnumbered : lettered * ofKind + letterNumber(letter) * ofNumber;
  }
  if (isSpecial) return placeOf(numberedSpecial, first.value, detailOf(text, first, next));
  if (letter === undefined) return placeOf(0, first.value, detailOf(text, first, next));
  return placeOf(lettered, letterNumber(letter), partDetail(first.value));
}

/** Compares the numbers of two volumes as people count; equal places by their texts. */
export function compareVolumeNumbers(a: string, b: string): number {
  return volumeOrder(a) - volumeOrder(b) || a.localeCompare(b, 'de', { numeric: true });
}

/** Numbers count from 1 here, so that a volume 0 has a place of its own. */
function placeOf(kind: number, number: number, detail: number): number {
  return kind * ofKind + (Math.min(maxNumber, number) + 1) * ofNumber + detail;
}

/** What distinguishes volumes of one number, 0 to 1023. */
function detailOf(text: string, first: NumberInText, next: NumberInText | undefined): number {
  const after = text.slice(first.to);
  const fraction = vulgarFractions[/^\s*([½¼¾⅓⅔])/u.exec(after)?.[1] ?? ''];
  if (fraction !== undefined || /^\s+1\/2(?!\d)/.test(after)) return partDetail(fraction ?? 5);
  // Only a number that stands alone is followed by a letter: `3a`, `3 B`, not `3 and more`.
  const letter = /^\s?([a-z])(?!\p{L})/iu.exec(after)?.[1]?.toLowerCase();
  if (letter !== undefined) return firstLetter + letterNumber(letter);
  if (!next) return 0;
  const between = text.slice(first.to, next.from);
  if (/^[.\s]*(?:[-‐‑–—]|bis|to|und|and|&|\+)\s*$/iu.test(between)) {
    const span = next.value - first.value;
    return span > 0 ? Math.min(maxSpan, span) : 0;
  }
  const isPart = /^\s*[.,/:]?[\s.,]*(?:\p{L}+\.?\s*)?$/u.test(between) && isOnlyLabel(between);
  return isPart ? partDetail(next.value) : 0;
}

function partDetail(part: number): number {
  return Math.min(ofNumber - 1, firstPart + Math.round(2 * part));
}

function isOnlyLabel(text: string): boolean {
  return (foldText(text).match(/\p{L}+/gu) ?? []).every(isVolumeWord);
}

function letterNumber(letter: string): number {
  return letter.charCodeAt(0) - 96;
}

/** The first two numbers of a text: in digits, as Roman numerals or spelt out. */
function numbersIn(text: string): NumberInText[] {
  const numbers: NumberInText[] = [];
  for (const match of text.matchAll(/\d+|[½¼¾⅓⅔]|\p{L}+/gu)) {
    const [word] = match;
    const value = numberOf(word, numbers.length > 0);
    if (value === undefined) continue;
    // A fraction alone is less than one: it is read as what follows a zero.
    const to = word in vulgarFractions ? match.index : match.index + word.length;
    numbers.push({ value, from: match.index, to });
    if (numbers.length === 2) break;
  }
  return numbers;
}

function numberOf(word: string, isLater: boolean): number | undefined {
  if (/^\d/.test(word)) return Number(word);
  if (word in vulgarFractions) return isLater ? undefined : 0;
  if (word.length > 1 && roman.test(word)) return romanNumber(word);
  const form = foldText(word);
  const digits = numeralsOf(form).find((numeral) => /^\d+$/.test(numeral));
  return digits === undefined ? undefined : Number(digits);
}

function romanNumber(word: string): number {
  const values = [...word].map((sign) => romanValues[sign] ?? 0);
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0);
}
