import type { Library } from '@buchfink/contract/libraries';
import { describe, expect, it } from 'vitest';
import { filterLibraries, initials, kilometres } from './library-list.ts';

function library(id: number, libname: string, city: string, more: Partial<Library> = {}): Library {
  const can = { search: true, account: false, renew: false, renewMany: false, renewAll: false, reserve: false };
  const cannot = { cancel: false, fees: false, nfc: false, pass: false, events: false, acquisitions: false };
  return {
    id,
    ident: `l${id}`,
    libname,
    shortname: '',
    fullname: libname,
    city,
    country: 'DE',
    api: '',
    capabilities: { ...can, ...cannot, suspend: false, changePickup: false, feed: false },
    settings: { features: {}, web: {}, android: {}, ios: {} },
    ...more,
  };
}

const opening = { openNow: true, today: [], timeZone: 'Europe/Berlin' };
const list = [
  library(1, 'Bücherei am Weiher', 'Weiher', { geo: { lat: 49.9, lon: 10.9 }, opening }),
  library(2, 'Kreisbücherei', 'Straßdorf', { geo: { lat: 50.0, lon: 10.0 } }),
  library(3, 'Mediothek', 'Sankt Veit'),
];
const all = { text: '', openNow: false, favouritesOnly: false, favourites: [2] };
const ids = (filter: Partial<Parameters<typeof filterLibraries>[1]>) =>
  filterLibraries(list, { ...all, ...filter }).map(({ id }) => id);

describe('the list of libraries', () => {
  it('finds by name and town, in any spelling', () => {
    expect(ids({ text: 'bucherei weiher' })).toEqual([1]);
    expect(ids({ text: 'STRASSDORF' })).toEqual([2]);
    expect(ids({ text: 'nirgends' })).toEqual([]);
  });

  it.each(['mediotek', 'meidothek', 'mediothekk', 'nediothek', 'medothek'])(
    'forgives one slip in a word: %s',
    (text) => {
      expect(ids({ text })).toEqual([3]);
    },
  );

  it('forgives no slip where a name has the words, in a short word, or two in one', () => {
    expect(ids({ text: 'weiher' })).toEqual([1]);
    expect(ids({ text: 'vat' })).toEqual([]);
    expect(ids({ text: 'medeotek' })).toEqual([]);
  });

  it('is limited to favourites and to open libraries', () => {
    expect(ids({ favouritesOnly: true })).toEqual([2]);
    expect(ids({ openNow: true })).toEqual([1]);
  });

  it('has the nearest first and those without a position last', () => {
    expect(ids({ position: { lat: 50.0, lon: 10.1 } })).toEqual([2, 1, 3]);
  });

  it('measures along the earth', () => {
    expect(kilometres({ lat: 52.52, lon: 13.405 }, { lat: 48.137, lon: 11.575 })).toBeCloseTo(504, 0);
  });

  it('shortens a name to two letters', () => {
    expect(list.map(initials)).toEqual(['BA', 'K', 'M']);
    expect(initials(library(4, 'Stadtbibliothek', 'L', { shortname: 'LI' }))).toBe('LI');
  });
});
