import type { Item } from '@buchfink/contract/search';
import { describe, expect, it } from 'vitest';
import { libraryNamed } from '#shared/testing/library-named.ts';
import { placeToGo } from './location-text.ts';
import type { WorkLocation } from './work-location.ts';

const opening = (openNow: boolean) => ({ openNow, today: [], timeZone: 'Europe/Berlin' });
const library = { ...libraryNamed(1, 'Lindental'), opening: opening(true) };
const branch = (id: string, state: 'available' | 'lent', openNow: boolean) => ({
  id,
  name: `Zweigstelle ${id}`,
  state,
  opening: opening(openNow),
});

function locationOf(places: ReturnType<typeof branch>[], home?: WorkLocation['home']): WorkLocation {
  const item: Partial<Item> = { availability: { code: 'GREEN', state: 'available', text: '', places } };
  return { libraryId: 1, library, online: false, reason: 'on-shelf', items: [item as Item], home } as WorkLocation;
}

describe('where to go for a title', () => {
  it('is the first branch with a copy on the shelf, with its own hours', () => {
    const places = [branch('Nord', 'lent', true), branch('West', 'available', false), branch('Ost', 'available', true)];
    expect(placeToGo(locationOf(places))).toMatchObject({ name: 'Zweigstelle West', opening: opening(false) });
  });

  it("is the reader's own branch where that has one", () => {
    const places = [branch('West', 'available', true), branch('Ost', 'available', false)];
    const home = { libraryId: 1, id: 'Ost', name: 'Zweigstelle Ost' };
    expect(placeToGo(locationOf(places, home))).toMatchObject({ name: 'Zweigstelle Ost', opening: opening(false) });
  });

  it('is the library where no branch has it on the shelf', () => {
    expect(placeToGo(locationOf([branch('Nord', 'lent', false)]))).toEqual({
      name: 'Lindental',
      opening: opening(true),
    });
  });
});
