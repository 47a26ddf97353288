import { quotationMarks } from '@buchfink/contract/text/quotation-marks';

/**
 * A term of CQL 1.1 and 1.2: in quotes, with quotes and backslashes escaped, composed (NFC) and without characters that
 * no address carries. With `needed`, plain words that mean nothing in CQL stand without quotes.
 */
export function cqlTerm(text: string, quotes: 'always' | 'needed' = 'always'): string {
  const plain = text
    .normalize()
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu, ' ')
    .trim();
  const isBare = /^[\p{L}\p{N}]+$/u.test(plain) && !/^(and|or|not|prox|sortby)$/i.test(plain);
  return isBare && quotes === 'needed' ? plain : `"${plain.replace(/["\\]/g, '\\$&')}"`;
}

/** A word or a phrase that somebody has asked for; `begun`: any word that begins so. */
export interface CqlTerm {
  readonly text: string;
  readonly isPhrase: boolean;
  readonly isBegun: boolean;
}

const anyQuotationMark = new RegExp(`[${quotationMarks}]`, 'gu');

/** A query longer than that is refused by some systems. */
const maxWords = 30;
const maxWordLength = 100;

/**
 * The words and the phrases in quotes of what somebody typed. Marks around words are left out, and those that CQL takes for
 * masks (`*`, `?`, `^`) everywhere but for one `*` at the end of a word of three letters and more.
 */
export function parseTerms(typed: string): CqlTerm[] {
  const found: CqlTerm[] = [];
  const text = typed.normalize().replace(anyQuotationMark, '"');
  for (const [given, quoted] of text.matchAll(/"([^"]*)"|[^\s"]+/g)) {
    const words = (quoted ?? given).split(/\s+/).map(bare).filter(hasLetter);
    const [first] = words;
    if (first === undefined || found.length >= maxWords) continue;
    if (words.length > 1) found.push({ text: words.slice(0, maxWords).join(' '), isPhrase: true, isBegun: false });
    else found.push({ text: first, isPhrase: false, isBegun: quoted === undefined && /\p{L}{3,}\*$/u.test(given) });
  }
  return found;
}

function bare(word: string): string {
  return word
    .replace(/[*?^\\"\p{Cc}\p{Cs}]/gu, '')
    .replace(/^[\s,;:!()[\]{}<>=/'‚‘’|&-]+|[\s,;:!.()[\]{}<>=/'‚‘’|&-]+$/gu, '')
    .slice(0, maxWordLength);
}

const hasLetter = (word: string) => /[\p{L}\p{N}]/u.test(word);
