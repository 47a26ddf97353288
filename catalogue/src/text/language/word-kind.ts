import { canonicalWord } from '../fold.ts';
import { textHash } from '../text-hash.ts';
import { compoundsOf, splitCompound } from '../variants/compounds.ts';
import { commonWords, rareWords } from './language-words.ts';

/** Shorter parts make compounds of misspelt words. */
const minPartLength = 4;

/** The keys of words, ascending: a megabyte, where a set of the words would take ten. */
interface WordKeys {
  readonly common: Float64Array;
  readonly rare: Float64Array;
}

let wordKeys: WordKeys | undefined;

/** The keys of the lists. The first call of a thread reads them, which takes some 50 ms. */
function keysOfWords(): WordKeys {
  wordKeys ??= { common: readKeys(commonWords), rare: readKeys(rareWords) };
  return wordKeys;
}

/** How certainly a form is a word of German or English, spelt as it should be. */
export type WordKind = 'common' | 'listed' | 'compound' | 'unknown';

/**
 * The kind of a canonical form, whether or not any record has it: among the commonest words, among the others of the
 * list, made of two common words (`hochbeet`), or none of these.
 */
export function wordKindOf(form: string): WordKind {
  const { common, rare } = keysOfWords();
  if (has(common, form)) return 'common';
  if (has(rare, form)) return 'listed';
  return partsOf(form, common).length > 0 ? 'compound' : 'unknown';
}

/** The compounds of the same two words with other linking letters: `drachereiter`, *Drachenreiter*. */
export function otherLinks(form: string): readonly string[] {
  return partsOf(form, keysOfWords().common).flatMap(([left = '', right = '']) => compoundsOf(left, right));
}

/** The pairs of common words that a form is made of. */
function partsOf(form: string, common: Float64Array): (readonly string[])[] {
  const isPart = (part: string) => part.length >= minPartLength && has(common, part);
  return splitCompound(form, isPart).filter(({ length }) => length === 2);
}

/** Whether a canonical form is in the list: a word that is never corrected. */
export function isListedWord(form: string): boolean {
  const kind = wordKindOf(form);
  return kind === 'common' || kind === 'listed';
}

function has(keys: Float64Array, form: string): boolean {
  const key = keyOf(form);
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((keys[middle] ?? 0) < key) low = middle + 1;
    else high = middle;
  }
  return keys[low] === key;
}

/** 52 bits of the hash: hardly any other word has those of one. */
function keyOf(form: string): number {
  const { high, low } = textHash(form);
  return (high >>> 12) * 2 ** 32 + low;
}

/** Reads a list by its characters: every thread does it when it starts, and a regular expression takes three times as long. */
function readKeys(words: string): Float64Array {
  const keys: number[] = [];
  let word = '';
  for (let place = 0; place < words.length; ) {
    const shared = sharedLength(words.charCodeAt(place));
    let end = place + 1;
    while (words.charCodeAt(end) >= lowerA) end += 1;
    if (shared !== undefined) {
      word = word.slice(0, shared) + words.slice(place + 1, end);
      keys.push(keyOf(canonicalWord(word)));
    }
    place = end;
  }
  return Float64Array.from(keys).sort();
}

const lowerA = 'a'.charCodeAt(0);
const upperA = 'A'.charCodeAt(0);
const zero = '0'.charCodeAt(0);

/** The length that a sign stands for, 0–9, then A for 10; undefined for the end of a line. */
function sharedLength(sign: number): number | undefined {
  if (sign >= upperA) return sign - upperA + 10;
  return sign >= zero ? sign - zero : undefined;
}
