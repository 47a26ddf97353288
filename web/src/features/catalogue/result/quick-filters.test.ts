import type { Facet } from '@buchfink/contract/search';
import { describe, expect, it } from 'vitest';
import { appliedFilters } from '#shared/facets/applied-filters.ts';
import { quickFilters } from './quick-filters.ts';

const option = (id: string, label: string, count: number) => ({ id, label, count, applied: false });
const facets: Facet[] = [
  { id: 'availability', label: '', options: [option('online', 'Online', 9), option('available', 'Jetzt', 4)] },
  { id: 'branch', label: '', options: [option('N', 'Nord', 3)] },
  {
    id: 'year',
    label: '',
    options: [{ ...option('2010-2019', '2010er', 5), within: [option('2015', '2015', 2)] }],
  },
];
const search = (filters: Record<string, string[]> = {}) => ({ fields: [], filters, sort: 'relevance' as const });
const t = (key: string) => key;
const home = (id: string) => ({ libraryId: 1, id, name: `Haus ${id}` });

describe('quick filters', () => {
  it('are the home branch, then available now, then online', () => {
    const quick = quickFilters(facets, search({ branch: ['N'] }), home('N'), t);
    expect(quick.map(({ option: id, count, on }) => [id, count, on])).toEqual([
      ['N', 3, true],
      ['available', 4, false],
      ['online', 9, false],
    ]);
  });

  it('are left out where they have no hits, unless they are on', () => {
    expect(quickFilters([], search(), home('S'), t)).toEqual([]);
    const none = [{ id: 'branch', label: '', options: [option('S', 'Süd', 0)] }];
    expect(quickFilters(none, search(), home('S'), t)).toEqual([]);
    expect(quickFilters([], search({ branch: ['S'] }), home('S'), t)).toMatchObject([{ short: 'Haus S', on: true }]);
  });

  it('keep the home branch without a number where it is not among the options', () => {
    expect(quickFilters(facets, search(), home('S'), t).map(({ option: id, count }) => [id, count])).toEqual([
      ['S', undefined],
      ['available', 4],
      ['online', 9],
    ]);
  });
});

describe('the applied filters', () => {
  it('are labelled like their facets, a year within its span too; a work has no label', () => {
    const applied = appliedFilters(facets, { year: ['2015', '2010-2019'], work: ['k1'], language: ['ger'] }, t);
    expect(applied.map(({ label }) => label)).toEqual(['2015', '2010er', 'catalogue.one-work', 'ger']);
  });
});
