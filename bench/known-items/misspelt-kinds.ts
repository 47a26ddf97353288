import { splitCompound } from '@buchfink/catalogue/text/variants/compounds';
import { inflectionsOf } from '@buchfink/catalogue/text/variants/inflections';
import type { Random } from '../records/random.ts';
import type { QueryKind } from './query-kind.ts';
import { authorOf, lower, someWords } from './query-words.ts';
import { misspell, neighbouringKey } from './typos.ts';
import { formsOf, type WordIndex } from './word-index.ts';

const isLong = (word: string) => word.length >= 5 && /^\p{Script=Latin}+$/u.test(word);

/** A typo that does not form another word of the catalogue. */
function slip(word: string, random: Random, words: WordIndex): string {
  for (let tries = 0; tries < 10; tries++) {
    const spoilt = misspell(word.toLowerCase(), random);
    if (spoilt !== word.toLowerCase() && !words.has(spoilt)) return spoilt;
  }
  return word;
}

/** Misspells the words at the given positions. */
function spoil(
  words: readonly string[],
  which: (word: string, at: number) => boolean,
  random: Random,
  wordIndex: WordIndex,
) {
  const spoilt = words.map((word, at) => (which(word, at) ? slip(word, random, wordIndex) : word.toLowerCase()));
  return lower(spoilt) === lower(words) ? undefined : { query: lower(spoilt), clean: words };
}

/** Kinds of queries that are misspelt, inflected, joined or split. */
export const misspeltKinds = {
  typo: (record, random, words) => {
    const clean = someWords(record, random, 2, 4);
    const long = clean.filter(isLong);
    const longWord = long.length > 0 ? random.pick(long) : undefined;
    return clean.length < 2 ? undefined : spoil(clean, (word) => word === longWord, random, words);
  },
  'typo-author': (record, random, words) => {
    const { family } = authorOf(record);
    const title = someWords(record, random, 1, 3);
    return !isLong(family) || title.length === 0
      ? undefined
      : spoil([family, ...title], (_, at) => at === 0, random, words);
  },
  'one-word-typo': (record, random, words) => {
    const clean = someWords(record, random, 1, 1);
    return spoil(clean, (word) => isLong(word) && word.length > 6, random, words);
  },
  'all-words-typo': (record, random, words) => {
    const clean = someWords(record, random, 2, 2);
    return clean.length === 2 && clean.every(isLong) ? spoil(clean, () => true, random, words) : undefined;
  },
  'author-and-title-typo': (record, random, words) => {
    const clean = [authorOf(record).family, ...someWords(record, random, 1, 1)];
    return clean.length === 2 && clean.every(isLong) ? spoil(clean, () => true, random, words) : undefined;
  },
  'first-letter': (record, random, words) => {
    const [word = ''] = someWords(record, random, 1, 1);
    const spoilt = neighbouringKey(word.charAt(0).toLowerCase(), random) + word.slice(1).toLowerCase();
    return !isLong(word) || spoilt === word.toLowerCase() || words.has(spoilt)
      ? undefined
      : { query: spoilt, clean: [word] };
  },
  'umlaut-and-typo': (record, random, words) => {
    const clean = someWords(record, random, 2, 2);
    const umlautWord = clean.find((word) => /[äöüß]/.test(word) && isLong(word));
    return umlautWord === undefined ? undefined : spoil(clean, (word) => word === umlautWord, random, words);
  },
  'joined-words': (record, random, words) => {
    const clean = someWords(record, random, 2, 2);
    const query = clean.join('').toLowerCase();
    return clean.length < 2 || words.has(query) ? undefined : { query, clean };
  },
  compound: (record, random, words) => {
    const clean = someWords(record, random, 2, 4);
    for (const word of clean) {
      const [split] = isLong(word) && word.length > 7 ? splitCompound(formsOf(word)[0] ?? '', words.has) : [];
      if (split?.every((part) => part.length > 3))
        return { query: lower(clean.map((cleanWord) => (cleanWord === word ? split.join(' ') : cleanWord))), clean };
    }
    return undefined;
  },
  inflection: (record, random, words) => {
    const clean = someWords(record, random, 2, 4);
    const index = clean.findIndex(isLong);
    const form = formsOf(clean[index] ?? '')[0] ?? '';
    const inflections = inflectionsOf(form).filter(words.has);
    if (index < 0 || inflections.length === 0) return undefined;
    return { query: lower(clean.map((word, at) => (at === index ? random.pick(inflections) : word))), clean };
  },
} satisfies Readonly<Record<string, QueryKind>>;
