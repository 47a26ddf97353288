import { canonicalWord } from '../../text/fold.ts';
import { sortKey } from '../../text/sort-key.ts';
import { termsOf } from '../../text/terms.ts';
import { titleWords } from '../../text/title-words.ts';
import { wordsOf } from '../../text/words.ts';

/** A text that is being typed. */
export interface TypedText {
  /** The canonical forms of all words but the last. */
  readonly completeWords: readonly string[];
  /** The beginning of the last word, canonical. */
  readonly lastPrefix: string;
  /** All words as sort keys have them, without a leading article. */
  readonly key: string;
}

/** More is not typed by hand; it is cut. */
const maxText = 200;
const maxWords = 8;

/** As much of a text as is read. */
export function cutText(text: string): string {
  return text.slice(0, maxText);
}

/** Reads a begun text; undefined when there is no word in it. */
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

/** Letters that the index lists words in Latin letters for too. */
const romanisedScript = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;

/** The canonical words of a name or subject, to be held against a begun text. */
export function wordsOfOption(text: string): string[] {
  if (romanisedScript.test(text)) return termsOf(text).map(({ form }) => form);
  const key = sortKey(text);
  return key === '' ? [] : key.split(' ').map(canonicalWord);
}

/** Whether a text has all the complete words and, in another place, one that begins with the last. */
export function matchesTypedText({ completeWords, lastPrefix }: TypedText, words: readonly string[]): boolean {
  const used = new Set<number>();
  const found = [...completeWords, lastPrefix].every((form, at) => {
    const isLast = at === completeWords.length;
    const place = words.findIndex((word, each) => !used.has(each) && (isLast ? word.startsWith(form) : word === form));
    used.add(place);
    return place >= 0;
  });
  return found;
}
