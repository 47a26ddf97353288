import { quotationMarks } from '@buchfink/contract/text/quotation-marks';

/**
 * Formats a term of CQL 1.1 and 1.2: quoted, with quotes and backslashes escaped, composed (NFC) and without control
 * characters. With `needed`, plain words without a meaning in CQL stay unquoted.
 */
export function cqlTerm(text: string, quotes: 'always' | 'needed' = 'always'): string {
  const plain = text
    .normalize()
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu, ' ')
    .trim();
  const isBare = /^[\p{L}\p{N}]+$/u.test(plain) && !/^(and|or|not|prox|sortby)$/i.test(plain);
  return isBare && quotes === 'needed' ? plain : `"${plain.replace(/["\\]/g, '\\$&')}"`;
}

/** A word or a phrase of a query; `isBegun`: a prefix term. */
export interface CqlTerm {
  readonly text: string;
  readonly isPhrase: boolean;
  readonly isBegun: boolean;
}

const anyQuotationMark = new RegExp(`[${quotationMarks}]`, 'gu');

/** Some systems refuse longer queries. */
const maxWords = 30;
const maxWordLength = 100;

/**
 * Parses the words and quoted phrases of a typed text. Removes marks around words, and the wildcards of CQL (`*`,
 * `?`, `^`) except one `*` at the end of a word of at least three letters.
 */
export function parseTerms(typed: string): CqlTerm[] {
  const terms: CqlTerm[] = [];
  const text = typed.normalize().replace(anyQuotationMark, '"');
  for (const [word, quoted] of text.matchAll(/"([^"]*)"|[^\s"]+/g)) {
    const words = (quoted ?? word).split(/\s+/).map(unquotable).filter(hasLetter);
    const [first] = words;
    if (first === undefined || terms.length >= maxWords) continue;
    if (words.length > 1) terms.push({ text: words.slice(0, maxWords).join(' '), isPhrase: true, isBegun: false });
    else terms.push({ text: first, isPhrase: false, isBegun: quoted === undefined && /\p{L}{3,}\*$/u.test(word) });
  }
  return terms;
}

function unquotable(word: string): string {
  return word
    .replace(/[*?^\\"\p{Cc}\p{Cs}]/gu, '')
    .replace(/^[\s,;:!()[\]{}<>=/'‚‘’|&-]+|[\s,;:!.()[\]{}<>=/'‚‘’|&-]+$/gu, '')
    .slice(0, maxWordLength);
}

const hasLetter = (word: string) => /[\p{L}\p{N}]/u.test(word);
