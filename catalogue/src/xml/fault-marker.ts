import { ampersandMark, controlMark, declarationMark, lessThanMark, pairMark } from './fault-marks.ts';

/** Numeric character references, in any case and with leading zeros. */
const reference = /&#(?:x0{0,20}([\da-f]{1,6})|0{0,20}(\d{1,7}));/gi;
/** The halves of a surrogate pair as references: U+D800 to U+DBFF, and U+DC00 to U+DFFF. */
const firstHalf = '&#(?:x0{0,20}(d[89ab][\\da-f]{2})|0{0,20}(55(?:29[6-9]|[3-9]\\d\\d)|56(?:[0-2]\\d\\d|31\\d)));';
const secondHalf =
  '&#(?:x0{0,20}(d[c-f][\\da-f]{2})|0{0,20}(56(?:3[2-9]\\d|[4-9]\\d\\d)|57(?:[0-2]\\d\\d|3[0-3]\\d|34[0-3])));';
const referencePair = new RegExp(firstHalf + secondHalf, 'gi');
/** A first half whose second may come with the next chunk. */
const openPair = new RegExp(`${firstHalf}$`, 'i');
/**
 * An ampersand that begins no reference: XML without a document type has five named entities and numeric references.
 */
const bareAmpersand = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-fA-F]{1,6});)/g;
/** A less-than sign that begins no tag, comment, section, document type or instruction. */
const bareLessThan = /<(?![A-Za-z_:]|\/[A-Za-z_:]|\?[A-Za-z_:]|!(?:--|\[CDATA\[|DOCTYPE))/gi;
const declaration = /<\?xml(?:\s[^<>]{0,200})?\?>/gi;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
/** The maximum length of an incomplete reference (with leading zeros), tag opening and declaration. */
const maxReferenceLength = 32;
const maxOpeningLength = 9;
const maxDeclarationLength = 210;

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
    const buffered = pending + (text ?? '');
    const end = text === undefined ? buffered.length : settledLength(buffered);
    pending = buffered.slice(end);
    if (end === 0) return '';
    const marks = markAll(buffered.slice(0, end), isBeginning);
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
  if (ampersand >= 0 && end - ampersand < maxReferenceLength && !text.includes(';', ampersand)) end = ampersand;
  end -= openPair.exec(text.slice(Math.max(0, end - maxReferenceLength), end))?.[0].length ?? 0;
  const opening = text.lastIndexOf('<', end - 1);
  if (opening >= 0 && !text.slice(opening, end).includes('>')) {
    const isDeclaration = end - opening < maxDeclarationLength && /^<\?xml/i.test(text.slice(opening, opening + 5));
    if (end - opening < maxOpeningLength || isDeclaration) end = opening;
  }
  return end;
}

function markAll(original: string, isBeginning: boolean): string {
  let text = original;
  if (text.includes('&')) {
    if (text.includes('&#')) text = withoutIllegalReferences(text);
    text = text.replace(bareAmpersand, ampersandMark);
  }
  if (text.includes('<?', isBeginning ? 1 : 0))
    text = text.replace(declaration, (match, at: number) => (isBeginning && at === 0 ? match : declarationMark));
  return text.replace(bareLessThan, lessThanMark).replace(control, controlMark);
}

/**
 * Replaces references to characters that XML forbids with marks; the others are rewritten as the parser understands
 * them.
 */
function withoutIllegalReferences(text: string): string {
  return text
    .replace(referencePair, (_, ...[high16, high10, low16, low10]: (string | undefined)[]) => {
      return pairMark + String.fromCharCode(numberOf(high16, high10), numberOf(low16, low10));
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
