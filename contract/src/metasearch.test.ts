import { describe, expect, it } from 'vitest';
import { MetaSearchQuery, MetaSearchTarget, metaSearchParams, parseMetaSearch } from './metasearch.ts';

const fields = [
  { id: 'FREE', value: '  ' },
  { id: 'TITLE', value: ' zauberberg ' },
  { id: 'AUTHOR', value: '' },
  { id: 'AVAILABLE', value: false },
  { id: 'YEAR', value: { value: '' } },
];

describe('the parameters of a search over several libraries', () => {
  it('leave out the fields without a value, and ask for ten hits of each library with facets', () => {
    expect(metaSearchParams({ libraries: [1, 8], fields, filters: { mediaType: ['BOOK', 'DVD'] } })).toEqual([
      ['TITLE', 'zauberberg'],
      ['f.mediaType', 'BOOK'],
      ['f.mediaType', 'DVD'],
      ['LIBS', '1,8'],
      ['limit', '10'],
      ['prefetch', '10'],
      ['offset', '0'],
      ['countFacets', 'true'],
    ]);
  });

  it('are parsed without the empty ones, each library once; without LIBS there are no libraries', () => {
    const query = MetaSearchQuery.parse({ FREE: ' ', TITLE: 'zauberberg', 'f.language': 'ger', LIBS: '8,1,8' });
    expect(parseMetaSearch(query)).toMatchObject({
      libraries: [8, 1],
      fields: [{ id: 'TITLE', value: 'zauberberg' }],
      filters: { language: ['ger'] },
    });
    expect(parseMetaSearch(MetaSearchQuery.parse({ TITLE: 'zauberberg' })).libraries).toBeUndefined();
  });
});

describe('the state of a library in a search over several libraries', () => {
  it('keeps a known error code, and reads an unknown one as an internal error', () => {
    const target = { libraryId: 1, state: 'error' } as const;
    expect(MetaSearchTarget.parse({ ...target, code: 'library-busy' }).code).toBe('library-busy');
    expect(MetaSearchTarget.parse({ ...target, code: 'library-on-fire' }).code).toBe('internal');
    expect(MetaSearchTarget.parse(target)).toEqual(target);
    expect(MetaSearchTarget.safeParse({ ...target, code: 7 }).success).toBe(false);
  });
});
