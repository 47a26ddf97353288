import type { SearchAnswer } from '@buchfink/contract/search';
import { describe, expect, it } from 'vitest';
import { nextOffset } from './use-search.ts';

const page = (offset: number, count: number, more: Partial<SearchAnswer>): SearchAnswer => ({
  libraryId: 1,
  total: 0,
  totalIsExact: true,
  offset,
  limit: 20,
  items: Array.from({ length: count }, (_, index) => ({
    libraryId: 1,
    id: `${offset + index}`,
    position: offset + index,
    title: '',
    mediaType: 'BOOK',
    isbn: [],
    availability: { code: 'GREEN', state: 'available' },
    workKey: '',
  })),
  facets: [],
  tookMs: 1,
  ...more,
});

describe('the next page of a search', () => {
  it('starts where the last one ended, until all hits are loaded', () => {
    expect(nextOffset(page(0, 20, { total: 45 }))).toBe(20);
    expect(nextOffset(page(40, 5, { total: 45 }))).toBeUndefined();
  });

  it('is counted in works where one hit stands for a work', () => {
    expect(nextOffset(page(20, 20, { total: 90, works: 41 }))).toBe(40);
    expect(nextOffset(page(40, 1, { total: 90, works: 41 }))).toBeUndefined();
  });

  it('skips and repeats no hit when a record was just removed', () => {
    expect(nextOffset(page(0, 19, { total: 45 }))).toBe(20);
  });

  it('is none after an empty page, whatever the total is', () => {
    expect(nextOffset(page(20, 0, { total: 90 }))).toBeUndefined();
  });
});
