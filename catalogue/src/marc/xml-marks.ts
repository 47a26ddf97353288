/*
 * Signs for what had to be put right in an XML text before it was read, so that the record can say so. They are noncharacters,
 * which no text has (Unicode, section 23.7).
 */

/** Stands for an ampersand that begins no reference. */
export const ampersandMark = '\ufdd0';
/** Stands before a character of a byte that is no UTF-8. */
export const guessMark = '\ufdd1';
/** Stands for a control character that XML does not allow. */
export const controlMark = '\ufdd2';

/** The text as it is meant. */
export function withoutMarks(text: string): string {
  return /[\ufdd0-\ufdd2]/.test(text)
    ? text.replaceAll(ampersandMark, '&').replaceAll(guessMark, '').replaceAll(controlMark, ' ')
    : text;
}
