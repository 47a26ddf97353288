import { type Html, html } from './html.ts';

/** All but the characters of XML 1.0 (section 2.2): control characters, halves of surrogate pairs, U+FFFE and U+FFFF. */
const noCharacter = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** A text that may stand in a document in XML 1.0, once it is escaped: what is no character there is U+FFFD, or `instead`. */
export const xmlText = (text: string, instead = '\ufffd'): string => text.replace(noCharacter, instead);

/** The first line of a document in XML 1.0. */
export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/**
 * Writes a document in XML 1.0. Its markup escapes texts as the templates of pages do; those that others wrote also go
 * through `xmlText`. `style`: the address of a style sheet for browsers (Associating Style Sheets with XML documents 1.0).
 */
export function xmlDocument(root: Html, style?: string): string {
  const styleSheet = style === undefined ? '' : `${html`<?xml-stylesheet type="text/css" href="${style}"?>`}\n`;
  return `${xmlDeclaration}${styleSheet}${root}\n`;
}
