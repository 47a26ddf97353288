import { describe, expect, it } from 'vitest';
import { stableFacets } from './stable-facets.ts';

const facet = (id: string, counts: Record<string, number>) => ({
  id,
  label: id,
  options: Object.entries(counts).map(([option, count]) => ({ id: option, label: option, count, applied: false })),
});

describe('facets while one chooses', () => {
  it('keep their options in place and put new ones behind', () => {
    const before = [facet('mediaType', { BOOK: 9, DVD: 5, CD: 2 })];
    const [now] = stableFacets(before, [facet('mediaType', { CD: 8, MAP: 4, BOOK: 1 })]);
    expect(now?.options.map(({ id, count }) => [id, count])).toEqual([
      ['BOOK', 1],
      ['CD', 8],
      ['MAP', 4],
    ]);
  });

  it('leave years in their own order', () => {
    const now = [facet('year', { a: 1, b: 2, c: 3 })];
    expect(stableFacets([facet('year', { c: 1, a: 1 })], now)).toEqual(now);
  });

  it('are as they come the first time', () => {
    const now = [facet('language', { ger: 3, eng: 2 })];
    expect(stableFacets([], now)).toEqual(now);
  });
});
