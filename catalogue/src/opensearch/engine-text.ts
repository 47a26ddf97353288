/**
 * How texts are written in the index. Both sides use these functions: who fills it and who searches it. A document with
 * a text of more than 32,766 bytes would be refused as a whole.
 */

/** Longer texts are cut: 1,000 characters take 3,000 bytes at most. */
const maxLength = 1_000;
/** Separates the parts of a value; no text of a record has it. */
export const separator = '\u001F';
/** Stands for a dot in the name of a feature. OpenSearch takes a name with a dot, but never finds it again. */
const dot = '\u001E';

/** A term, number, option or sort key as it stands in the index. */
export function engineText(text: string): string {
  if (text.length <= maxLength) return text;
  return text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '');
}

/**
 * A sort key whose bytes compare as our sort keys do, by UTF-16 units: surrogates stand before U+E000, not after U+FFFF. The
 * key of a beginning is the beginning of the key.
 */
export function orderText(key: string): string {
  return engineText(
    key.replace(/[\uD800-\uFFFF]/g, (unit) => (unit < '\uE000' ? surrogateMark : beyondMark) + lifted(unit)),
  );
}

const surrogateMark = '\uE000';
const beyondMark = '\uE001';
/** Surrogates as characters of their own, in the same order. */
const lifted = (unit: string) => (unit < '\uE000' ? String.fromCharCode(unit.charCodeAt(0) + 0x800) : unit);

/** The name of a term's feature in `impacts`. */
export function featureName(term: string): string {
  return engineText(term).replaceAll('.', dot);
}

/** The value of a branch in `copies`: a copy there in one of the states of the mask; in any state for the mask 0. */
export function copyToken(branch: string, mask: number): string {
  return `${engineText(branch)}${separator}${mask}`;
}

/** A heading with its key (`optionKey`) and, for a series, the place of the document in it. */
export interface HeadingText {
  readonly key: string;
  readonly text: string;
  readonly place?: number;
}

/** The value of a heading in `…_text`. */
export function headingToken({ key, text, place }: HeadingText): string {
  const parts = [engineText(key), engineText(text), ...(place === undefined ? [] : [place])];
  return parts.join(separator);
}

/** Reads a value of `headingToken`. */
export function parseHeadingToken(token: string): HeadingText {
  const [key = '', text = '', place] = token.split(separator);
  return place === undefined ? { key, text } : { key, text, place: Number(place) };
}

/** Signs that stand before the first and after the last word of a title; no word has them. */
export const titleEnds = { first: '\u0002', last: '\u0003' } as const;

/** The branch and mask of a value of `copyToken`. */
export function parseCopyToken(token: string): { readonly branch: string; readonly mask: number } {
  const at = token.lastIndexOf(separator);
  return { branch: token.slice(0, at), mask: Number(token.slice(at + 1)) };
}
