/** Line and paragraph separators, controls, halves of characters, and marks that change the direction of the text around them. */
const unprintable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;

/**
 * A text of other people as one line of a header: what could end the line, or turn the direction of what follows, becomes
 * a space. So does the beginning of an encoded word (RFC 2047), which would be read as what it encodes. At most `maxLength`
 * characters.
 */
export function headerText(text: string, maxLength: number): string {
  const line = text.replace(unprintable, ' ').replaceAll('=?', '= ?').replace(/ {2,}/g, ' ').trim();
  const characters = [...line];
  return characters.length <= maxLength ? line : `${characters.slice(0, maxLength - 1).join('')}…`;
}
