import type { Library } from '@buchfink/contract/libraries';
import { describe, expect, it } from 'vitest';
import { nearestLibraries } from './nearest-libraries.ts';

const at = (id: number, lat?: number) =>
  ({ id, ...(lat !== undefined && { geo: { lat, lon: 9 } }) }) as unknown as Library;
/** A degree of latitude is 111 km. */
const position = { lat: 49, lon: 9 };

describe('the nearest libraries', () => {
  it('are those within 15 km, the nearest first', () => {
    expect(nearestLibraries([at(1, 49.1), at(2, 49.01), at(3, 49.05), at(4, 48.98), at(5, 49.5)], position)).toEqual([
      2, 4, 3, 1,
    ]);
  });

  it('are three where all are far, and eight where many are near', () => {
    expect(nearestLibraries([at(1, 52), at(2, 51), at(3, 50), at(4, 53), at(5)], position)).toEqual([3, 2, 1]);
    const manyLibraries = Array.from({ length: 12 }, (_, index) => at(index, 49 + index / 1000));
    expect(nearestLibraries(manyLibraries, position)).toHaveLength(8);
  });
});
