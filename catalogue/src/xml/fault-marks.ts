/*
 * Marks for repairs of an XML text before it is parsed, so that the record can report them. They are noncharacters,
 * which no text contains (Unicode, section 23.7).
 */

/** Replaces an ampersand that begins no reference. */
export const ampersandMark = '\ufdd0';
/** Precedes a character that was decoded from a byte that is not UTF-8. */
export const guessMark = '\ufdd1';
/** Replaces a control character that XML forbids. */
export const controlMark = '\ufdd2';
/** Replaces a less-than sign that begins no tag. */
export const lessThanMark = '\ufdd3';
/** Replaces an XML declaration that is not at the beginning of the text. */
export const declarationMark = '\ufdd4';
/** Precedes a character that was written as two references, one for each half of a surrogate pair. */
export const pairMark = '\ufdd5';

/** The intended text: marks are replaced with their characters or removed. */
export function withoutMarks(text: string): string {
  return /[\ufdd0-\ufdd5]/.test(text)
    ? text
        .replaceAll(ampersandMark, '&')
        .replaceAll(controlMark, ' ')
        .replaceAll(lessThanMark, '<')
        .replace(/[\ufdd1\ufdd4\ufdd5]/g, '')
    : text;
}

/** The text of a CDATA section, in which ampersands and less-than signs are no faults and a declaration is text. */
export function literalText(text: string): string {
  return /[\ufdd0\ufdd3\ufdd4]/.test(text)
    ? text.replaceAll(ampersandMark, '&').replaceAll(lessThanMark, '<').replaceAll(declarationMark, '')
    : text;
}
