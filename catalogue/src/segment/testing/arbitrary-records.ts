import fc from 'fast-check';
import type { BibRecord } from '../../record/bib-record.ts';
import { bookOf } from './segments.ts';

const words = fc.constantFrom(
  ...'der Die faust Käfer Kaefer E-Mail l’été 2 10 Band 𐐀𐐁 日本語 Роман ΛΌΓΟΣ C++ straße x \uD800 \uFFFD'.split(' '),
  'ﬀ',
  'z'.repeat(90),
);
const phrase = fc.array(words, { maxLength: 5 }).map((list) => list.join(' '));
const few = <Value>(value: fc.Arbitrary<Value>) => fc.array(value, { maxLength: 3 });
const name = fc.constantFrom('Mann, Thomas', 'Mann, Heinrich', 'Äbel, J.', 'Zola, É.', 'Verein', '', '𐐀, B', '\uFF21');
const number = fc.constantFrom('9783596294336', '3-596-29433-9', '123', 'AB 7', '', '1234-5679');

/** Records of few distinct words, names and numbers, so that they overlap. */
export const arbitraryRecord: fc.Arbitrary<BibRecord> = fc
  .record({
    id: number,
    title: phrase,
    nonFiling: fc.constantFrom(0, 0, 4, -3, 1000),
    subtitle: phrase,
    contributors: few(fc.record({ name, main: fc.boolean() })),
    subjects: few(
      fc.record(
        { text: phrase, kind: fc.constant('topic' as const), language: fc.constantFrom('ger', 'eng') },
        { requiredKeys: ['text', 'kind'] },
      ),
    ),
    series: few(fc.record({ title: phrase, number: words })),
    languages: few(fc.constantFrom('ger', 'eng', '')),
    isbn: few(number),
    items: few(
      fc.record({
        id: number,
        barcode: number,
        branch: fc.constantFrom('a', 'b', ''),
        state: fc.constantFrom('available' as const, 'lent' as const, 'online' as const),
      }),
    ),
    year: fc.constantFrom(1924, 2015, 0, -5, 70_000, 1.5),
    added: fc.constantFrom('2001-02-03', '1960-01-01', 'nonsense', '2001-02-31'),
  })
  .map(bookOf);
