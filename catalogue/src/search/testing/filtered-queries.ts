import type { SortOrder } from '@buchfink/contract/search';
import fc from 'fast-check';
import type { BibRecord } from '../../record/bib-record.ts';
import { workKey } from '../../record/identifiers/work-key.ts';
import { bookOf } from '../../segment/testing/segments.ts';
import type { IndexQuery } from '../index-query.ts';

/*
 * Records and queries whose filters, facets, orders, pages and works meet often.
 */

const titles = fc.constantFrom(
  'Faust',
  'Der Käfer',
  'Käfer',
  'Neue Briefe',
  'Faust 10',
  'Faust 9',
  'Ähre',
  '',
  'Werke',
);
const names = fc.constantFrom('Mann, Thomas', 'Käfer, Ada', 'Kafer, Ada', 'Faust', '\u{1F4DA}', '\uFFFD');
const years = fc.constantFrom(1984, 1999, 2015, 2019, 1872, 7);
const subjects = fc.constantFrom('Liebe', 'Ähre', 'Zeit', '\u{1F4DA}', '\uFF21', 'liebe');

/** The fields of a record that filters, facets and orders read. */
export const heldRecord = fc
  .record(
    {
      title: titles,
      nonFiling: fc.constantFrom(0, 4),
      part: fc.constantFrom('Band 1', 'Band 2'),
      year: years,
      added: fc.constantFrom('2020-01-01', '2024-05-06'),
      contributors: fc.array(fc.record({ name: names, main: fc.boolean(), role: fc.constantFrom('aut', 'edt') }), {
        maxLength: 2,
      }),
      subjects: fc.array(fc.record({ text: subjects, kind: fc.constant('topic' as const) }), { maxLength: 3 }),
      languages: fc.subarray(['ger', 'eng']),
      mediaType: fc.constantFrom('BOOK' as const, 'DVD' as const, 'AUDIOBOOK' as const),
      series: fc.array(fc.record({ title: fc.constantFrom('Reihe A', 'Reihe B') }), { maxLength: 1 }),
      items: fc.array(
        fc.record({
          branch: fc.constantFrom('A', 'B', 'C', ''),
          state: fc.constantFrom('available', 'lent', 'online', 'reference', 'unknown'),
          department: fc.constantFrom('Kinder', 'Magazin'),
          id: fc.constant('x'),
        }),
        { maxLength: 4 },
      ),
      links: fc.array(fc.record({ url: fc.constant('https://a'), kind: fc.constantFrom('fulltext', 'contents') }), {
        maxLength: 1,
      }),
    },
    { requiredKeys: [] },
  )
  .map((fields) => fields as Partial<BibRecord>);

const someWork = workKey(bookOf({ title: 'Faust' }));
const severalFilters = fc.record(
  {
    availability: fc.subarray(['available', 'online', 'constructor']),
    branch: fc.subarray(['A', 'B', 'none', '']),
    year: fc.subarray(['1984', '2015', '2010-2019', '1800-1899', '2015-2010', '2000-2016', 'x', '0']),
    mediaType: fc.subarray(['BOOK', 'DVD']),
    language: fc.subarray(['ger', 'fre']),
    author: fc.subarray(['Mann, Thomas', 'Faust', 'Nobody']),
    subject: fc.subarray(['Liebe', 'Zeit']),
    series: fc.subarray(['Reihe A']),
    work: fc.subarray([someWork, 'no key']),
  },
  { requiredKeys: [] },
);
/** For a single filter much is precomputed. */
const filters = fc.oneof(
  severalFilters,
  severalFilters.map((several): IndexQuery['filters'] => Object.fromEntries(Object.entries(several).slice(0, 1))),
);
/** Queries of few words with filters, in each order. */
export const filteredQuery = fc.record({
  fields: fc.constantFrom<IndexQuery['fields']>(
    [],
    [],
    [{ meaning: 'FREE', text: 'faust' }],
    [{ meaning: 'FREE', text: 'faust OR "neue briefe"' }],
    [{ meaning: 'FREE', text: '(faust OR käfer OR "der Käfer") NOT 10 NOT ada' }],
    [{ meaning: 'TITLE', text: 'käfer' }],
    [{ meaning: 'AUTHOR', text: 'ada' }],
    [{ meaning: 'YEAR_START', text: '1900' }],
    [{ meaning: 'BRANCH', text: 'A' }],
    [{ meaning: 'AVAILABLE', text: 'true' }],
    [
      { meaning: 'FREE', text: 'faust' },
      { meaning: 'BRANCH', text: 'B' },
      { meaning: 'AVAILABLE', text: 'true' },
    ],
    [
      { meaning: 'YEAR_START', text: '1900' },
      { meaning: 'BRANCH', text: 'C' },
      { meaning: 'AVAILABLE', text: 'false' },
    ],
  ),
  filters,
  sort: fc.constantFrom<SortOrder>('relevance', 'newest', 'year', 'title', 'author'),
});
