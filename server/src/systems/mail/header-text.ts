/** Line and paragraph separators, controls, halves of characters, and marks that change the direction of the text around them. */
const unprintable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;

/**
 * A text of other people as one line: what could end the line, or turn the direction of what follows, becomes a space. At
 * most `maxLength` characters.
 */
export function printableLine(text: string, maxLength: number): string {
  const line = text.replace(unprintable, ' ').replace(/ {2,}/g, ' ').trim();
  const characters = [...line];
  return characters.length <= maxLength ? line : `${characters.slice(0, maxLength - 1).join('')}…`;
}

/**
 * A text of other people as one line of a header. The beginning of an encoded word (RFC 2047), which would be read as what
 * it encodes, is broken up. At most `maxLength` characters.
 */
export const headerText = (text: string, maxLength: number): string =>
  printableLine(text.replaceAll('=?', '= ?'), maxLength);
