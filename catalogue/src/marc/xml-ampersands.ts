/** Stands for an ampersand that begins no reference; a noncharacter, which no text has (Unicode, section 23.7). */
export const ampersandMark = '\ufdd0';

/** XML without a document type knows five names and numbers. */
const bare = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-fA-F]{1,6});)/g;
/** No reference is longer. */
const longestReference = 11;

/**
 * Marks the ampersands that begin no reference. In XML they are faults, but systems write them all the same ("Faust &
 * Söhne"), and the record is worth more than the rule.
 */
export async function* markAmpersands(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let held = '';
  for await (const text of texts) {
    let whole = held + text;
    const last = whole.lastIndexOf('&');
    // The rest of a reference may come with the next text.
    const isOpen = last >= 0 && whole.length - last < longestReference && !whole.includes(';', last);
    held = isOpen ? whole.slice(last) : '';
    if (isOpen) whole = whole.slice(0, last);
    yield last < 0 ? whole : whole.replace(bare, ampersandMark);
  }
  if (held !== '') yield held.replace(bare, ampersandMark);
}
