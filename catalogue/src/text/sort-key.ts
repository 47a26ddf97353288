import { foldText } from './fold.ts';
import { spellOutSigns } from './spoken-signs.ts';

/** Longer keys are cut: titles that agree so far are sorted by year. */
export const maxKeyLength = 80;
const maxCountedDigits = 8;
const numberLength = 12;

/**
 * A key that sorts by code units like a shelf list in any language: folded (ä as a, DIN 5007-1), without punctuation,
 * numbers by value (`Band 2` before `Band 10`), signs as they are spoken (`???`). The first `nonFiling` characters
 * (an article) are skipped. At most 80 characters; empty for a text without letters or digits.
 */
export function sortKey(text: string, nonFiling = 0): string {
  const filingText = nonFiling > 0 ? text.slice(nonFiling) : text;
  const folded = foldText(spellOutSigns(filingText.trim() === '' ? text : filingText));
  const key = ascii.test(folded) ? plainKey(folded) : anyKey(folded);
  return key.length <= maxKeyLength ? key : key.slice(0, maxKeyLength).replace(/[\uD800-\uDBFF]$/, '');
}

/** Most folded texts are ASCII; expressions without Unicode classes are several times faster. */
const ascii = /^[\0-\x7F]*$/;

/** Matches anything but words separated by single blanks, which most titles are. */
const irregular = /[^a-z0-9 ]| {2}|^ | $/;

function plainKey(folded: string): string {
  const key = irregular.test(folded) ? folded.replace(/[^a-z0-9]+/g, ' ').trim() : folded;
  return /\d/.test(key) ? key.replace(/\d+/g, numberByValue) : key;
}

function anyKey(folded: string): string {
  const key = folded.replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ').trim();
  return key.replace(/\p{Nd}+/gu, numberByValue);
}

/** Digits preceded by their count, so that longer numbers sort later; from nine digits on padded to twelve. */
function numberByValue(digits: string): string {
  const value = digits.replace(/^0+(?=.)/, '');
  return value.length <= maxCountedDigits ? `${value.length}${value}` : `9${value.padStart(numberLength, '0')}`;
}

/** The number that `digits` of a sort key stand for. */
export function decodeSortNumber(digits: string): string {
  return digits.slice(1).replace(/^0+(?=.)/, '');
}
