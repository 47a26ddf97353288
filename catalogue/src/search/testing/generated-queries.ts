import type { FieldMeaning } from '@buchfink/contract/search';
import fc from 'fast-check';
import type { BibRecord } from '../../record/bib-record.ts';
import { type IndexQuery, plainQuery } from '../index-query.ts';
import { frequentWord } from './generated-library.ts';

/*
 * Queries as readers type them, made from the records of a library.
 */

type Fields = IndexQuery['fields'];

/** Queries of all kinds for a library, the same for the same seed. */
export function generateQueries(records: readonly BibRecord[], count: number, seed: number): IndexQuery[] {
  const fields = fieldsFor(records);
  const query = fc
    .tuple(fields, filters, fc.record(options, { requiredKeys: [] }))
    .map(
      ([fields, filters, options]): IndexQuery => ({ ...plainQuery, countFacets: true, ...options, filters, fields }),
    );
  return fc.sample(query, { numRuns: count, seed });
}

/** Beginnings of titles, names and subjects as they are typed, some with a slip of the pen. */
export function generateTypedTexts(records: readonly BibRecord[], count: number, seed: number): string[] {
  const text = fc
    .tuple(aRecord(records), fc.constantFrom('title', 'name', 'subject'), fc.integer({ min: 3, max: 30 }), fc.nat(9))
    .map(([record, kind, length, slip]) => {
      const whole =
        kind === 'title' ? record.title : kind === 'name' ? nameOf(record) : (record.subjects[0]?.text ?? '');
      const typed = whole.slice(0, length).toLowerCase();
      return slip === 0 ? withSlip(typed, length) : typed;
    });
  return fc.sample(text, { numRuns: count, seed });
}

const aRecord = (records: readonly BibRecord[]) => fc.constantFrom(...records);
const nameOf = ({ contributors: [author] }: BibRecord) => author?.name ?? 'Anna';
const wordsOf = (record: BibRecord) => [
  ...record.title.split(' '),
  ...(record.subtitle ?? '').split(' ').filter(Boolean),
  ...record.subjects.flatMap(({ text }) => text.split(' ')),
];

/** Two letters exchanged, or one left out. */
function withSlip(word: string, at: number): string {
  const place = 1 + (at % Math.max(1, word.length - 2));
  const [a = '', b = ''] = word.slice(place, place + 2);
  return at % 2 === 0
    ? word.slice(0, place) + b + a + word.slice(place + 2)
    : word.slice(0, place) + word.slice(place + 1);
}

function fieldsFor(records: readonly BibRecord[]): fc.Arbitrary<Fields> {
  const free = (text: string, meaning: FieldMeaning = 'FREE') => [{ meaning, text }];
  const of = (make: (record: BibRecord, chosen: string, other: string, place: number) => Fields) =>
    fc.tuple(aRecord(records), fc.nat(), fc.nat()).map(([record, first, second]) => {
      const words = wordsOf(record);
      return make(record, words[first % words.length] ?? '', words[second % words.length] ?? '', first);
    });
  return fc.oneof(
    frequentWord.map((word) => free(word)),
    fc.tuple(frequentWord, frequentWord).map((words) => free(words.join(' '))),
    of((_, a, b) => free(`${a} ${b}`)),
    of((record) => free(record.title)),
    of((record) => free(nameOf(record))),
    of((record, a) => free(`${nameOf(record).split(',')[0]} ${a}`)),
    of((record, a) => [...free(nameOf(record), 'AUTHOR'), ...free(a, 'TITLE')]),
    of((record) => free(record.subjects[0]?.text ?? 'the', 'KEYWORD')),
    of((record) => free(record.series[0]?.title ?? 'Reihe')),
    of((_, a, _b, at) => free(a.slice(0, 3 + (at % 3)))),
    of((_, a, b) => free(`${a} ${b.slice(0, 3)}*`)),
    of((_, a, _b, at) => free(withSlip(a, at))),
    of((_, a, b, at) => free(`${a} ${withSlip(b, at)}`)),
    of((record) => free(`"${record.title.split(' ').slice(0, 3).join(' ')}"`)),
    of((_, a, b) => free(`${a} NOT ${b}`)),
    of((_, a, b) => free(`${a} OR ${b}`)),
    of((_, a, b) => free(`${a} ${b} xyzzy`)),
    of((_, a) => free(`${a.slice(0, 2)}?${a.slice(3)} ${a.slice(0, 3)}*${a.slice(-1)}`)),
    of((_, a, b) => free(`${a}${b}`)),
    of((record, a) => free(`${a} ${record.year ?? 1999}`)),
    of((record) => free(record.isbn[0] ?? '')),
    of((record) => free(record.items[0]?.shelfmark ?? 'SK 1')),
    of((_, a) => free(`${a} dvd`)),
    of((_, a) => free(`${a} auf englisch`)),
    of((_, a) => [...free(a), ...free('2000', 'YEAR_START'), ...free('Nord', 'BRANCH')]),
    of((_, a) => [...free(a), ...free('true', 'AVAILABLE'), ...free('ger', 'LANGUAGE')]),
    fc.constant<Fields>([]),
  );
}

const filters = fc.oneof(
  fc.constant<IndexQuery['filters']>({}),
  fc.constant<IndexQuery['filters']>({}),
  fc.constantFrom<IndexQuery['filters']>(
    { mediaType: ['BOOK'] },
    { mediaType: ['DVD', 'EBOOK'], availability: ['available'] },
    { branch: ['Nord'], availability: ['available'] },
    { branch: ['Nord', 'Süd'] },
    { year: ['2000-2009'] },
    { year: ['1995'], language: ['ger'] },
    { series: ['Reihe genstra'] },
    { availability: ['online'] },
  ),
);

const options = {
  sort: fc.constantFrom('relevance', 'relevance', 'relevance', 'year', 'newest', 'title', 'author'),
  group: fc.constantFrom('none', 'work', 'work'),
  offset: fc.constantFrom(0, 0, 0, 10, 30),
  limit: fc.constantFrom(10, 10, 20),
  locale: fc.constantFrom('de', 'en'),
  addedSince: fc.constantFrom(undefined, undefined, undefined, '2026-05-20'),
  widensFew: fc.boolean(),
  explain: fc.boolean(),
  thisYear: fc.constantFrom(undefined, 2026),
} as const;
