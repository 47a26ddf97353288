import { wordsOf } from './words.ts';

/** Articles a title may begin with, folded: German, English, French, Spanish, Italian, Dutch, Scandinavian. */
const articles = new Set(
  'l der die das ein eine the a an le la les l un une el los las il lo gli het een de den det en ett'.split(' '),
);

/**
 * The canonical words of a title, for telling whether a query names it: hyphenated words by their parts, a leading
 * article left out (unless it is the whole title), so that `zauberberg` is all of `Der Zauberberg`.
 */
export function titleWords(title: string): string[] {
  return withoutArticle(wordsOf(title).flatMap((word) => word.parts.map((part) => part.form)));
}

/** A title's canonical words without a leading article, unless that is all there is. */
export function withoutArticle(words: string[]): string[] {
  return words.length > 1 && isArticle(words[0] ?? '') ? words.slice(1) : words;
}

/** Whether a title's first word would be left out. */
export function isArticle(word: string): boolean {
  return articles.has(word);
}
