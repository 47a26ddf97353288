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
  it('takes along the families of words of the project that its text asks for', () => {
    const families = [
      { asked: ['Imkern', 'Imkerei'], found: ['honig'] },
      { asked: ['makramee'], found: ['knoten'] },
    ];
    const familiesFor = (text: string) => indexQuery({ ...queryOf({ FREE: text }), families }).families;
    expect(familiesFor('ein Buch über Imkereien')).toEqual(families.slice(0, 1));
    expect(familiesFor('Makrameebuch')).toEqual(families.slice(1));
    expect(familiesFor('honig')).toEqual([]);
  });

  it('is widened by related words, but beside other libraries only where nothing is found', () => {
    expect(indexQuery(queryOf({ FREE: 'baby' })).widensFew).toBe(true);
    expect(indexQuery(queryOf({ FREE: 'baby' }, { searchType: 'meta' })).widensFew).toBe(false);
  });

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
