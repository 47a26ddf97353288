import type { Item } from '@buchfink/contract/search';
import { foldText } from '#shared/ui/text/highlighted-parts.ts';

/** Words of two or three letters are mostly articles and the like. */
const shortWord = /^\p{L}{2,3}$/u;
/** What may be an ending, where it leaves four letters of the word: `Hunde` names *Hund*, but `Klima` not *Klimt*. */
const ending = /(?<=.{4})(?:e[mnrs]?|[ns])$/u;

/** The words of a text as they are compared: without little ones, unless there are no others. */
export function significantWords(text: string): string[] {
  const words = foldedWords(text);
  const others = words.filter((word) => !shortWord.test(word));
  return others.length > 0 ? others : words;
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
 * How a hit is named by what was query for: 2 where this is its whole title, 1 where title and author have all of the words, 0
 * where they stand elsewhere in the record. It can be compared from library to library, as the ranks cannot.
 *
 * @param query the words of the search by `comparedWords`
 */
export function titleMatch({ title, subtitle = '', author = '' }: Item, query: readonly string[]): 0 | 1 | 2 {
  if (query.length === 0) return 0;
  if (significantWords(title).join(' ') === query.join(' ')) return 2;
  const words = foldedWords([title, subtitle, author].join(' '));
  return query.every((word) => words.some((each) => each.startsWith(word.replace(ending, '')))) ? 1 : 0;
}
