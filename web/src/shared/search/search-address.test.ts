import { fieldMeanings } from '@buchfink/contract/search';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeSearch, encodeSearch, resultPath, type SearchAddress, toggleFilter, wordsOf } from './search-address.ts';

const word = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .filter((text) => text.isWellFormed() && text.trim() === text && text !== '');
const field = fc
  .constantFrom(...fieldMeanings.filter((id) => id !== 'AVAILABLE'))
  .chain((id) => word.map((value) => ({ id, value })));
const search: fc.Arbitrary<SearchAddress> = fc.record(
  {
    libraryId: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
    fields: fc.uniqueArray(field, { selector: ({ id }) => id }),
    filters: fc.dictionary(
      fc.constantFrom('mediaType', 'branch', 'year'),
      fc.uniqueArray(word, { minLength: 1, maxLength: 4 }),
      { noNullPrototype: true },
    ),
    sort: fc.constantFrom(
      'relevance' as const,
      'newest' as const,
      'year' as const,
      'title' as const,
      'author' as const,
    ),
    group: fc.constant('none' as const),
  },
  { requiredKeys: ['fields', 'filters', 'sort'] },
);

const sorted = (given: SearchAddress) => ({
  ...given,
  fields: given.fields.toSorted((a, b) => a.id.localeCompare(b.id)),
});

describe('the address of a search', () => {
  it('holds all of the search', () => {
    void fc.assert(
      fc.property(search, (given) => {
        const params = new URLSearchParams(encodeSearch(given).toString());
        expect(sorted(decodeSearch(params))).toEqual(sorted(given));
      }),
    );
  });

  it('survives any parameters', () => {
    void fc.assert(
      fc.property(fc.string(), (text) => {
        const once = decodeSearch(new URLSearchParams(text));
        expect(decodeSearch(encodeSearch(once))).toEqual(once);
      }),
    );
  });

  it('leaves out what it does not know', () => {
    const params = new URLSearchParams('FREE=%20baum%20&WRONG=1&f.=x&sort=upwards&library=-1&AVAILABLE=no&TITLE=');
    expect(decodeSearch(params)).toEqual({ fields: [{ id: 'FREE', value: 'baum' }], filters: {}, sort: 'relevance' });
  });

  it.each(['constructor', 'toString', 'hasOwnProperty'])(
    'takes a facet called %s for a word like any other',
    (facet) => {
      const read = decodeSearch(new URLSearchParams(`FREE=baum&f.__proto__=1&f.${facet}=2`));
      expect(Object.entries(read.filters)).toEqual([[facet, ['2']]]);
      const none = toggleFilter(read, facet, '2');
      expect(Object.keys(none.filters)).toEqual([]);
      expect(toggleFilter(none, facet, '3').filters[facet]).toEqual(['3']);
    },
  );

  it('reads as people write it', () => {
    const fields = [{ id: 'TITLE', value: 'die wand' }];
    expect(resultPath({ fields, filters: { mediaType: ['BOOK'] }, sort: 'year', libraryId: 1 })).toBe(
      '/result?TITLE=die+wand&f.mediaType=BOOK&sort=year&library=1',
    );
  });

  it('chooses an option and gives it back', () => {
    const none = decodeSearch(new URLSearchParams('FREE=baum'));
    const one = toggleFilter(none, 'year', '2015');
    expect(one.filters).toEqual({ year: ['2015'] });
    expect(toggleFilter(one, 'year', '2015')).toEqual(none);
  });

  it('means a span of years or years in it, not both', () => {
    const span = toggleFilter(decodeSearch(new URLSearchParams('f.year=2015&f.year=2003')), 'year', '2010-2019');
    expect(span.filters).toEqual({ year: ['2003', '2010-2019'] });
    expect(toggleFilter(span, 'year', '2012').filters).toEqual({ year: ['2003', '2012'] });
    expect(toggleFilter(span, 'year', '2010-2019').filters).toEqual({ year: ['2003'] });
  });

  it('has words that mean the same in a field for everything, names as one says them', () => {
    const title = { id: 'TITLE', value: 'Der Zauberberg' };
    const medium = { id: 'MEDIATYPE', value: 'BOOK' };
    expect(wordsOf([title, { id: 'AUTHOR', value: 'Mann, Thomas' }, medium])).toBe('Der Zauberberg, Thomas Mann');
    expect(
      wordsOf([
        { id: 'AUTHOR', value: 'Thomas Mann' },
        { id: 'YEAR_START', value: '1990' },
      ]),
    ).toBe('Thomas Mann');
    expect(wordsOf([medium, { id: 'BRANCH', value: 'Z1' }, { id: 'AVAILABLE', value: true }])).toBe('');
  });
});
