import { canonicalWord } from '../../text/fold.ts';
import { sortKey } from '../../text/sort-key.ts';
import { termsOf } from '../../text/terms.ts';
import { titleWords } from '../../text/title-words.ts';
import { wordsOf } from '../../text/words.ts';

/** A text that is being typed. */
export interface TypedText {
  /** The canonical forms of all words but the last. */
  readonly completeWords: readonly string[];
  /** The last word, canonical; it may be unfinished. */
  readonly lastPrefix: string;
  /** All words as sort keys have them, without a leading article. */
  readonly key: string;
}

/** Longer texts are not typed by hand; they are cut. */
const maxText = 200;
const maxWords = 8;

/** Cuts a text to the length that is read. */
export function cutText(text: string): string {
  return text.slice(0, maxText);
}

/** Parses a typed text; undefined when it has no word. */
export function parseTypedText(text: string): TypedText | undefined {
  const cut = cutText(text);
  const forms = wordsOf(cut)
    .flatMap(({ parts }) => parts.map(({ form }) => form))
    .slice(0, maxWords);
  const lastPrefix = forms.at(-1);
  if (lastPrefix === undefined) return undefined;
  const key = sortKey(cut);
  const withoutArticle = titleWords(cut).length < forms.length ? key.replace(/^\S+ /, '') : key;
  return { completeWords: forms.slice(0, -1), lastPrefix, key: withoutArticle };
}

/** Scripts whose words are also indexed in Latin letters. */
const romanisedScript = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;

/** The canonical words of a name or subject. */
export function wordsOfOption(text: string): string[] {
  if (romanisedScript.test(text)) return termsOf(text).map(({ form }) => form);
  const key = sortKey(text);
  return key === '' ? [] : key.split(' ').map(canonicalWord);
}

/** Whether the words contain all complete words and, at another position, one that starts with the last. */
export function matchesTypedText({ completeWords, lastPrefix }: TypedText, words: readonly string[]): boolean {
  const used = new Set<number>();
  const isMatch = [...completeWords, lastPrefix].every((form, at) => {
    const isLast = at === completeWords.length;
    const place = words.findIndex(
      (word, wordIndex) => !used.has(wordIndex) && (isLast ? word.startsWith(form) : word === form),
    );
    used.add(place);
    return place >= 0;
  });
  return isMatch;
}
