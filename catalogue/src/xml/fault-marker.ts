import { ampersandMark, controlMark, declarationMark, lessThanMark, pairMark } from './fault-marks.ts';

/** Numeric character references, in any case and with any number of leading zeros. */
const reference = /&#(?:x0*([\da-f]{1,6})|0*(\d{1,7}));/gi;
/** The two halves of a surrogate pair as references. */
const referencePair = /&#(?:x0*(d[89ab][\da-f]{2})|0*(5[56]\d{3}));&#(?:x0*(d[c-f][\da-f]{2})|0*(5[67]\d{3}));/gi;
/**
 * An ampersand that begins no reference: XML without a document type has five named entities and numeric references.
 */
const bareAmpersand = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-fA-F]{1,6});)/g;
/** A less-than sign that begins no tag, comment, section, document type or instruction. */
const bareLessThan = /<(?![A-Za-z_:]|\/[A-Za-z_:]|\?[A-Za-z_:]|!(?:--|\[CDATA\[|DOCTYPE))/gi;
const declaration = /<\?xml(?:\s[^<>]{0,200})?\?>/gi;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
/** The maximum length of an incomplete reference (with leading zeros, two in a row), tag opening and declaration. */
const longestReference = 32;
const longestOpening = 9;
const longestDeclaration = 210;

/**
 * Marks text that XML 1.0 forbids and systems write anyway: ampersands and less-than signs that stand for themselves
 * ("Faust & Söhne", "a < b"), control characters and noncharacters, literal or as references, surrogate pairs as two
 * references, and XML declarations in the middle of the text. Reading the record matters more than the rule.
 *
 * @returns a function that takes a text chunk by chunk and returns the part that is complete; without a chunk it
 * returns the rest
 */
export function faultMarker(): (text?: string) => string {
  let pending = '';
  let isBeginning = true;
  return (text) => {
    const whole = pending + (text ?? '');
    const end = text === undefined ? whole.length : settledLength(whole);
    pending = whole.slice(end);
    if (end === 0) return '';
    const marks = markAll(whole.slice(0, end), isBeginning);
    isBeginning = false;
    return marks;
  };
}

/** `faultMarker` for a stream. */
export async function* markFaults(texts: AsyncIterable<string>): AsyncGenerator<string> {
  const mark = faultMarker();
  for await (const text of texts) yield mark(text);
  yield mark();
}

/** The length of the text without an end that can only be understood with the next chunk. */
function settledLength(text: string): number {
  let end = text.length;
  const ampersand = text.lastIndexOf('&');
  if (ampersand >= 0 && end - ampersand < longestReference) {
    // The first half of a surrogate pair waits for the second.
    const before = text.lastIndexOf('&', ampersand - 1);
    const isPair =
      before >= 0 && ampersand - before < longestReference && /^&#[xd\d]+;$/i.test(text.slice(before, ampersand));
    const isClosed = text.includes(';', ampersand);
    if (!isClosed) end = isPair ? before : ampersand;
    else if (/^&#[xd\d]*[\da-f]+;$/i.test(text.slice(ampersand))) end = ampersand;
  }
  const opening = text.lastIndexOf('<', end - 1);
  if (opening >= 0 && !text.slice(opening, end).includes('>')) {
    const isDeclaration = end - opening < longestDeclaration && /^<\?xml/i.test(text.slice(opening, opening + 5));
    if (end - opening < longestOpening || isDeclaration) end = opening;
  }
  return end;
}

function markAll(original: string, isBeginning: boolean): string {
  let text = original;
  if (text.includes('&')) {
    if (text.includes('&#')) text = withoutIllegalReferences(text);
    text = text.replace(bareAmpersand, ampersandMark);
  }
  if (text.includes('<?', 1))
    text = text.replace(declaration, (found, at: number) => (isBeginning && at === 0 ? found : declarationMark));
  return text.replace(bareLessThan, lessThanMark).replace(control, controlMark);
}

/**
 * Replaces references to characters that XML forbids with marks; the others are rewritten as the parser understands
 * them.
 */
function withoutIllegalReferences(text: string): string {
  return text
    .replace(referencePair, (found, ...[high16, high10, low16, low10]: (string | undefined)[]) => {
      const pair = String.fromCharCode(numberOf(high16, high10), numberOf(low16, low10));
      return pair.length === 2 && /^[\u{10000}-\u{10ffff}]$/u.test(pair) ? pairMark + pair : found;
    })
    .replace(reference, (_, hexadecimal: string | undefined, decimal: string | undefined) => {
      const code = numberOf(hexadecimal, decimal);
      return isCharacter(code) ? `&#${code};` : controlMark;
    });
}

const numberOf = (hexadecimal: string | undefined, decimal: string | undefined) =>
  hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16);

/** Whether XML 1.0 allows a character (section 2.2). */
function isCharacter(code: number): boolean {
  if (code < 0x20) return code === 9 || code === 10 || code === 13;
  return code < 0xd800 || (code > 0xdfff && code < 0xfffe) || (code > 0xffff && code <= 0x10ffff);
}
