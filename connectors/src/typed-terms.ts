import { quotationMarks } from '@buchfink/contract/text/quotation-marks';

/** A word or a phrase of a query; `isBegun`: a prefix term. */
export interface TypedTerm {
  readonly text: string;
  readonly isPhrase: boolean;
  readonly isBegun: boolean;
}

const anyQuotationMark = new RegExp(`[${quotationMarks}]`, 'gu');

/** Some systems refuse longer queries. */
const maxWords = 30;
const maxWordLength = 100;

/**
 * Parses the words and quoted phrases of a typed text. Removes marks around words, and the wildcards of query languages (`*`,
 * `?`, `^`) except one `*` at the end of a word of at least three letters.
 */
export function parseTerms(typed: string): TypedTerm[] {
  const terms: TypedTerm[] = [];
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
