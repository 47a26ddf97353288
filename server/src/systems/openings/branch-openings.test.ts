import type { Copy, RecordView } from '@buchfink/contract/record';
import type { Availability, Item, SearchAnswer } from '@buchfink/contract/search';
import { describe, expect, it } from 'vitest';
import { branchOpeningsAt } from './branch-openings.ts';

const branch = (id: string, openingHours?: string, more = {}) => ({
  id,
  name: `Zweigstelle ${id}`,
  exceptions: [],
  openingHours,
  ...more,
});
/** The main branch is the first and opens on Monday; another is open on Saturday; one has no known hours. */
const library = {
  country: 'de',
  state: 'bw',
  timeZone: 'Europe/Berlin',
  exceptions: [],
  branches: [
    branch('MAIN', 'Mo-Fr 08:00-18:00; PH off'),
    branch('ARCHIVE'),
    branch('SAT', 'Tu-Fr 10:00-19:00; Sa 10:00-16:00; PH off'),
    branch('SUN', 'Su 11:00-15:00'),
    branch('TWIN', 'Mo-Fr 08:00-18:00; PH off'),
  ],
};
const place = (id: string, more: Partial<NonNullable<Availability['places']>[number]> = {}) => ({
  id,
  name: `Zweigstelle ${id}`,
  state: 'available' as const,
  ...more,
});
const item = (places: NonNullable<Availability['places']>): Item => ({
  libraryId: 1,
  id: 'r',
  position: 0,
  title: 'Momo',
  mediaType: 'BOOK',
  isbn: [],
  workKey: 'momo',
  availability: { code: 'GREEN', state: 'available', places, branches: places.map(({ name }) => name) },
});
const answerOf = (...items: Item[]): SearchAnswer => ({
  libraryId: 1,
  total: 1,
  totalIsExact: true,
  offset: 0,
  limit: 10,
  items,
  facets: [],
  tookMs: 1,
});
const everywhere = library.branches.map(({ id }) => place(id));
const orderAt = (now: string, places = everywhere, settings: Parameters<typeof branchOpeningsAt>[0] = library) =>
  branchOpeningsAt(settings, new Date(now))
    .answer(answerOf(item(places)))
    .items[0]?.availability.places?.map(({ id }) => id);

describe('the branches of a hit', () => {
  it.each([
    ['on a Saturday morning', '2026-11-28T09:30:00Z', ['SAT', 'SUN', 'MAIN', 'TWIN', 'ARCHIVE']],
    ['on a Saturday before the doors open', '2026-11-28T08:30:00Z', ['SAT', 'SUN', 'MAIN', 'TWIN', 'ARCHIVE']],
    ['on a Saturday evening', '2026-11-28T18:00:00Z', ['SUN', 'MAIN', 'TWIN', 'SAT', 'ARCHIVE']],
    ['on a Monday', '2026-11-30T09:00:00Z', ['MAIN', 'TWIN', 'SAT', 'SUN', 'ARCHIVE']],
    ['on a holiday, Christmas Day 2026', '2026-12-25T10:00:00Z', ['SUN', 'MAIN', 'TWIN', 'SAT', 'ARCHIVE']],
  ])('%s are open now, open first, then the main branch', (_, now, order) => {
    expect(orderAt(now)).toEqual(order);
    expect(orderAt(now, everywhere.toReversed())).toEqual(order);
  });

  it('go by the time of the library, not of the service', () => {
    const newYork = { ...library, timeZone: 'America/New_York' };
    expect(orderAt('2026-11-28T09:30:00Z')?.[0]).toBe('SAT');
    expect(orderAt('2026-11-30T13:30:00Z', everywhere, newYork)?.[0]).toBe('MAIN');
    expect(orderAt('2026-11-30T12:30:00Z', everywhere, newYork)?.slice(-2)).toEqual(['SUN', 'ARCHIVE']);
  });

  it('heed the days on which the library is closed by exception', () => {
    const exceptions = [{ from: '2026-11-28', to: '2026-11-28', closed: true }];
    const branches = library.branches.map((each) => (each.id === 'SAT' ? { ...each, exceptions } : each));
    expect(orderAt('2026-11-28T09:30:00Z', everywhere, { ...library, branches })?.[0]).toBe('SUN');
  });

  it('keep those of the query first, and among them those that have it', () => {
    const places = [place('SUN', { asked: true, state: 'lent' }), place('MAIN', { asked: true }), place('SAT')];
    expect(orderAt('2026-11-28T09:30:00Z', places)).toEqual(['MAIN', 'SUN', 'SAT']);
  });

  it('say whether they are open, by whatever code the system has for them', () => {
    const { items } = branchOpeningsAt(library, new Date('2026-11-28T09:30:00Z')).answer(
      answerOf(item([place('main'), place('http://uri.gbv.de/organization/isil/DE-1@SAT'), place('ARCHIVE')])),
    );
    expect(items[0]?.availability.places?.map(({ opening }) => opening)).toEqual([
      {
        openNow: true,
        nextChange: '2026-11-28T16:00',
        today: [{ from: '10:00', to: '16:00' }],
        timeZone: 'Europe/Berlin',
      },
      { openNow: false, nextChange: '2026-11-30T08:00', today: [], timeZone: 'Europe/Berlin' },
      undefined,
    ]);
  });

  it('are in that order where they are known by their names alone', () => {
    const { items } = branchOpeningsAt(library, new Date('2026-11-28T09:30:00Z')).answer(answerOf(item(everywhere)));
    expect(items[0]?.availability.branches?.slice(0, 2)).toEqual(['Zweigstelle SAT', 'Zweigstelle SUN']);
  });

  it('have the hours of a library that names no branches', () => {
    const { items } = branchOpeningsAt(
      { ...library, branches: [], openingHours: 'Sa 10:00-16:00' },
      new Date('2026-11-28T09:30:00Z'),
    ).answer(answerOf(item([place('X')])));
    expect(items[0]?.availability.places?.[0]?.opening?.openNow).toBe(true);
  });
});

it('the copies of a record are in the same order, each with the hours of its branch', () => {
  const copy = (id: string, branchId: string, state: Copy['state'] = 'available'): Copy => ({
    id,
    branchId,
    branch: `Zweigstelle ${branchId}`,
    status: '',
    statusCode: 'GREEN',
    reservable: false,
    state,
  });
  const view: RecordView = {
    libraryId: 1,
    id: 'r',
    title: 'Momo',
    mediaType: 'BOOK',
    workKey: 'momo',
    details: [],
    volumes: [],
    actions: [],
    reservable: false,
    citation: { bibtex: '', ris: '' },
    availability: { code: 'GREEN', state: 'available', places: [place('MAIN'), place('SAT')] },
    copies: [copy('1', 'MAIN'), copy('2', 'SAT'), copy('3', 'MAIN'), copy('4', '', 'online')],
  };
  const { copies, availability } = branchOpeningsAt(library, new Date('2026-11-28T09:30:00Z')).record(view);
  expect(copies.map(({ id, opening }) => [id, opening?.openNow])).toEqual([
    ['2', true],
    ['1', false],
    ['3', false],
    ['4', undefined],
  ]);
  expect(availability.places?.[0]?.id).toBe('SAT');
});
