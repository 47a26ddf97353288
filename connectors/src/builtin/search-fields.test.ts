import { search } from '@buchfink/contract/search';
import { describe, expect, it } from 'vitest';
import type { CatalogueSearch } from './catalogue-search.ts';
import { builtinSearchFields, indexQuery } from './search-fields.ts';

/** A query with the defaults of the contract. */
const queryOf = (fields: Record<string, string | boolean>, more: object = {}) =>
  search.body.parse({ fields: Object.entries(fields).map(([id, value]) => ({ id, value })), ...more });

/** An index with these options of each facet. */
const holding = (options: Record<string, string[]>): CatalogueSearch => ({
  search: async () => ({
    total: 2,
    totalIsExact: true,
    hits: [],
    facets: (['mediaType', 'language', 'branch'] as const).map((id) => ({
      id,
      options: (options[id] ?? []).map((optionId) => ({ id: optionId, count: 1, applied: false })),
    })),
  }),
  suggest: async () => [],
});

describe('the search form', () => {
  it('offers a choice if the catalogue has two options or more', async () => {
    const index = holding({ mediaType: ['BOOK', 'DVD'], language: ['ger'] });
    const fields = await builtinSearchFields(index, new AbortController().signal);
    expect(fields.find(({ id }) => id === 'MEDIATYPE')?.options?.map(({ key }) => key)).toEqual(['BOOK', 'DVD']);
    expect(fields.some(({ id }) => id === 'LANGUAGE' || id === 'BRANCH')).toBe(false);
    expect(fields[0]).toMatchObject({ id: 'FREE', advanced: false });
  });
});

describe('a search', () => {
  it('goes to the index by the meaning of its fields, empty ones left out', () => {
    const query = queryOf({ TITLE: 'momo', AUTHOR: '', AVAILABLE: true }, { offset: 20, limit: 10 });
    expect(indexQuery(query)).toMatchObject({
      group: 'none',
      explain: false,
      fields: [
        { meaning: 'TITLE', text: 'momo' },
        { meaning: 'AVAILABLE', text: 'true' },
      ],
      offset: 20,
      limit: 10,
    });
  });

  it.each([
    [queryOf({ NONSENSE: 'momo' }), 'invalid-input'],
    [queryOf({ TITLE: 'momo' }, { filters: { constructor: ['x'] } }), 'invalid-input'],
    [queryOf({ TITLE: 'm' }), 'search-text-too-short'],
    [queryOf({ MEDIATYPE: '' }), 'search-text-too-short'],
  ])('is refused if it is invalid: %j', (query, code) => {
    expect(() => indexQuery(query)).toThrow(expect.objectContaining({ code }));
  });
});
