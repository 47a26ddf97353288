import { ampersandMark, controlMark } from './xml-marks.ts';

/** XML without a document type knows five names and numbers. */
const bare = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-fA-F]{1,6});)/g;
/** Control characters that XML 1.0 does not allow: bare, or as a reference. */
export const illegalInXml =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|&#(?:x0*(?:[0-8bcef]|1[0-9a-f])|0*(?:[0-8]|1[124-9]|2\d|3[01]));/gi;
/** No reference is longer. */
const longestReference = 11;

/**
 * Marks ampersands that begin no reference, and control characters. In XML they are faults, but systems write them all the
 * same ("Faust & Söhne"), and the record is worth more than the rule.
 */
export async function* markFaults(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let held = '';
  for await (const text of texts) {
    let whole = held + text;
    const last = whole.lastIndexOf('&');
    // The rest of a reference may come with the next text.
    const isOpen = last >= 0 && whole.length - last < longestReference && !whole.includes(';', last);
    held = isOpen ? whole.slice(last) : '';
    if (isOpen) whole = whole.slice(0, last);
    yield marked(whole);
  }
  if (held !== '') yield marked(held);
}

function marked(text: string): string {
  return (text.includes('&') ? text.replace(bare, ampersandMark) : text).replace(illegalInXml, controlMark);
}
