import type { Item } from '@buchfink/contract/search';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { libraryNamed } from '#shared/testing/library-named.ts';
import { addHits } from '../stream/found-works.ts';
import { createHit, createHits } from '../testing/create-hit.ts';
import { type PatronContext, workLocations } from './work-location.ts';

const position = { lat: 48, lon: 11 };
const library = (id: number, north: number) => ({ ...libraryNamed(id, `B${id}`), geo: { lat: 48 + north, lon: 11 } });
/** Library 1 is the patron's own; 2 is 1 km away, 3 is 11 km, 4 is 22 km. */
const patron: PatronContext = {
  libraries: [library(1, 0.3), library(2, 0.01), library(3, 0.1), library(4, 0.2), libraryNamed(5, 'B5')],
  position,
  mine: [1],
  branches: [{ libraryId: 1, id: 'ost', name: 'Oststadt' }],
  today: '2026-11-25',
};

const available = (libraryId: number, ...branches: readonly string[]) =>
  createHit(libraryId, { availability: { code: 'GREEN', state: 'available', branches: [...branches] } });
const online = (libraryId: number) =>
  createHit(libraryId, { id: 'e', mediaType: 'EBOOK', availability: { code: 'GREEN', state: 'online' } });
const lent = (libraryId: number, returnDate?: string) =>
  createHit(libraryId, { availability: { code: 'RED', state: 'lent', returnDate } });
const inState = (libraryId: number, state: Item['availability']['state']) =>
  createHit(libraryId, { availability: { code: 'YELLOW', state } });

const places = (items: readonly Item[], whom: PatronContext = patron) => {
  const foundWork = items.reduce(
    (all, item) => addHits(all, createHits(item.libraryId, [item])),
    [] as ReturnType<typeof addHits>,
  );
  const [work] = foundWork;
  return work ? workLocations(work, whom) : [];
};
const reasonsOf = (items: readonly Item[], whom?: PatronContext) =>
  places(items, whom).map(({ libraryId, reason }) => `${libraryId} ${reason}`);

describe('the best location', () => {
  it('is a near shelf before online, and online before a far shelf', () => {
    expect(reasonsOf([available(4), online(1), available(2), available(1), available(3)])).toEqual([
      '1 my-library',
      '2 near',
      '1 online',
      '3 on-shelf',
      '4 on-shelf',
    ]);
  });

  it('is the home branch where it has an available copy', () => {
    expect(reasonsOf([available(2), available(1, 'Mitte', 'Oststadt')])).toEqual(['1 my-branch', '2 near']);
  });

  it('is the home branch only with an available copy there', () => {
    const copies = (state: 'available' | 'lent') => [
      { id: 'mitte', name: 'Mitte', state: 'available' as const },
      { id: 'ost', name: 'Oststadt', state },
    ];
    const itemIn = (state: 'available' | 'lent') =>
      createHit(1, { availability: { code: 'GREEN', state: 'available', places: copies(state) } });
    expect(reasonsOf([itemIn('available')])).toEqual(['1 my-branch']);
    expect(reasonsOf([itemIn('lent')])).toEqual(['1 my-library']);
  });

  it('ignores a return date that is past or not credible', () => {
    expect(reasonsOf([lent(2, '2026-11-24'), lent(3, '2382-12-31'), lent(4, '2026-12-08')])).toEqual([
      '4 earliest-return',
      '2 lent',
      '3 lent',
    ]);
  });

  it('is any library online for a patron without a library', () => {
    expect(reasonsOf([available(3), online(4)], { ...patron, mine: [] })).toEqual(['4 online', '3 on-shelf']);
    expect(reasonsOf([available(3), online(4)])).toEqual(['3 on-shelf', '4 online-elsewhere']);
  });

  it('is the earliest return when all copies are on loan', () => {
    expect(reasonsOf([lent(2), lent(3, '2026-12-08'), lent(1, '2026-12-20'), lent(4, '2026-11-27')])).toEqual([
      '4 earliest-return',
      '3 earliest-return',
      '1 earliest-return',
      '2 lent',
    ]);
  });

  it('is reference or in transit before on loan, and missing last', () => {
    const states = ['missing', 'unknown', 'in-transit', 'reference', 'reserved'] as const;
    expect(reasonsOf(states.map((state, index) => inState(index + 1, state)))).toEqual([
      '4 on-the-spot',
      '3 coming',
      '5 lent',
      '2 unknown',
      '1 missing',
    ]);
  });

  it('is the nearer of two equal ones; an unknown distance comes last', () => {
    expect(reasonsOf([available(5), available(4), available(3)])).toEqual(['3 on-shelf', '4 on-shelf', '5 on-shelf']);
    expect(places([available(2)])[0]?.kilometres).toBeCloseTo(1.1, 1);
  });

  it('lists the hits of a library by availability', () => {
    const [location] = places([lent(2, '2026-12-08'), { ...available(2), id: 'second' }]);
    expect(location?.items.map(({ id }) => id)).toEqual(['second', 'r2']);
  });

  it('contains every hit, at any location', () => {
    const anyState = fc.constantFrom<Item['availability']['state']>(
      'available',
      'online',
      'lent',
      'reference',
      'unknown',
    );
    const anyItems = fc.array(fc.tuple(fc.integer({ min: 1, max: 6 }), anyState), { minLength: 1, maxLength: 12 });
    void fc.assert(
      fc.property(anyItems, (pairs) => {
        const items = pairs.map(([libraryId, state], index) => ({ ...inState(libraryId, state), id: `${index}` }));
        const listedIds = places(items).flatMap((location) => location.items.map(({ id }) => id));
        expect(listedIds.toSorted()).toEqual(items.map(({ id }) => id).toSorted());
      }),
    );
  });
});
