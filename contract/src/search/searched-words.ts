import { isSimilar, type SearchAnswer } from '../search.ts';

type Explained = Pick<SearchAnswer, 'total' | 'rung' | 'changes' | 'suggestions'>;

/**
 * The words that an answer's hits were found by: those of the query, or its corrected spelling. Undefined where the hits were found
 * by some of the words, or by more than one replacement of a word.
 */
export function searchedWords(answer: Explained, words: string, fieldCount: number): string | undefined {
  const { total, rung = 'exact', changes = [], suggestions = [] } = answer;
  // Beginnings of words and their relatives are found beside the words.
  const isReplaced = rung === 'unquoted' || (isSimilar(rung) && rung !== 'prefix' && rung !== 'related');
  if (total === 0 || !isReplaced) return words;
  const hasOneText = fieldCount === 1 && changes.length > 0 && changes.every(({ used }) => used.length === 1);
  const isCorrected = rung === 'spelling' || rung === 'compound';
  return hasOneText && isCorrected ? suggestions.find(({ kind }) => kind === 'spelling')?.text : undefined;
}
