import { fieldMeanings } from '@buchfink/contract/search';
import { decodeSearch, type SearchAddress, searchWords } from '@buchfink/contract/search/search-address';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeSearch, resultPath, toggleFilter } from './search-address.ts';

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

const sorted = (address: SearchAddress) => ({
  ...address,
  fields: address.fields.toSorted((a, b) => a.id.localeCompare(b.id)),
});

describe('the address of a search', () => {
  it('holds the whole search', () => {
    void fc.assert(
      fc.property(search, (address) => {
        const params = new URLSearchParams(encodeSearch(address).toString());
        expect(sorted(decodeSearch(params))).toEqual(sorted(address));
      }),
    );
  });

  it('survives any parameters', () => {
    void fc.assert(
      fc.property(fc.string(), (text) => {
        const decoded = decodeSearch(new URLSearchParams(text));
        expect(decodeSearch(encodeSearch(decoded))).toEqual(decoded);
      }),
    );
  });

  it('drops what it does not know', () => {
    const params = new URLSearchParams('FREE=%20baum%20&WRONG=1&f.=x&sort=upwards&library=-1&AVAILABLE=no&TITLE=');
    expect(decodeSearch(params)).toEqual({ fields: [{ id: 'FREE', value: 'baum' }], filters: {}, sort: 'relevance' });
  });

  it.each(['foo', 'constructor', 'toString', '__proto__', 'MEDIATYPE'])(
    'drops filters that do not exist: %s',
    (facet) => {
      const read = decodeSearch(new URLSearchParams(`FREE=baum&f.${facet}=1&f.work=2&f.year=2015`));
      expect(Object.entries(read.filters)).toEqual([
        ['work', ['2']],
        ['year', ['2015']],
      ]);
    },
  );

  it.each(['constructor', 'toString'])('has no options chosen in a facet called %s', (facet) => {
    const none = decodeSearch(new URLSearchParams('FREE=baum'));
    expect(toggleFilter(none, facet, '3').filters[facet]).toEqual(['3']);
  });

  it('cuts a long text after the last whole word that may be searched for', () => {
    const read = (text: string) => decodeSearch(new URLSearchParams({ FREE: text })).fields[0]?.value;
    const words = 'baum '.repeat(240);
    expect(read(words)).toBe('baum '.repeat(200).trim());
    expect(read(`${'x'.repeat(998)} y z`)).toBe(`${'x'.repeat(998)} y`);
    expect(read('x'.repeat(1200))).toBe('x'.repeat(1000));
    expect(read(`x${'\u{1F4D6}'.repeat(600)}`)).toBe(`x${'\u{1F4D6}'.repeat(499)}`);
  });

  it('is readable', () => {
    const fields = [{ id: 'TITLE', value: 'die wand' }];
    expect(resultPath({ fields, filters: { mediaType: ['BOOK'] }, sort: 'year', libraryId: 1 })).toBe(
      '/result?TITLE=die+wand&f.mediaType=BOOK&sort=year&library=1',
    );
  });

  it('chooses an option and removes it', () => {
    const none = decodeSearch(new URLSearchParams('FREE=baum'));
    const oneYear = toggleFilter(none, 'year', '2015');
    expect(oneYear.filters).toEqual({ year: ['2015'] });
    expect(toggleFilter(oneYear, 'year', '2015')).toEqual(none);
  });

  it('filters by a span of years or by years in it, not by both', () => {
    const span = toggleFilter(decodeSearch(new URLSearchParams('f.year=2015&f.year=2003')), 'year', '2010-2019');
    expect(span.filters).toEqual({ year: ['2003', '2010-2019'] });
    expect(toggleFilter(span, 'year', '2012').filters).toEqual({ year: ['2003', '2012'] });
    expect(toggleFilter(span, 'year', '2010-2019').filters).toEqual({ year: ['2003'] });
  });

  it('has words with the same meaning for a field for everything, with names in natural order', () => {
    const title = { id: 'TITLE', value: 'Der Zauberberg' };
    const medium = { id: 'MEDIATYPE', value: 'BOOK' };
    expect(searchWords([title, { id: 'AUTHOR', value: 'Mann, Thomas' }, medium])).toBe('Der Zauberberg, Thomas Mann');
    expect(
      searchWords([
        { id: 'AUTHOR', value: 'Thomas Mann' },
        { id: 'YEAR_START', value: '1990' },
      ]),
    ).toBe('Thomas Mann');
    expect(searchWords([medium, { id: 'BRANCH', value: 'Z1' }, { id: 'AVAILABLE', value: true }])).toBe('');
  });
});
