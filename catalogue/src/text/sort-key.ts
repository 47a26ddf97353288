import { foldText } from './fold.ts';

const numberLength = 12;

/**
 * A text that sorts by code units like a shelf list in any language: folded (ä as a, DIN 5007-1), without punctuation,
 * numbers by value (`Band 2` before `Band 10`). The first `nonFiling` characters (an article) do not count.
 */
export function sortKey(text: string, nonFiling = 0): string {
  const rest = text.slice(nonFiling);
  return foldText(rest.trim() === '' ? text : rest)
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
    .replace(/\p{Nd}+/gu, (digits) => digits.replace(/^0+(?=.)/, '').padStart(numberLength, '0'));
}
