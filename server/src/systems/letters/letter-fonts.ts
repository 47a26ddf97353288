import type { Font } from 'fontkit';

/** The files of the typeface of the app, in two weights. */
export interface LetterFonts {
  readonly regular: Uint8Array;
  readonly bold: Uint8Array;
}

/** What stands in place of a character that the typeface lacks. */
const replacement = '\u25a1';

/** Characters that are never drawn, such as marks of direction. */
const invisible = /\p{Cf}/gu;
/** Spaces of any width. */
const blank = /\p{Zs}/u;

/** A text as it can be printed, and the characters of it that cannot. */
export interface PrintableText {
  readonly text: string;
  readonly missing: readonly string[];
}

/**
 * Makes a text printable: a character that the typeface lacks becomes a box, so that nobody overlooks that it is missing. Scripts
 * from right to left are not in the typeface.
 */
export function printableText(font: Pick<Font, 'hasGlyphForCodePoint'>, text: string): PrintableText {
  const missing = new Set<string>();
  const printable = [...text.normalize('NFC').replace(invisible, '')].map((character) => {
    if (font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)) return character;
    if (blank.test(character)) return ' ';
    missing.add(character);
    return replacement;
  });
  return { text: printable.join(''), missing: [...missing] };
}
