import { aroundShelfmark, branchesOfTitle, branchesToGo } from '@buchfink/contract/branches/title-branches';
import type { Availability, BranchAvailability } from '@buchfink/contract/search';
import { describe, expect, it } from 'vitest';
import { onShelfText } from './on-shelf-text.ts';

const t = (key: string, values: object = {}) => `${key} ${Object.values(values).join(' + ')}`;
const home = { libraryId: 1, id: 'm', name: 'Mitte' };
const branch = (id: string, name: string, more: Partial<BranchAvailability> = {}) => ({
  id,
  name,
  state: 'available' as const,
  shelfmark: `R ${id}`,
  ...more,
});
const availabilityAt = (...places: ReturnType<typeof branch>[]): Availability => ({
  code: 'GREEN',
  state: 'available',
  places,
});
const textOf = (availability: Availability, hasHome = true) => {
  const mine = hasHome ? home : undefined;
  const now = new Date('2026-11-28T09:00:00Z');
  return onShelfText(branchesToGo(availability, mine), { home: mine, t, locale: 'de', now });
};

describe('the branches of a title', () => {
  it('begin with the branch of the filter and the patron’s own, these and the first with their shelf mark', () => {
    const availability = availabilityAt(
      branch('n', 'Nord', { asked: true }),
      branch('a', 'Altstadt'),
      branch('m', 'Mitte'),
    );
    expect(textOf(availability)).toBe('catalogue.branches-more Nord · R n, Mitte · R m + 1');
    expect(textOf(availability, false)).toBe('catalogue.branches-more Nord · R n + 2');
    const unfiltered = availabilityAt(branch('a', 'Altstadt'), branch('n', 'Nord'));
    expect(textOf(unfiltered)).toBe('catalogue.branches-more Altstadt · R a + 1');
  });

  it('begin with the patron’s own among several branches of the filter that have it', () => {
    const availability = availabilityAt(
      branch('a', 'Altstadt', { asked: true }),
      branch('m', 'Mitte', { asked: true, shelfmark: undefined }),
      branch('n', 'Nord', { asked: true, state: 'lent' }),
    );
    expect(branchesOfTitle(availability, home).map(({ id }) => id)).toEqual(['m', 'a', 'n']);
    expect(textOf(availability)).toBe('Mitte, Altstadt · R a');
  });

  it('have a branch of the filter first, even when its copy is on loan', () => {
    const availability = availabilityAt(branch('n', 'Nord', { asked: true, state: 'lent' }), branch('m', 'Mitte'));
    expect(branchesOfTitle(availability, home).map(({ id }) => id)).toEqual(['n', 'm']);
    expect(textOf(availability)).toBe('Mitte · R m');
  });

  it('say of the first whether it is open', () => {
    const saturday = { openNow: true, nextChange: '2026-11-28T16:00', today: [], timeZone: 'Europe/Berlin' };
    const monday = { openNow: false, nextChange: '2026-11-30T08:00', today: [], timeZone: 'Europe/Berlin' };
    const availability = availabilityAt(
      branch('a', 'Altstadt', { opening: saturday }),
      branch('m', 'Mitte', { opening: monday }),
    );
    expect(textOf(availability, false)).toBe(
      'catalogue.branches-more catalogue.branch-hours Altstadt · R a + info.open-until info.clock-time 16 + 4 + pm + 00 + 1',
    );
    expect(textOf(availability)).toBe(
      'catalogue.branches-more catalogue.branch-hours Mitte · R m + info.opens-day Montag + info.clock-time 8 + 8 + am + 00 + 1',
    );
  });

  it.each(['reference', 'unknown'] as const)('are those where a title that is %s stands', (state) => {
    const availability = { ...availabilityAt(branch('a', 'Altstadt'), branch('m', 'Mitte', { state })), state };
    expect(textOf(availability)).toBe('Mitte · R m');
    expect(textOf({ ...availability, state: 'lent' })).toBe('');
  });

  it('keep a short shelf mark of the first on one line, and break a long one', () => {
    const short = { ...branch('m', 'Mitte'), shelfmark: 'M' };
    expect(aroundShelfmark('Mitte · M, 2 weitere', [short])).toEqual(['Mitte · ', 'M', ', 2 weitere']);
    const long = { ...short, shelfmark: 'Magazin 2, Regal 14, Kasten 3 b' };
    expect(aroundShelfmark(`Mitte · ${long.shelfmark}`, [long])).toEqual([`Mitte · ${long.shelfmark}`, '', '']);
    expect(aroundShelfmark('Mitte', [{ ...short, shelfmark: undefined }])).toEqual(['Mitte', '', '']);
    expect(aroundShelfmark('', [])).toEqual(['', '', '']);
  });

  it('may be known by their names alone', () => {
    const availability: Availability = { code: 'GREEN', state: 'available', branches: ['Altstadt', 'Mitte'] };
    expect(textOf(availability)).toBe('catalogue.branches-more Mitte + 1');
    expect(textOf({ code: 'RED', state: 'lent' })).toBe('');
  });
});
