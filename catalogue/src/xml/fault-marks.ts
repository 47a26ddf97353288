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
/** Stands for a less-than sign that begins no tag. */
export const lessThanMark = '\ufdd3';
/** Stands for an XML declaration that is not at the beginning of the text. */
export const declarationMark = '\ufdd4';
/** Stands before a character that was written as two references, one for each half of a surrogate pair. */
export const pairMark = '\ufdd5';

/** The text as it is meant. */
export function withoutMarks(text: string): string {
  return /[\ufdd0-\ufdd5]/.test(text)
    ? text
        .replaceAll(ampersandMark, '&')
        .replaceAll(controlMark, ' ')
        .replaceAll(lessThanMark, '<')
        .replace(/[\ufdd1\ufdd4\ufdd5]/g, '')
    : text;
}

/** The text of a CDATA section: ampersands and less-than signs are no faults there, and a declaration is a text. */
export function literalText(text: string): string {
  return /[\ufdd0\ufdd3\ufdd4]/.test(text)
    ? text.replaceAll(ampersandMark, '&').replaceAll(lessThanMark, '<').replaceAll(declarationMark, '')
    : text;
}
