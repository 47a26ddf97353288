import type { SearchAddress } from '@buchfink/contract/search/search-address';
import { describe, expect, it } from 'vitest';
import { answerableSearch } from './answerable-search.ts';

const search = (fields: Record<string, string>, filters: SearchAddress['filters'] = {}): SearchAddress => ({
  libraryId: 3,
  fields: Object.entries(fields).map(([id, value]) => ({ id, value })),
  filters,
  sort: 'title',
});
const fieldIds = ['FREE', 'TITLE', 'AUTHOR'];

describe('the alternative to a refused search', () => {
  it('drops the fields that the library does not have', () => {
    const original = search({ FREE: 'wald', CATEGORY: 'Nat', BARCODE: '4711' }, { mediaType: ['BOOK'] });
    expect(answerableSearch(original, fieldIds)).toEqual(search({ FREE: 'wald' }, { mediaType: ['BOOK'] }));
  });

  it('searches their words everywhere when no other field is left', () => {
    expect(answerableSearch(search({ PUBLISHER: 'Botanik' }), fieldIds)).toEqual(search({ FREE: 'Botanik' }));
    expect(answerableSearch(search({ TITLE: 'ab', PUBLISHER: 'Botanik' }), fieldIds)).toEqual(
      search({ FREE: 'ab, Botanik' }),
    );
  });

  it('drops the filters when the library has all fields', () => {
    expect(answerableSearch(search({ FREE: 'wald' }, { series: ['Tintenwelt'] }), fieldIds)).toEqual(
      search({ FREE: 'wald' }),
    );
  });

  it('is absent when nothing else can be dropped, or nothing would be left', () => {
    expect(answerableSearch(search({ FREE: 'wald' }), fieldIds)).toBeUndefined();
    expect(answerableSearch(search({ CATEGORY: 'Naturkunde' }), fieldIds)).toBeUndefined();
  });
});
