import { expect, it } from 'vitest';
import { SearchQuery } from '../search.ts';
import { resultQuery } from './result-query.ts';
import { decodeSearch, type SearchAddress } from './search-address.ts';

const address: SearchAddress = {
  fields: [{ id: 'FREE', value: 'baum' }],
  filters: { year: ['2015', '2003'] },
  sort: 'year',
};

it('the query of a page of results is one that the service accepts', () => {
  const query = resultQuery(1, address);
  expect(SearchQuery.parse(query)).toEqual({ ...query, searchType: 'single' });
});

it('the same address is the same query, character by character', () => {
  const params = new Map([
    ['sort', 'year'],
    ['f.year', '2015'],
    ['FREE', ' baum '],
  ]);
  const query = () =>
    JSON.stringify(
      resultQuery(
        1,
        decodeSearch({ get: (name) => params.get(name) ?? null, [Symbol.iterator]: () => params.entries() }),
      ),
    );
  expect(query()).toBe(query());
  expect(JSON.parse(query())).toMatchObject({ fields: address.fields, filters: { year: ['2015'] }, sort: 'year' });
});

it('facets are counted for the first page only, and not for the editions of a work', () => {
  expect(resultQuery(1, address)).toMatchObject({ limit: 20, offset: 0, group: 'work', countFacets: true });
  expect(resultQuery(1, address, 20)).toMatchObject({ offset: 20, countFacets: false });
  expect(resultQuery(1, { ...address, filters: { work: ['w'] } }).countFacets).toBe(false);
});
