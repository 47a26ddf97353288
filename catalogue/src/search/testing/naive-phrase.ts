import { isArticle, withoutArticle } from '../../text/title-words.ts';
import { termVariants } from '../../text/variants/term-variants.ts';
import { isNameWithSigns, type Term, type Word, wordsOf } from '../../text/words.ts';

/** The words in each pair of quotation marks; the text has no marks other than `"`. */
export function quotationsIn(text: string): Word[][] {
  return text.split('"').flatMap((piece, at, all) => (at % 2 === 1 && at < all.length - 1 ? [wordsOf(piece)] : []));
}

/**
 * Whether words stand side by side in a title in order; with `isAtEnd` at its end. Words of a script without spaces
 * are not distinguished.
 */
export function isSideBySide(title: string, words: readonly Word[], isAtEnd: boolean): boolean {
  if (words.some(({ unspaced }) => unspaced)) return true;
  const written = wordsOf(title).flatMap(({ parts }) => parts.map(({ form }) => form));
  const isThere = (record_: readonly string[], from: number) =>
    endsOf(record_, from, words).some((end) => !isAtEnd || end === record_.length);
  if (written.some((_, from) => isThere(written, from))) return true;
  // An article within a title may be its leading one, which the sort key drops.
  const article = words[0]?.parts[0]?.form ?? '';
  return isArticle(article) && written.includes(article) && isThere([article, ...withoutArticle(written)], 0);
}

/** The positions after which a phrase may end in a title that starts at `from`; a joined word may be written apart. */
function endsOf(title: readonly string[], from: number, phrase: readonly Word[]): number[] {
  const [word, ...furtherWords] = phrase;
  if (!word) return [from];
  const waysOf = (term: Term) => [term.form, ...formsOf(term, 'none').map(({ form }) => form)];
  const ends = (at: number, terms: readonly Term[]): number[] => {
    const [term, ...furtherTerms] = terms;
    if (!term) return [at];
    const wordEnds = title.flatMap((_, to) =>
      waysOf(term).includes(title.slice(at, to + 1).join('')) ? [to + 1] : [],
    );
    return wordEnds.flatMap((end) => (end > at ? ends(end, furtherTerms) : []));
  };
  const endsOfParts = isNameWithSigns(word) ? [] : ends(from, word.parts);
  const endsOfJoined = word.joinedTerm ? ends(from, [word.joinedTerm]) : [];
  return [...endsOfParts, ...endsOfJoined].flatMap((end) => endsOf(title, end, furtherWords));
}

/** Other forms of a term; no inflections where it is quoted. */
export const formsOf = (term: Term, endings: 'all' | 'irregular' | 'none') =>
  termVariants(term).filter(
    ({ isInflected, isIrregular }) => !isInflected || endings === 'all' || (endings === 'irregular' && isIrregular),
  );
