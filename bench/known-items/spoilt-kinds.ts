import { splitCompound } from '@buchfink/catalogue/text/variants/compounds';
import { inflectionsOf } from '@buchfink/catalogue/text/variants/inflections';
import type { Chance } from '../records/chance.ts';
import { authorOf, lower, someWords } from './asked-words.ts';
import { type CleanWords, formsOf } from './clean-words.ts';
import type { Kind } from './kind.ts';
import { misspelt, neighbour } from './slips.ts';

const isLong = (word: string) => word.length >= 5 && /^\p{Script=Latin}+$/u.test(word);

/** A slip in the word that does not make another word of the catalogue. */
function slip(word: string, random: Chance, words: CleanWords): string {
  for (let tries = 0; tries < 10; tries++) {
    const spoilt = misspelt(word.toLowerCase(), random);
    if (spoilt !== word.toLowerCase() && !words.has(spoilt)) return spoilt;
  }
  return word;
}

/** Spoils the words at the given places. */
function spoil(
  words: readonly string[],
  which: (word: string, at: number) => boolean,
  random: Chance,
  known: CleanWords,
) {
  const spoilt = words.map((word, at) => (which(word, at) ? slip(word, random, known) : word.toLowerCase()));
  return lower(spoilt) === lower(words) ? undefined : { query: lower(spoilt), clean: words };
}

/** Kinds whose query is spelt wrongly, inflected, joined or taken apart. */
export const spoiltKinds = {
  typo: (record, random, words) => {
    const clean = someWords(record, random, 2, 4);
    const long = clean.filter(isLong);
    const one = long.length > 0 ? random.pick(long) : undefined;
    return clean.length < 2 ? undefined : spoil(clean, (word) => word === one, random, words);
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
    const spoilt = neighbour(word.charAt(0).toLowerCase(), random) + word.slice(1).toLowerCase();
    return !isLong(word) || spoilt === word.toLowerCase() || words.has(spoilt)
      ? undefined
      : { query: spoilt, clean: [word] };
  },
  'umlaut-and-typo': (record, random, words) => {
    const clean = someWords(record, random, 2, 2);
    const one = clean.find((word) => /[äöüß]/.test(word) && isLong(word));
    return one === undefined ? undefined : spoil(clean, (word) => word === one, random, words);
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
        return { query: lower(clean.map((each) => (each === word ? split.join(' ') : each))), clean };
    }
    return undefined;
  },
  inflection: (record, random, words) => {
    const clean = someWords(record, random, 2, 4);
    const place = clean.findIndex(isLong);
    const form = formsOf(clean[place] ?? '')[0] ?? '';
    const other = inflectionsOf(form).filter(words.has);
    if (place < 0 || other.length === 0) return undefined;
    return { query: lower(clean.map((word, at) => (at === place ? random.pick(other) : word))), clean };
  },
} satisfies Readonly<Record<string, Kind>>;
