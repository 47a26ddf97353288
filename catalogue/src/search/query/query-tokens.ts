import { isFunctionWord, isVolumeWord } from '../../text/function-words.ts';
import { splitQuotations } from '../../text/quotations.ts';
import { withoutArticle } from '../../text/title-words.ts';
import { compoundsWithNeighbours } from '../../text/variants/compounds.ts';
import { isNumeral } from '../../text/variants/numerals.ts';
import { type Word, wordsOf } from '../../text/words.ts';
import { fieldLabelWordsOf } from './field-labels.ts';
import { wildcardWordOf } from './wildcard-node.ts';

/** A word of a text; a word followed by `*` is a prefix. */
interface ReadWord {
  /** Identifies the word among the others. */
  readonly key: string;
  readonly word: Word;
  readonly isPrefix: boolean;
  readonly isQuoted: boolean;
}

/** A word with the context of its neighbours. */
export interface QueryToken extends ReadWord {
  /** Number of title words the token may match: its parts, but 0 for a leading article. */
  readonly parts: number;
  /**
   * Function words, words such as `Band` beside a number, and labels of fields (`Autor:`) are optional unless they are
   * quoted or there are no others.
   */
  readonly optional: boolean;
  /** Compound forms of this word and its neighbours. */
  readonly joinedForms: readonly string[];
}

/** More words than any title has; the rest of a pasted page is ignored. */
const maxWords = 64;

/**
 * The words of a text, each once, in order.
 *
 * @param quotes whether quoted words are distinguished from the others
 */
export function tokenizeQuery(text: string, quotes: boolean): QueryToken[] {
  const readWord = splitQuotations(text).flatMap((piece) => readWords(piece.text, quotes && piece.isQuoted));
  return mergeRepeated(toTokens(readWord, fieldLabelWordsOf(text))).slice(0, maxWords);
}

/** The word keys of each quotation of several words, in order. */
export function quotedPhrasesOf(text: string): string[][] {
  const isQuoted = splitQuotations(text).filter(({ isQuoted }) => isQuoted);
  return isQuoted.map((piece) => readWords(piece.text, true).map(({ key }) => key)).filter(({ length }) => length > 1);
}

function readWords(text: string, isQuoted: boolean): ReadWord[] {
  const readWord = (word: Word, isPrefix: boolean) => ({ key: keyOf(word, isPrefix), word, isPrefix, isQuoted });
  const written = text.split(/\s+/);
  if (written.some((token) => wildcardWordOf(token)))
    return written.flatMap((token) => {
      const word = wildcardWordOf(token);
      return word ? [readWord(word, false)] : readWords(token, isQuoted);
    });
  if (!text.includes('*')) return wordsOf(text).map((word) => readWord(word, false));
  const chunks = text.split(/\*+(?![\p{L}\p{N}])/u);
  return chunks.flatMap((chunk, at) => {
    const words = wordsOf(chunk);
    const isBegun = at < chunks.length - 1 && /[\p{L}\p{N}\p{M}]$/u.test(chunk);
    return words.map((word, place) => readWord(word, isBegun && place === words.length - 1));
  });
}

function toTokens(readWord: readonly ReadWord[], labelWords: ReadonlySet<string>): QueryToken[] {
  const forms = readWord.map(({ word: { parts } }) => (parts.length === 1 ? (parts[0]?.form ?? '') : ''));
  const numbered = forms.map(isNumeral);
  const functional = forms.map(
    (form, at) =>
      !readWord[at]?.isQuoted &&
      (isFunctionWord(form) ||
        isLabel(readWord[at]?.word, labelWords) ||
        (isVolumeWord(form) && (numbered[at - 1] || numbered[at + 1]) === true)),
  );
  const optional = functional.includes(false) ? functional : functional.map(() => false);
  const joinedForms = compoundsWithNeighbours(
    readWord.map(({ word, isPrefix, isQuoted }, at) =>
      isPrefix || isQuoted || optional[at] ? undefined : plainForm(word),
    ),
  );
  const articles = countLeadingArticles(readWord);
  return readWord.map((token, at) => ({
    ...token,
    parts: token.word.parts.length - (at === 0 ? articles : 0),
    optional: optional[at] ?? false,
    joinedForms: joinedForms[at] ?? [],
  }));
}

function isLabel(word: Word | undefined, labelWords: ReadonlySet<string>): boolean {
  return word?.parts.every(({ surface }) => labelWords.has(surface)) ?? false;
}

/** A leading article is not a title word, unless it occurs again (`The War of the Worlds`). */
function countLeadingArticles(readWord: readonly ReadWord[]): number {
  const forms = readWord.flatMap(({ word }) => word.parts.map(({ form }) => form));
  return withoutArticle(forms).length < forms.length && !forms.includes(forms[0] ?? '', 1) ? 1 : 0;
}

/**
 * Merges repeated words: a word is required if it is required at one of its positions, and joins whatever it joins at
 * any of them.
 */
function mergeRepeated(words: readonly QueryToken[]): QueryToken[] {
  const byKey = new Map<string, QueryToken>();
  for (const token of words) {
    const earlier = byKey.get(token.key);
    byKey.set(token.key, earlier ? mergeTokens(earlier, token) : token);
  }
  return [...byKey.values()];
}

function keyOf(word: Word, isPrefix: boolean): string {
  const form = plainForm(word) ?? word.parts.map((part) => part.form).join('-');
  return isPrefix ? `${form}*` : form;
}

function mergeTokens(first: QueryToken, second: QueryToken): QueryToken {
  return {
    ...first,
    isQuoted: first.isQuoted || second.isQuoted,
    optional: first.optional && second.optional,
    joinedForms: [...new Set([...first.joinedForms, ...second.joinedForms])],
  };
}

/** The form of a word that is neither hyphenated nor in a script without spaces. */
function plainForm({ parts, unspaced }: Word): string | undefined {
  return parts.length === 1 && !unspaced ? parts[0]?.form : undefined;
}
