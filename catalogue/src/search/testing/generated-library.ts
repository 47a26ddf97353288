import fc from 'fast-check';
import type { BibRecord } from '../../record/bib-record.ts';
import { bookOf } from '../../segment/testing/segments.ts';

/*
 * A library of some hundred records whose words are as unevenly frequent as those of real ones.
 */

const syllables = [
  'ber',
  'gen',
  'stra',
  'sen',
  'wal',
  'dorf',
  'haus',
  'mün',
  'krö',
  'tel',
  'lich',
  'feu',
  'zau',
  'nel',
];
const wordCount = 300;

/** The words of the library, the most frequent first. */
export const vocabulary: readonly string[] = Array.from({ length: wordCount }, (_, at) => {
  const pick = (place: number) => syllables[place % syllables.length] ?? '';
  return pick(at * 5 + 1) + pick(Math.floor(at / 3) * 3 + 2) + (at % 3 === 0 ? pick(Math.floor(at / 14) + 7) : '');
});

/** A word, frequent ones more often. */
export const frequentWord = fc.nat(999).map((drawn) => vocabulary[Math.floor((drawn / 1000) ** 3 * wordCount)] ?? '');
const words = (minLength: number, maxLength: number) =>
  fc.array(frequentWord, { minLength, maxLength }).map((all) => all.join(' '));
const few = <Value>(value: fc.Arbitrary<Value>, maxLength: number) => fc.array(value, { maxLength });

const givenNames = ['Anna', 'Thomas', 'Ada', 'Jörg', 'T.', 'Maria Luise'];
const name = fc
  .tuple(fc.nat(25), fc.constantFrom(...givenNames))
  .map(([family, givenName]) => `${capital(vocabulary[family * 7] ?? '')}, ${givenName}`);
const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);

/** Some records have their subjects in both languages. */
const subjects = fc.tuple(few(fc.nat(60), 3), fc.constantFrom('none', 'ger', 'both')).map(([numbers, written]) =>
  numbers.flatMap((at) => {
    const german = { text: `${vocabulary[at * 2]} ${vocabulary[at]}`, kind: 'topic' as const };
    if (written === 'none') return [german];
    const english = { text: `the ${vocabulary[at * 3 + 1]}`, kind: 'topic' as const, language: 'eng' };
    return [{ ...german, language: 'ger' }, ...(written === 'both' ? [english] : [])];
  }),
);

const record = fc
  .record(
    {
      title: fc
        .tuple(fc.constantFrom('', '', 'Der ', 'The '), words(1, 5))
        .map(([article, text]) => `${article}${capital(text)}`),
      subtitle: words(1, 4),
      contributors: few(fc.record({ name, main: fc.boolean(), role: fc.constant('aut') }), 2),
      subjects,
      series: few(
        fc.record({
          title: fc.nat(9).map((at) => `Reihe ${vocabulary[at]}`),
          number: fc.nat(40).map(String),
        }),
        1,
      ),
      year: fc.integer({ min: 1890, max: 2026 }),
      added: fc.integer({ min: 10, max: 28 }).map((day) => `2026-05-${day}`),
      languages: fc.subarray(['ger', 'eng', 'tur'], { maxLength: 2 }),
      mediaType: fc.constantFrom('BOOK', 'BOOK', 'BOOK', 'DVD', 'AUDIOBOOK', 'EBOOK'),
      items: few(
        fc.record({
          id: fc.constant('x'),
          branch: fc.constantFrom('Mitte', 'Nord', 'Süd'),
          state: fc.constantFrom('available', 'lent', 'online'),
          shelfmark: fc.nat(99).map((at) => `SK ${at}`),
        }),
        3,
      ),
      notes: few(words(3, 9), 1),
    },
    { requiredKeys: ['title', 'mediaType'] },
  )
  .map((fields) => fields as Partial<BibRecord>);

/** A library of so many records, the same for the same seed. A quarter of them are other editions of works. */
export function generateLibrary(count: number, seed: number): BibRecord[] {
  const drawn = fc.sample(fc.tuple(record, fc.nat(3), fc.nat()), { numRuns: count, seed });
  const books: BibRecord[] = [];
  for (const [at, [fields, kind, other]] of drawn.entries()) {
    const { title, contributors = [] } = kind === 0 ? (books[other % Math.max(1, at)] ?? fields) : fields;
    const isbn = `978${String(3_000_000_000 + at * 17).slice(0, 10)}`;
    books.push(bookOf({ ...fields, title: title ?? '', contributors, isbn: [isbn], id: `r${at}` }));
  }
  return books;
}
