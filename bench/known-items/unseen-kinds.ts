import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import type { Chance } from '../records/chance.ts';
import { authorOf, lower, someWords } from './asked-words.ts';
import { type CleanWords, formsOf, tellingWords } from './clean-words.ts';
import { otherNumber } from './english-plurals.ts';
import type { Kind, KnownItemQuery } from './kind.ts';
import { misspeltBeginning, oneLetterAway } from './real-slips.ts';

const isLong = (word: string) => word.length >= 5 && /^\p{Script=Latin}+$/u.test(word);

/** A word of more records is common: what is found first among them says little. */
const mostWithWord = 10;

/** A slip at the first letter that does not make another word of the catalogue. */
function slippedBeginning(word: string, random: Chance, words: CleanWords): string | undefined {
  const spoilt = misspeltBeginning(word.toLowerCase(), random);
  return spoilt === word.toLowerCase() || words.has(spoilt) ? undefined : spoilt;
}

function withSlippedBeginning(clean: readonly string[], random: Chance, words: CleanWords): KnownItemQuery | undefined {
  const long = clean.filter(isLong);
  if (long.length === 0) return undefined;
  const one = random.pick(long);
  const spoilt = slippedBeginning(one, random, words);
  return spoilt === undefined
    ? undefined
    : { query: lower(clean.map((word) => (word === one ? spoilt : word))), clean };
}

/** The first number in what tells a volume from the others: `Band 2. Die Gefährten`, `T. 1`. */
function numberOf({ part, parent }: BibRecord): number | undefined {
  const digits = /\d+/.exec(parent?.number ?? part ?? '')?.[0];
  return digits === undefined ? undefined : Number(digits);
}

const formOf = (text: string) => formsOf(text).join(' ');

/** The records of the same title and author: of a set and its volumes, or of its volumes alone. */
function setOf(record: BibRecord, words: CleanWords): readonly BibRecord[] {
  const { family } = authorOf(record);
  return words
    .find([record.title])
    .filter((each) => formOf(each.title) === formOf(record.title) && authorOf(each).family === family);
}

/** The set itself, or where it has no record of its own its first volume. */
function firstOf(set: readonly BibRecord[]): readonly BibRecord[] {
  const whole = set.filter(({ part, parent }) => part === undefined && parent === undefined);
  if (whole.length > 0) return whole;
  const least = Math.min(...set.map((each) => numberOf(each) ?? Number.POSITIVE_INFINITY));
  return set.filter((each) => numberOf(each) === least);
}

function asksForSet(record: BibRecord, words: CleanWords, query: string): KnownItemQuery | undefined {
  const set = setOf(record, words);
  const volumes = set.filter((each) => numberOf(each) !== undefined);
  const first = firstOf(set);
  if (volumes.length < 2 || first.length === set.length || tellingWords(record.title).length === 0) return undefined;
  return { query, clean: [record.title], right: first.map(({ id }) => id) };
}

/** A title that several authors have. */
function isGeneric({ title }: BibRecord, words: CleanWords): boolean {
  if (formsOf(title).length > 2) return false;
  const same = words.find([title]).filter((each) => formOf(each.title) === formOf(title));
  return new Set(same.map((each) => authorOf(each).family)).size > 1;
}

/** Kinds that are hard on a catalogue which nobody has looked at: slips that leave no trace, plurals without rule, sets, short titles. */
export const unseenKinds = {
  'first-letter-any': (record, random, words) => {
    const clean = someWords(record, random, 1, 1);
    const asked = withSlippedBeginning(clean, random, words);
    const found = words.find(clean);
    // Whoever types a single word means any record that has it.
    return asked && found.length <= mostWithWord ? { ...asked, right: found.map(({ id }) => id) } : undefined;
  },
  'first-letter-title': (record, random, words) => {
    const clean = someWords(record, random, 2, 3);
    return clean.length < 2 ? undefined : withSlippedBeginning(clean, random, words);
  },
  'first-letter-author': (record, random, words) => {
    const { family } = authorOf(record);
    const title = someWords(record, random, 1, 2);
    const spoilt = isLong(family) && title.length > 0 ? slippedBeginning(family, random, words) : undefined;
    return spoilt === undefined ? undefined : { query: lower([spoilt, ...title]), clean: [family, ...title] };
  },
  'slip-to-word': (record, random, words) => {
    const clean = someWords(record, random, 2, 3);
    const place = clean.findIndex(isLong);
    const others = oneLetterAway((clean[place] ?? '').toLowerCase()).filter(words.has);
    if (clean.length < 2 || place < 0 || others.length === 0) return undefined;
    const spoilt = clean.map((word, at) => (at === place ? random.pick(others) : word));
    // Where a record has just what was typed, it is meant as likely.
    return words.find(spoilt).length > 0 ? undefined : { query: lower(spoilt), clean };
  },
  'slip-to-word-author': (record, random, words) => {
    const { family } = authorOf(record);
    const title = someWords(record, random, 1, 2);
    const others = oneLetterAway(family.toLowerCase()).filter(words.has);
    if (!isLong(family) || title.length === 0 || others.length === 0) return undefined;
    const spoilt = random.pick(others);
    return words.find([spoilt, ...title]).length > 0
      ? undefined
      : { query: lower([spoilt, ...title]), clean: [family, ...title] };
  },
  'irregular-plural': (record, random, words) => {
    const clean = someWords(record, random, 2, 4);
    const place = clean.findIndex((word) => otherNumber(word) !== undefined);
    const spoilt = clean.map((word, at) => (at === place ? (otherNumber(word) ?? '') : word));
    return place < 0 || clean.length < 2 || words.find(spoilt).length > 0 ? undefined : { query: lower(spoilt), clean };
  },
  'set-title': (record, _random, words) => asksForSet(record, words, record.title.toLowerCase()),
  'set-author-title': (record, _random, words) => {
    const { family } = authorOf(record);
    return family === '' ? undefined : asksForSet(record, words, lower([family, record.title]));
  },
  'short-title': (record, _random, words) => {
    const [only, ...more] = formsOf(record.title);
    if (only === undefined || more.length > 0 || tellingWords(record.title).length === 0) return undefined;
    const same = words.find([record.title]).filter((each) => formOf(each.title) === formOf(record.title));
    return { query: record.title.toLowerCase(), clean: [record.title], right: same.map(({ id }) => id) };
  },
  'generic-title-author': (record, _random, words) => {
    const { family } = authorOf(record);
    if (family === '' || !isGeneric(record, words)) return undefined;
    const own = words
      .find([family, record.title])
      .filter((each) => formOf(each.title) === formOf(record.title) && authorOf(each).family === family);
    return {
      query: lower([family, record.title]),
      clean: [family, record.title],
      right: own.map(({ id }) => id),
    };
  },
} satisfies Readonly<Record<string, Kind>>;
