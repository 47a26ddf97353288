import { describe, expect, it } from 'vitest';
import { extendOptionOrder, stableFacets } from './stable-facets.ts';

const facet = (id: string, counts: Record<string, number>) => ({
  id,
  label: id,
  options: Object.entries(counts).map(([option, count]) => ({ id: option, label: option, count, applied: false })),
});

describe('facets while one chooses', () => {
  it('keep their options in place and put new ones behind', () => {
    const before = [facet('mediaType', { BOOK: 9, DVD: 5, CD: 2 })];
    const [now] = stableFacets(extendOptionOrder({}, before), [facet('mediaType', { CD: 8, MAP: 4, BOOK: 1 })]);
    expect(now?.options.map(({ id, count }) => [id, count])).toEqual([
      ['BOOK', 1],
      ['CD', 8],
      ['MAP', 4],
    ]);
  });

  it('find the places again that options had before they were gone for a while', () => {
    const answers = [
      { BOOK: 9, DVD: 5, CD: 2 },
      { CD: 2, MAP: 1 },
    ].map((counts) => [facet('mediaType', counts)]);
    const [now] = stableFacets(answers.reduce(extendOptionOrder, {}), [
      facet('mediaType', { MAP: 9, CD: 8, DVD: 7, BOOK: 6 }),
    ]);
    expect(now?.options.map(({ id }) => id)).toEqual(['BOOK', 'DVD', 'CD', 'MAP']);
  });

  it('leave years in their own order', () => {
    const now = [facet('year', { a: 1, b: 2, c: 3 })];
    expect(stableFacets({ year: ['c', 'a'] }, now)).toEqual(now);
  });

  it('are as they come the first time', () => {
    const now = [facet('language', { ger: 3, eng: 2 })];
    expect(stableFacets({}, now)).toEqual(now);
  });
});
