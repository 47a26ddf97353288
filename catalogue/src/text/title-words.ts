import { wordsOf } from './words.ts';

/** Articles at the beginning of titles, folded: German, English, French, Spanish, Italian, Dutch, Scandinavian. */
const articles = new Set(
  'l der die das ein eine the a an le la les l un une el los las il lo gli het een de den det en ett'.split(' '),
);

/**
 * The canonical words of a title, to decide whether a query names it: the parts of hyphenated words, without a
 * leading article (unless it is the whole title), so that `zauberberg` matches all of `Der Zauberberg`.
 */
export function titleWords(title: string): string[] {
  return withoutArticle(wordsOf(title).flatMap((word) => word.parts.map((part) => part.form)));
}

/** The words without a leading article, unless the article is the only word. */
export function withoutArticle(words: string[]): string[] {
  return words.length > 1 && isArticle(words[0] ?? '') ? words.slice(1) : words;
}

/** Whether a word is an article that a title may begin with. */
export function isArticle(word: string): boolean {
  return articles.has(word);
}
