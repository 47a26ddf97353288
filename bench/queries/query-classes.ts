import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import type { FieldMeaning } from '@buchfink/contract/search';
import { branchCodes } from '../records/copies.ts';
import { createRandom, type Random } from '../records/random.ts';
import { functionWords } from '../records/words.ts';
import { type Query, type QueryClass, wordsOf } from './query.ts';
import { isContentWord, type WordCounts } from './word-counts.ts';

/** The most frequent words; a search needs three letters. */
const stopWords = functionWords.ger.filter((word) => word.length > 2).slice(0, 5);

type Fields = Partial<Record<FieldMeaning, string>>;

const query = (fields: Fields, more: Partial<Query> = {}): Query => ({
  fields: Object.entries(fields).map(([meaning, text]) => ({ meaning: meaning as FieldMeaning, text })),
  filters: {},
  sort: 'relevance',
  offset: 0,
  isPrefix: false,
  ...more,
});

const titleWords = (record: BibRecord) => wordsOf(`${record.title} ${record.subtitle ?? ''}`).filter(isContentWord);
const contentWords = (record: BibRecord) => [
  ...new Set([...titleWords(record), ...record.subjects.flatMap(({ text }) => wordsOf(text)).filter(isContentWord)]),
];

/**
 * Generates the typical queries of a catalogue from its own records, `perClass` of each class. Frequencies are shares
 * of all records: a common word is in at least two percent, a rare one in at most thirty records.
 */
export function generateQueryClasses(
  { records, counts, samples }: WordCounts,
  perClass: number,
  seed: number,
): QueryClass[] {
  const random = createRandom(seed);
  const byCount = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  const between = (min: number, max: number) => {
    const inRange = byCount.filter(([, count]) => count >= min && count <= max).map(([word]) => word);
    return inRange.length > 0 ? inRange : byCount.slice(0, 10).map(([word]) => word);
  };
  const rare = between(1, 30);
  const middle = between(records * 0.001, records * 0.01);
  const common = between(records * 0.02, records);
  const inTitles = new Set(samples.flatMap(titleWords));
  const yearly = between(records * 0.005, records * 0.3).filter((word) => inTitles.has(word));
  const some = (make: () => Query) => Array.from({ length: perClass }, make);
  const singleWord = (words: readonly string[]) => some(() => query({ FREE: random.pick(words) }));
  const commonWord = (more: () => Partial<Query>) => some(() => query({ FREE: random.pick(common) }, more()));
  /** Queries made from random records that suit the class. */
  const of = (makeQuery: (record: BibRecord) => Query | undefined) =>
    some(() => {
      for (;;) {
        const query = makeQuery(random.pick(samples));
        if (query !== undefined) return query;
      }
    });
  const several = (count: number) =>
    of((record) => {
      const words = shuffled(contentWords(record), random);
      return words.length < count ? undefined : query({ FREE: words.slice(0, count).join(' ') });
    });
  /** The first letters of a word that are not a word themselves. */
  const prefixOf = (record: BibRecord, letters: number) => {
    const word = random.pick([...contentWords(record), '']);
    const prefix = word.slice(0, letters);
    return word.length > letters + 1 && !counts.has(prefix) ? prefix : undefined;
  };

  return [
    { name: 'rare word', queries: singleWord(rare) },
    { name: 'middling word', queries: singleWord(middle) },
    { name: 'common word', queries: singleWord(common) },
    { name: 'two words', queries: several(2) },
    { name: 'three words', queries: several(3) },
    { name: 'two common words', queries: some(() => query({ FREE: shuffled(common, random).slice(0, 2).join(' ') })) },
    {
      name: 'author + title',
      queries: of((record) => {
        const surname = record.contributors[0]?.name.split(',')[0];
        const word = random.pick([...titleWords(record), '']);
        return surname === undefined || word === '' ? undefined : query({ AUTHOR: surname, TITLE: word });
      }),
    },
    {
      name: 'author',
      queries: of(({ contributors: [author] }) => author && query({ AUTHOR: wordsOf(author.name).join(' ') })),
    },
    {
      name: 'keyword',
      queries: of(({ subjects: [subject] }) => subject && query({ KEYWORD: wordsOf(subject.text)[0] ?? '' })),
    },
    {
      name: 'title + years',
      queries: some(() => {
        const year = 2005 + random.below(15);
        return query({ TITLE: random.pick(yearly), YEAR_START: String(year), YEAR_END: String(year + 5) });
      }),
    },
    {
      name: 'common, filtered',
      queries: commonWord(() => ({
        filters: { mediaType: random.pick(['BOOK', 'DVD', 'AUDIOBOOK']), availability: 'available' },
      })),
    },
    { name: 'common, by title', queries: commonWord(() => ({ sort: 'title' })) },
    { name: 'common, far page', queries: commonWord(() => ({ offset: Math.min(990, Math.floor(records / 100)) })) },
    {
      name: 'newest of a branch',
      queries: some(() =>
        query({ YEAR_START: '2024' }, { filters: { branch: random.pick(branchCodes) }, sort: 'newest' }),
      ),
    },
    { name: 'stop word', queries: some(() => query({ FREE: random.pick(stopWords) })) },
    {
      name: 'prefix',
      queries: of((record) => {
        const prefix = prefixOf(record, 3 + random.below(3));
        return prefix === undefined ? undefined : query({ FREE: prefix }, { isPrefix: true });
      }),
    },
    {
      name: 'word + prefix',
      queries: of((record) => {
        const prefix = prefixOf(record, 3);
        const word = random.pick([...titleWords(record), '']);
        return prefix === undefined || word === '' || word.startsWith(prefix)
          ? undefined
          : query({ FREE: `${word} ${prefix}` }, { isPrefix: true });
      }),
    },
    { name: 'ISBN', queries: of(({ isbn: [isbn] }) => (isbn === undefined ? undefined : query({ FREE: isbn }))) },
    {
      name: 'typo',
      isMisspelt: true,
      queries: of((record) => {
        const typo = misspelt(random.pick([...contentWords(record), '']), random);
        return typo === undefined || counts.has(typo) ? undefined : query({ FREE: typo });
      }),
    },
  ];
}

function shuffled<T>(items: readonly T[], random: Random): T[] {
  const all = [...items];
  for (let at = all.length - 1; at > 0; at--) {
    const randomAt = random.below(at + 1);
    [all[at], all[randomAt]] = [all[randomAt] as T, all[at] as T];
  }
  return all;
}

/** One typo: a letter omitted, inserted, replaced or swapped with its neighbour. Short words are not misspelt. */
function misspelt(word: string, random: Random): string | undefined {
  if (word.length < 6) return undefined;
  const at = 1 + random.below(word.length - 2);
  const letter = String.fromCharCode(97 + random.below(26));
  const [before, after] = [word.slice(0, at), word.slice(at + 1)];
  switch (random.below(4)) {
    case 0:
      return before + after;
    case 1:
      return before + letter + word.slice(at);
    case 2:
      return before + letter + after;
    default:
      return before + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
  }
}
