import { isArticle, withoutArticle } from '../../text/title-words.ts';
import { termVariants } from '../../text/variants/term-variants.ts';
import { isLetterWithSigns, type Term, type Word, wordsOf } from '../../text/words.ts';

/** The words in each pair of quotation marks; the text has no others than `"`. */
export function quotationsIn(text: string): Word[][] {
  return text.split('"').flatMap((piece, at, all) => (at % 2 === 1 && at < all.length - 1 ? [wordsOf(piece)] : []));
}

/**
 * Whether words stand in a title in their order; with `isAtEnd` the last of them is the title's last. Those of a script
 * without blanks are not told apart.
 */
export function isSideBySide(title: string, words: readonly Word[], isAtEnd: boolean): boolean {
  if (words.some(({ unspaced }) => unspaced)) return true;
  const written = wordsOf(title).flatMap(({ parts }) => parts.map(({ form }) => form));
  const isThere = (record_: readonly string[], from: number) =>
    endsOf(record_, from, words).some((end) => !isAtEnd || end === record_.length);
  if (written.some((_, from) => isThere(written, from))) return true;
  // An article that a title has anywhere may be the one that it begins with, which its sort key leaves out.
  const article = words[0]?.parts[0]?.form ?? '';
  return isArticle(article) && written.includes(article) && isThere([article, ...withoutArticle(written)], 0);
}

/** Behind which words of a title a phrase may end that begins at one of them; what is written as one may stand apart. */
function endsOf(title: readonly string[], from: number, phrase: readonly Word[]): number[] {
  const [word, ...rest] = phrase;
  if (!word) return [from];
  const waysOf = (term: Term) => [term.form, ...formsOf(term, 'none').map(({ form }) => form)];
  const ends = (at: number, terms: readonly Term[]): number[] => {
    const [term, ...others] = terms;
    if (!term) return [at];
    const found = title.flatMap((_, to) => (waysOf(term).includes(title.slice(at, to + 1).join('')) ? [to + 1] : []));
    return found.flatMap((end) => (end > at ? ends(end, others) : []));
  };
  const apart = isLetterWithSigns(word) ? [] : ends(from, word.parts);
  const joined = word.joined ? ends(from, [word.joined]) : [];
  return [...apart, ...joined].flatMap((end) => endsOf(title, end, rest));
}

/** Other forms of a term; where it is quoted, with no other endings. */
export const formsOf = (term: Term, endings: 'all' | 'irregular' | 'none') =>
  termVariants(term).filter(
    ({ isInflected, isIrregular }) => !isInflected || endings === 'all' || (endings === 'irregular' && isIrregular),
  );
