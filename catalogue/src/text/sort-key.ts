import { foldText } from './fold.ts';

/** Longer keys are cut: what sorts alike up to here is sorted by year. */
const maxLength = 80;
const longestCounted = 8;
const numberLength = 12;

/**
 * A text that sorts by code units like a shelf list in any language: folded (ä as a, DIN 5007-1), without punctuation,
 * numbers by value (`Band 2` before `Band 10`). The first `nonFiling` characters (an article) do not count. At most 80
 * characters; empty for a text without letters or digits.
 */
export function sortKey(text: string, nonFiling = 0): string {
  const rest = nonFiling > 0 ? text.slice(nonFiling) : text;
  const key = foldText(rest.trim() === '' ? text : rest)
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
    .replace(/\p{Nd}+/gu, numberByValue);
  return key.length <= maxLength ? key : key.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '');
}

/** Digits behind their count, so that longer numbers come later; from nine digits on padded to twelve. */
function numberByValue(digits: string): string {
  const value = digits.replace(/^0+(?=.)/, '');
  return value.length <= longestCounted ? `${value.length}${value}` : `9${value.padStart(numberLength, '0')}`;
}
