import type { Item } from '@buchfink/contract/search';
import { foldText } from '#shared/ui/text/highlighted-parts.ts';

/** Words of two or three letters are mostly articles and prepositions. */
const shortWord = /^\p{L}{2,3}$/u;
/**
 * A possible inflectional ending, where four letters of the word remain: `Hunde` matches *Hund*, but `Klima` not
 * *Klimt*.
 */
const ending = /(?<=.{4})(?:e[mnrs]?|[ns])$/u;

/** The words of a text for comparison: without short ones, unless there are no others. */
export function significantWords(text: string): string[] {
  const words = foldedWords(text);
  const significant = words.filter((word) => !shortWord.test(word));
  return significant.length > 0 ? significant : words;
}

/** ä, ae and a are one. */
function foldedWords(text: string): string[] {
  return (
    foldText(text)
      .replace(/([aou])e/g, '$1')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/**
 * How a hit's title matches the query: 2 = it is the whole title, 1 = title and author contain all words, 0 = the
 * words are elsewhere in the record. Comparable between libraries, unlike their ranks.
 *
 * @param query the words of the query by `significantWords`
 */
export function titleMatch({ title, subtitle = '', author = '' }: Item, query: readonly string[]): 0 | 1 | 2 {
  if (query.length === 0) return 0;
  if (significantWords(title).join(' ') === query.join(' ')) return 2;
  const words = foldedWords([title, subtitle, author].join(' '));
  return query.every((word) => words.some((titleWord) => titleWord.startsWith(word.replace(ending, '')))) ? 1 : 0;
}
