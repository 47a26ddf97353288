import type { Library } from '@buchfink/contract/libraries';
import { describe, expect, it } from 'vitest';
import { sortOwnFirst } from './sort-own-first.ts';

const at = (id: number, lat?: number) =>
  ({ id, ...(lat !== undefined && { geo: { lat, lon: 9 } }) }) as unknown as Library;
const libraries = [at(1, 49), at(2, 50), at(3, 49.1), at(4), at(5, 49.2)];
const targets = libraries.map(({ id }) => ({ libraryId: id }));
const ids = (ownIds: readonly number[], lat?: number) =>
  sortOwnFirst(targets, { libraries, ownIds, position: lat === undefined ? undefined : { lat, lon: 9 } }).map(
    ({ libraryId }) => libraryId,
  );

describe('the order of libraries', () => {
  it('begins with the own libraries, then the nearest to them, then those without a position', () => {
    expect(ids([1])).toEqual([1, 3, 5, 2, 4]);
    expect(ids([1, 4, 2])).toEqual([1, 4, 2, 3, 5]);
  });

  it('follows the distance from the patron, once it is known', () => {
    expect(ids([1], 50)).toEqual([1, 2, 5, 3, 4]);
  });

  it('stays where nothing is known', () => {
    expect(ids([])).toEqual([1, 2, 3, 4, 5]);
    expect(ids([0])).toEqual([1, 2, 3, 4, 5]);
  });
});
