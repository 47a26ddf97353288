import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Library } from '../libraries.ts';
import { suggestedLibraries } from './suggested-libraries.ts';

const library = (id: number, libname: string, openNow?: boolean, nextChange?: string) =>
  ({ id, libname, opening: openNow === undefined ? undefined : { openNow, nextChange } }) as Library;

const libraries = [
  library(1, 'Archiv'),
  library(2, 'Dornheim', true, '2026-11-29T18:00'),
  library(3, 'Lindenau', true, '2026-11-29T22:00'),
  library(4, 'Ährenfeld', true, '2026-11-29T11:30'),
  library(5, 'Rabenfels', false, '2026-11-30T09:00'),
  library(6, 'Jettwald', false, '2026-11-30T09:00'),
  library(7, 'Rabenfels', false, '2026-11-30T09:00'),
  library(8, 'Zell', false, '2026-11-30T07:30'),
];

it('are the same in whatever order the libraries are listed', () => {
  void fc.assert(
    fc.property(fc.shuffledSubarray(libraries, { minLength: libraries.length }), (listed) => {
      expect(suggestedLibraries(listed).map(({ id }) => id)).toEqual([4, 2, 3, 8, 6, 5]);
    }),
  );
});
