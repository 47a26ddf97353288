import { describe, expect, it } from 'vitest';
import { libraryNamed } from '#shared/testing/library-named.ts';
import { offeredLibraries } from './offered-libraries.ts';

const withAccounts = (id: number, name: string) => {
  const library = libraryNamed(id, name);
  return { ...library, capabilities: { ...library.capabilities, account: true } };
};
const libraries = [withAccounts(1, 'Ahausen'), libraryNamed(2, 'Bdorf'), withAccounts(3, 'Öhringen')];
const ids = ({ favourites, otherLibraries }: ReturnType<typeof offeredLibraries>) =>
  [favourites, otherLibraries].map((list) => list.map(({ id }) => id));

describe('the libraries of the login', () => {
  it('are those with accounts, the favourites apart', () => {
    expect(ids(offeredLibraries(libraries, [3, 2]))).toEqual([[3], [1]]);
  });

  it('are found by parts of their names, with or without accents', () => {
    expect(ids(offeredLibraries(libraries, [], 'ohr'))).toEqual([[], [3]]);
  });
});
