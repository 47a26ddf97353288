import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import type { Random } from '../records/random.ts';
import { otherNumber } from './english-plurals.ts';
import { misspellFirstLetter, oneLetterAway } from './first-letter-typos.ts';
import type { KnownItemQuery, QueryKind } from './query-kind.ts';
import { authorOf, lower, someWords } from './query-words.ts';
import { contentWordsOf, formsOf, type WordIndex } from './word-index.ts';

const isLong = (word: string) => word.length >= 5 && /^\p{Script=Latin}+$/u.test(word);

/** A word in more records is common: the first hit among them says little. */
const maxMatches = 10;

/** A typo at the first letter that does not form another word of the catalogue. */
function slippedBeginning(word: string, random: Random, words: WordIndex): string | undefined {
  const changed = misspellFirstLetter(word.toLowerCase(), random);
  return changed === word.toLowerCase() || words.has(changed) ? undefined : changed;
}

function withSlippedBeginning(clean: readonly string[], random: Random, words: WordIndex): KnownItemQuery | undefined {
  const long = clean.filter(isLong);
  if (long.length === 0) return undefined;
  const longWord = random.pick(long);
  const changed = slippedBeginning(longWord, random, words);
  return changed === undefined
    ? undefined
    : { query: lower(clean.map((word) => (word === longWord ? changed : word))), clean };
}

/** The first number in the part of a volume: `Band 2. Die Gefährten`, `T. 1`. */
function numberOf({ part, parent }: BibRecord): number | undefined {
  const digits = /\d+/.exec(parent?.number ?? part ?? '')?.[0];
  return digits === undefined ? undefined : Number(digits);
}

const formOf = (text: string) => formsOf(text).join(' ');

/** The records of the same title and author: a set and its volumes, or the volumes alone. */
function setOf(record: BibRecord, words: WordIndex): readonly BibRecord[] {
  const { family } = authorOf(record);
  return words
    .find([record.title])
    .filter((candidate) => formOf(candidate.title) === formOf(record.title) && authorOf(candidate).family === family);
}

/** The set itself, or its first volume where the set has no record. */
function firstOf(set: readonly BibRecord[]): readonly BibRecord[] {
  const wholeWorks = set.filter(({ part, parent }) => part === undefined && parent === undefined);
  if (wholeWorks.length > 0) return wholeWorks;
  const least = Math.min(...set.map((volume) => numberOf(volume) ?? Number.POSITIVE_INFINITY));
  return set.filter((volume) => numberOf(volume) === least);
}

function queryForSet(record: BibRecord, words: WordIndex, query: string): KnownItemQuery | undefined {
  const set = setOf(record, words);
  const volumes = set.filter((volume) => numberOf(volume) !== undefined);
  const first = firstOf(set);
  if (volumes.length < 2 || first.length === set.length || contentWordsOf(record.title).length === 0) return undefined;
  return { query, clean: [record.title], relevantIds: first.map(({ id }) => id) };
}

/** Whether several authors have a work of this title. */
function isGeneric({ title }: BibRecord, words: WordIndex): boolean {
  if (formsOf(title).length > 2) return false;
  const sameTitle = words.find([title]).filter((candidate) => formOf(candidate.title) === formOf(title));
  return new Set(sameTitle.map((candidate) => authorOf(candidate).family)).size > 1;
}

/** Kinds that are hard in any catalogue: typos at the first letter, irregular plurals, sets, short titles. */
export const hardKinds = {
  'first-letter-any': (record, random, words) => {
    const clean = someWords(record, random, 1, 1);
    const misspelt = withSlippedBeginning(clean, random, words);
    const matches = words.find(clean);
    // A query of a single word means any record that contains it.
    return misspelt && matches.length <= maxMatches
      ? { ...misspelt, relevantIds: matches.map(({ id }) => id) }
      : undefined;
  },
  'first-letter-title': (record, random, words) => {
    const clean = someWords(record, random, 2, 3);
    return clean.length < 2 ? undefined : withSlippedBeginning(clean, random, words);
  },
  'first-letter-author': (record, random, words) => {
    const { family } = authorOf(record);
    const title = someWords(record, random, 1, 2);
    const changed = isLong(family) && title.length > 0 ? slippedBeginning(family, random, words) : undefined;
    return changed === undefined ? undefined : { query: lower([changed, ...title]), clean: [family, ...title] };
  },
  'slip-to-word': (record, random, words) => {
    const clean = someWords(record, random, 2, 3);
    const index = clean.findIndex(isLong);
    const similarWords = oneLetterAway((clean[index] ?? '').toLowerCase()).filter(words.has);
    if (clean.length < 2 || index < 0 || similarWords.length === 0) return undefined;
    const changed = clean.map((word, at) => (at === index ? random.pick(similarWords) : word));
    // A record that contains exactly the typed words may be meant as well.
    return words.find(changed).length > 0 ? undefined : { query: lower(changed), clean };
  },
  'slip-to-word-author': (record, random, words) => {
    const { family } = authorOf(record);
    const title = someWords(record, random, 1, 2);
    const similarNames = oneLetterAway(family.toLowerCase()).filter(words.has);
    if (!isLong(family) || title.length === 0 || similarNames.length === 0) return undefined;
    const changed = random.pick(similarNames);
    return words.find([changed, ...title]).length > 0
      ? undefined
      : { query: lower([changed, ...title]), clean: [family, ...title] };
  },
  'irregular-plural': (record, random, words) => {
    const clean = someWords(record, random, 2, 4);
    const index = clean.findIndex((word) => otherNumber(word) !== undefined);
    const changed = clean.map((word, at) => (at === index ? (otherNumber(word) ?? '') : word));
    return index < 0 || clean.length < 2 || words.find(changed).length > 0
      ? undefined
      : { query: lower(changed), clean };
  },
  'set-title': (record, _random, words) => queryForSet(record, words, record.title.toLowerCase()),
  'set-author-title': (record, _random, words) => {
    const { family } = authorOf(record);
    return family === '' ? undefined : queryForSet(record, words, lower([family, record.title]));
  },
  'short-title': (record, _random, words) => {
    const [only, ...more] = formsOf(record.title);
    if (only === undefined || more.length > 0 || contentWordsOf(record.title).length === 0) return undefined;
    const sameTitle = words
      .find([record.title])
      .filter((candidate) => formOf(candidate.title) === formOf(record.title));
    return { query: record.title.toLowerCase(), clean: [record.title], relevantIds: sameTitle.map(({ id }) => id) };
  },
  'generic-title-author': (record, _random, words) => {
    const { family } = authorOf(record);
    if (family === '' || !isGeneric(record, words)) return undefined;
    const sameWork = words
      .find([family, record.title])
      .filter((candidate) => formOf(candidate.title) === formOf(record.title) && authorOf(candidate).family === family);
    return {
      query: lower([family, record.title]),
      clean: [family, record.title],
      relevantIds: sameWork.map(({ id }) => id),
    };
  },
} satisfies Readonly<Record<string, QueryKind>>;
