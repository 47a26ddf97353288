import type { Copy } from '@buchfink/contract/record';
import { expect, it } from 'vitest';
import { pickEntryFacts, snapshotAvailability } from './create-entry.ts';

const now = '2026-11-25T10:00:00.000Z';
const copy = (id: string, branchId: string, state: Copy['state'], shelfmark?: string): Copy => ({
  id,
  branch: `Haus ${branchId}`,
  branchId,
  status: '',
  statusCode: 'GREEN',
  state,
  reservable: false,
  shelfmark,
});
const availability = { code: 'GREEN', state: 'available' } as const;

it('keeps the branches of a record that have a copy on the shelf, with its call number', () => {
  const copies = [copy('1', 'n', 'lent', 'lent'), copy('2', 'n', 'available', 'here'), copy('3', 's', 'lent')];
  expect(snapshotAvailability({ availability, copies }, now).shelf).toEqual([
    { id: 'n', name: 'Haus n', shelfmark: 'here' },
  ]);
});

it('keeps the same branches of a hit: a branch of the filter whose copy is on loan is left out', () => {
  const places = [
    { id: 'n', name: 'Nord', state: 'lent' as const, asked: true as const, returnDate: '2026-12-14' },
    { id: 's', name: 'Süd', state: 'available' as const, shelfmark: 'R Süd' },
  ];
  const shelf = [{ id: 's', name: 'Süd', shelfmark: 'R Süd' }];
  expect(snapshotAvailability({ availability: { ...availability, places } }, now).shelf).toEqual(shelf);
  const branches = ['Süd'];
  expect(snapshotAvailability({ availability: { ...availability, branches } }, now).shelf).toEqual([{ name: 'Süd' }]);
});

it('keeps a span of years', () => {
  const title = { libraryId: 1, id: 'a', title: 'Briefe', mediaType: 'BOOK', workKey: 'w', availability } as const;
  expect(pickEntryFacts({ ...title, year: 1990, latestYear: 1995 })).toMatchObject({ year: 1990, latestYear: 1995 });
  expect(pickEntryFacts({ ...title, year: 1990 })).not.toHaveProperty('latestYear');
});

it('keeps the identifiers of its cover, unless a service sends more than a stored entry may have', () => {
  const title = { libraryId: 1, id: 'a', title: 'Briefe', mediaType: 'BOOK', workKey: 'w', availability } as const;
  expect(pickEntryFacts({ ...title, coverIds: '978.a.b' })).toMatchObject({ coverIds: '978.a.b' });
  expect(pickEntryFacts({ ...title, coverIds: '9'.repeat(201) })).not.toHaveProperty('coverIds');
});
