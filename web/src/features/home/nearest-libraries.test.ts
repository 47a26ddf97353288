import type { Library } from '@buchfink/contract/libraries';
import { suggestedLibraries } from '@buchfink/contract/libraries/suggested-libraries';
import { describe, expect, it } from 'vitest';
import { libraryNamed } from '#shared/testing/library-named.ts';
import { nearestLibraries } from './nearest-libraries.ts';

const library = (id: number, more: Partial<Library>): Library => ({ ...libraryNamed(id, `Library ${id}`), ...more });
const opening = (openNow: boolean, nextChange?: string) => ({
  opening: { openNow, today: [], timeZone: 'Europe/Berlin', nextChange },
});
const idsOf = (libraries: readonly Library[]) => libraries.map(({ id }) => id);

describe('the libraries suggested on the home screen', () => {
  it('are those that are open now, then those that open next', () => {
    const libraries = [
      library(1, {}),
      library(2, opening(false, '2026-11-28T09:00')),
      library(3, opening(true, '2026-11-26T18:00')),
      library(4, opening(false)),
      library(5, opening(false, '2026-11-27T10:00')),
      library(6, opening(true)),
    ];
    expect(idsOf(suggestedLibraries(libraries))).toEqual([3, 6, 5, 2, 1, 4]);
  });

  it('are the nearest ones where the position is known, open or not', () => {
    const libraries = [
      library(1, opening(true)),
      library(2, { ...opening(true), geo: { lat: 49, lon: 9 } }),
      library(3, { ...opening(false), geo: { lat: 48.1, lon: 9 } }),
    ];
    expect(idsOf(nearestLibraries(libraries, { lat: 48, lon: 9 }))).toEqual([3, 2, 1]);
  });

  it('are six at most', () => {
    const libraries = Array.from({ length: 9 }, (_, index) => library(index + 1, {}));
    expect(idsOf(suggestedLibraries(libraries))).toEqual([1, 2, 3, 4, 5, 6]);
  });
});
