import { isFillerWord } from '../../text/filler-words.ts';
import { isPointed } from '../../text/words.ts';
import { hasOccurrences } from '../query/occurrences.ts';
import { type ParsedText, type QueryWord, requiredWords } from '../query/parsed-query.ts';
import type { IndexReader } from './index-reader.ts';

/** Whether a word says nothing of what is looked for. In quotes, and in a field of its own, every word does. */
function isFiller({ word, exact, isQuoted }: QueryWord): boolean {
  return exact.meaning === 'FREE' && !isQuoted && word.parts.every(({ form }) => isFillerWord(form));
}

/** The words of content that a record must have. */
export function contentWords(texts: readonly ParsedText[]): QueryWord[] {
  return requiredWords(texts).filter((queryWord) => !isFiller(queryWord));
}

/** The texts with their fillers optional; undefined where there are none, or no other words. */
export function withOptionalFillers(texts: readonly ParsedText[]): ParsedText[] | undefined {
  const content = contentWords(texts);
  if (content.length === 0 || content.length === requiredWords(texts).length) return undefined;
  const last = content.at(-1);
  return texts.map((text) => ({
    ...text,
    words: text.words.map((queryWord) => ({
      ...queryWord,
      // What stands before a filler may as well be unfinished.
      isLast: queryWord.isLast || queryWord === last,
      exact: { ...queryWord.exact, optional: queryWord.exact.optional || isFiller(queryWord) },
    })),
  }));
}

/** The words of content that no record has, as typed. */
export function absentWords(reader: IndexReader, texts: readonly ParsedText[]): string[] {
  return contentWords(texts).flatMap(({ word, exact }) => {
    // The parts of `R.E.M.`, which records have apart, are not the name.
    const isKnown = isPointed(word)
      ? reader.form(word.joinedTerm?.form ?? '').count > 0
      : hasOccurrences(reader, exact.node);
    return isKnown ? [] : [exact.text];
  });
}
