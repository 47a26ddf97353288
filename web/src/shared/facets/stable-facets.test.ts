import { describe, expect, it } from 'vitest';
import { extendOptionOrder, stableFacets } from './stable-facets.ts';

const facet = (id: string, counts: Record<string, number>) => ({
  id,
  label: id,
  options: Object.entries(counts).map(([option, count]) => ({ id: option, label: option, count, applied: false })),
});

describe('facets during a search', () => {
  it('keep their options in order and add new ones at the end', () => {
    const before = [facet('mediaType', { BOOK: 9, DVD: 5, CD: 2 })];
    const [now] = stableFacets(extendOptionOrder({}, before), [facet('mediaType', { CD: 8, MAP: 4, BOOK: 1 })]);
    expect(now?.options.map(({ id, count }) => [id, count])).toEqual([
      ['BOOK', 1],
      ['CD', 8],
      ['MAP', 4],
    ]);
  });

  it('restore the position of an option that was missing for a while', () => {
    const answers = [facet('mediaType', { BOOK: 9, DVD: 5, CD: 2 }), facet('mediaType', { CD: 2, MAP: 1 })].map(
      (answer) => [answer],
    );
    const [now] = stableFacets(answers.reduce(extendOptionOrder, {}), [
      facet('mediaType', { MAP: 9, CD: 8, DVD: 7, BOOK: 6 }),
    ]);
    expect(now?.options.map(({ id }) => id)).toEqual(['BOOK', 'DVD', 'CD', 'MAP']);
  });

  it('leave years in their own order', () => {
    const now = [facet('year', { a: 1, b: 2, c: 3 })];
    expect(stableFacets({ year: ['c', 'a'] }, now)).toEqual(now);
  });

  it('have the order of the first answer', () => {
    const now = [facet('language', { ger: 3, eng: 2 })];
    expect(stableFacets({}, now)).toEqual(now);
  });
});
