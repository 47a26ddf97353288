import type { Random } from '../records/random.ts';
import { oneLetterAway } from './first-letter-typos.ts';
import type { KnownItemQuery, QueryKind } from './query-kind.ts';
import { authorOf, lower, someWords } from './query-words.ts';
import { contentWordsOf, type WordIndex } from './word-index.ts';

const minLetters = 4;
/** With more hits the query is a topic of its own. */
const maxMatches = 20;

/** The words with one of them mistyped as another word of the catalogue, where a few other records match that. */
function slipWithMatches(clean: readonly string[], random: Random, words: WordIndex): KnownItemQuery | undefined {
  const index = random.below(clean.length);
  const word = (clean[index] ?? '').toLowerCase();
  const similarWords = word.length >= minLetters ? oneLetterAway(word).filter(words.has) : [];
  const replacement = similarWords.length > 0 ? random.pick(similarWords) : undefined;
  if (clean.length < 2 || replacement === undefined) return undefined;
  const changed = clean.map((cleanWord, at) => (at === index ? replacement : cleanWord));
  const matches = words.find(changed);
  const intended = words.find(clean);
  const areOthers = matches.length > 0 && !matches.some((record) => intended.includes(record));
  return areOthers && matches.length <= maxMatches ? { query: lower(changed), clean } : undefined;
}

/** Queries with one slip that is a word of the catalogue, which a few records match by chance. */
export const matchedSlipKinds = {
  'matched-slip-title': ({ title }, random, words) => slipWithMatches(contentWordsOf(title), random, words),
  'matched-slip-partial': (record, random, words) => slipWithMatches(someWords(record, random, 2, 3), random, words),
  'matched-slip-author': (record, random, words) => {
    const { family } = authorOf(record);
    return family === '' ? undefined : slipWithMatches([family, ...someWords(record, random, 1, 2)], random, words);
  },
  'matched-slip-author-title': (record, random, words) => {
    const { family } = authorOf(record);
    return family === '' ? undefined : slipWithMatches([family, ...contentWordsOf(record.title)], random, words);
  },
  'matched-slip-name': (record, random, words) => slipWithMatches(authorOf(record).spoken.split(' '), random, words),
} satisfies Readonly<Record<string, QueryKind>>;

/** Correctly typed queries of a topic: a word of the title with a subject, two subjects. */
export const topicKinds = {
  'topic-and-title': (record, random) => {
    const subjects = record.subjects.flatMap(({ text }) => contentWordsOf(text));
    const title = someWords(record, random, 1, 1);
    if (subjects.length === 0 || title.length === 0) return undefined;
    const clean = [random.pick(subjects), ...title];
    return { query: lower(clean), clean, relevantIds: [record.id] };
  },
  'two-topics': (record, random) => {
    const subjects = record.subjects.flatMap(({ text }) => contentWordsOf(text));
    if (subjects.length < 2) return undefined;
    const clean = [random.pick(subjects), random.pick(subjects)];
    return clean[0] === clean[1] ? undefined : { query: lower(clean), clean, relevantIds: [record.id] };
  },
} satisfies Readonly<Record<string, QueryKind>>;
