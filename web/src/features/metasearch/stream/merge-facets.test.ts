import type { Facet } from '@buchfink/contract/search';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeFacets } from './merge-facets.ts';
import type { Target } from './stream-state.ts';

const option = (id: string, count: number) => ({ id, label: id.toUpperCase(), count, applied: false });
const facet = (id: string, ...options: Facet['options']): Facet => ({ id, label: id, options });
const target = (libraryId: number, facets: readonly Facet[], fields: Partial<Target> = {}): Target => {
  return { libraryId, state: 'done', nextOffset: 10, moreHits: 'none', facets, ...fields };
};

describe('facets of several libraries', () => {
  it('add the counts of all libraries, the highest first', () => {
    const targets = [
      target(1, [facet('mediaType', option('BOOK', 3), option('DVD', 2))]),
      target(2, [facet('mediaType', option('DVD', 5))]),
    ];
    expect(mergeFacets(targets)).toEqual([
      {
        id: 'mediaType',
        label: 'mediaType',
        options: [
          { ...option('DVD', 7), atLeast: false },
          { ...option('BOOK', 3), atLeast: false },
        ],
      },
    ]);
  });

  it('are marked as minimum where a library may count more than it lists', () => {
    const long = Array.from({ length: 20 }, (_, index) => option(`s${index}`, 1));
    const targets = [
      target(1, [facet('subject', option('rare', 3), option('s1', 1))]),
      target(2, [facet('subject', ...long)]),
    ];
    const options = mergeFacets(targets)[0]?.options ?? [];
    expect(options.find(({ id }) => id === 'rare')?.atLeast).toBe(true);
    expect(options.find(({ id }) => id === 's1')?.atLeast).toBe(false);
    expect(mergeFacets([...targets.slice(0, 1), target(3, [])])[0]?.options.every(({ atLeast }) => atLeast)).toBe(true);
  });

  it('leave out facets with a meaning in one library only, and libraries without an answer', () => {
    const targets = [
      target(1, [facet('branch', option('hst', 3))]),
      target(2, [facet('language', option('ger', 3))], { state: 'working' }),
    ];
    expect(mergeFacets(targets)).toEqual([]);
  });

  it('keep years within their spans, the newest first', () => {
    const span = (count: number, ...within: Facet['options']) => ({ ...option('2010-2019', count), within });
    const targets = [
      target(1, [facet('year', span(2, option('2011', 2)))]),
      target(2, [facet('year', span(4, option('2011', 1), option('2012', 3)))]),
    ];
    const [years] = mergeFacets(targets)[0]?.options ?? [];
    expect(years?.count).toBe(6);
    expect(years?.within?.map(({ id, count }) => [id, count])).toEqual([
      ['2012', 3],
      ['2011', 3],
    ]);
  });

  it('add up to the counts of the libraries', () => {
    const anyFacet = fc
      .uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.nat(50)), { selector: ([id]) => id })
      .map((options) => facet('language', ...options.map(([id, count]) => option(id, count))));
    void fc.assert(
      fc.property(fc.array(anyFacet, { maxLength: 6 }), (facets) => {
        const sum = (all: readonly { count: number }[]) => all.reduce((total, { count }) => total + count, 0);
        const merged = mergeFacets(facets.map((facet, index) => target(index + 1, [facet])));
        expect(sum(merged.flatMap(({ options }) => options))).toBe(sum(facets.flatMap(({ options }) => options)));
      }),
    );
  });
});
