/** The direction in which a language is written. */
export type Direction = 'ltr' | 'rtl';

/** Right-to-left letters: Hebrew, Arabic, Syriac, Thaana, N'Ko and their further blocks. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** One number: of all texts it alone reads the same within right-to-left text. */
const oneNumber = /^\d*$/;

/**
 * A text within another one: what its surroundings would reorder, or it them, is put between U+2068 and U+2069 (Unicode
 * Bidirectional Algorithm, section 2.7). In a text from left to right that is right-to-left text. Other texts stay unchanged.
 */
export function bidiIsolate(text: string, around: Direction = 'ltr'): string {
  const isMoved = around === 'rtl' ? !oneNumber.test(text) : rightToLeft.test(text);
  return isMoved ? `\u2068${text}\u2069` : text;
}

/**
 * Joins the texts that are not empty in one line, each isolated from the others. A line from right to left begins with U+200F, as
 * isolates do not tell its direction; one that has no right-to-left text is read from left to right, as its parts are.
 */
export function joinIsolated(
  parts: readonly (string | number | false | null | undefined)[],
  between = ' · ',
  direction: Direction = 'ltr',
): string {
  const texts = parts.filter(Boolean).map(String);
  if (direction === 'ltr') return texts.map((text) => bidiIsolate(text)).join(between);
  if (!texts.some((text) => rightToLeft.test(text))) return texts.join(between);
  return `\u200f${texts.map((text) => bidiIsolate(text, direction)).join(between)}`;
}

/**
 * A text from right to left with isolated values in it: it begins with U+200F where nothing else in it tells its direction,
 * as in `{title}: {number}`.
 */
export function withDirection(text: string): string {
  const around = text.replace(/\u2068[^\u2069]*\u2069/g, '');
  return around === text || rightToLeft.test(around) ? text : `\u200f${text}`;
}

/** The values of a message, with its texts isolated: they come from data as well, and none may reorder the words around it. */
export const isolateValues = (
  values: Readonly<Record<string, string | number>> = {},
  around: Direction = 'ltr',
): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? bidiIsolate(value, around) : value,
    ]),
  );
