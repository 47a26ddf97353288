import { describe, expect, it } from 'vitest';
import type { SearchAddress } from '#shared/search/address/search-address.ts';
import { answerableSearch } from './answerable-search.ts';

const search = (fields: Record<string, string>, filters: SearchAddress['filters'] = {}): SearchAddress => ({
  libraryId: 3,
  fields: Object.entries(fields).map(([id, value]) => ({ id, value })),
  filters,
  sort: 'title',
});
const known = ['FREE', 'TITLE', 'AUTHOR'];

describe('a search that a library has refused', () => {
  it('goes on without the fields that are none of its own', () => {
    const asked = search({ FREE: 'wald', CATEGORY: 'Nat', BARCODE: '4711' }, { mediaType: ['BOOK'] });
    expect(answerableSearch(asked, known)).toEqual(search({ FREE: 'wald' }, { mediaType: ['BOOK'] }));
  });

  it('looks for their words everywhere when nothing else is left', () => {
    expect(answerableSearch(search({ PUBLISHER: 'Botanik' }), known)).toEqual(search({ FREE: 'Botanik' }));
    expect(answerableSearch(search({ TITLE: 'ab', PUBLISHER: 'Botanik' }), known)).toEqual(
      search({ FREE: 'ab, Botanik' }),
    );
  });

  it('goes on without filters when it has all the fields', () => {
    expect(answerableSearch(search({ FREE: 'wald' }, { series: ['Tintenwelt'] }), known)).toEqual(
      search({ FREE: 'wald' }),
    );
  });

  it('leads nowhere when there is nothing else to leave out, or nothing left', () => {
    expect(answerableSearch(search({ FREE: 'wald' }), known)).toBeUndefined();
    expect(answerableSearch(search({ CATEGORY: 'Naturkunde' }), known)).toBeUndefined();
  });
});
