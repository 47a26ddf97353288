import { createReadStream, existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readRecords } from '../../import/reading/read-records.ts';
import { collectRuns } from '../../marc/testing/marc-builder.ts';
import { sharedData } from '../../marc/testing/shared-data.ts';
import { bookOf } from '../../segment/testing/segments.ts';
import type { BibRecord, HoldingItem } from '../bib-record.ts';
import { copiesOf } from './copies.ts';
import { type AvailabilityContext, titleAvailability } from './title-availability.ts';

const names = new Map(Object.entries({ N: 'Nord', S: 'Süd', M: 'Mitte' }));
const shelves: AvailabilityContext = { branchName: (code) => names.get(code) ?? code, today: '2026-11-25' };
const copy = (id: string, more: Partial<HoldingItem>): HoldingItem => ({
  id,
  branch: 'N',
  state: 'available',
  ...more,
});
const lent = (id: string, due: string, more: Partial<HoldingItem> = {}) => copy(id, { state: 'lent', due, ...more });
const titleWith = (...items: HoldingItem[]) => bookOf({ items });
const promisedDates = (record: BibRecord) => ({
  title: titleAvailability(record, shelves).returnDate,
  copies: copiesOf(record.items, shelves, () => false).flatMap(({ returnDate }) => returnDate ?? []),
});
const nothing = { title: undefined, copies: [] };

describe('the return date', () => {
  it.each([
    '2026-11-24',
    '2025-12-24',
    '1998-01-05',
    '2099-12-31',
    '2382-12-31',
    '9999-12-31',
    '0000-00-00',
    'NEVER',
    '',
  ])('is absent for %s: the copy is on loan with an unknown due date', (due) => {
    const record = titleWith(lent('1', due));
    expect(promisedDates(record)).toEqual(nothing);
    expect(titleAvailability(record, shelves)).toMatchObject({ code: 'RED', state: 'lent' });
  });

  it('is the earliest credible one', () => {
    const record = titleWith(
      lent('1', '2019-05-01'),
      lent('2', '2099-01-01'),
      lent('3', '2027-01-08'),
      lent('4', '2026-12-14'),
    );
    expect(promisedDates(record)).toEqual({ title: '2026-12-14', copies: ['2027-01-08', '2026-12-14'] });
  });

  it('may be today', () => {
    expect(promisedDates(titleWith(lent('1', '2026-11-25'))).title).toBe('2026-11-25');
  });

  it.each(['missing', 'available', 'reference', 'on-order', 'in-transit', 'reserved', 'unknown', 'online'] as const)(
    'is absent for a copy that is %s, whatever its due date is',
    (state) => {
      expect(promisedDates(titleWith(copy('1', { state, due: '2026-12-14' })))).toEqual(nothing);
    },
  );
});

describe('the places of a title', () => {
  it.each(['reference', 'unknown'] as const)('are those where its copies stand when all are %s', (state) => {
    const standing = titleWith(
      copy('1', { branch: 'S', state, shelfmark: 'R Süd' }),
      copy('2', { branch: 'M', state: state === 'unknown' ? state : 'missing' }),
    );
    const availability = titleAvailability(standing, shelves);
    expect(availability.state).toBe(state);
    expect(availability.places).toContainEqual({ id: 'S', name: 'Süd', state, shelfmark: 'R Süd' });
    expect(availability.places).toHaveLength(state === 'unknown' ? 2 : 1);
    const onShelf = titleWith(...standing.items, copy('3', { branch: 'N' }));
    expect(titleAvailability(onShelf, shelves).places).toMatchObject([{ id: 'N', state: 'available' }]);
  });

  const record = titleWith(
    copy('1', { branch: 'S', shelfmark: 'R Süd' }),
    copy('2', { branch: 'M', shelfmark: 'R Mit' }),
    lent('3', '2026-12-14', { shelfmark: 'R Nor' }),
    lent('4', '2019-05-01'),
    copy('5', { branch: '', shelfmark: 'nowhere' }),
  );

  it('are the branches where it is on the shelf, each with its shelfmark', () => {
    expect(titleAvailability(record, shelves)).toMatchObject({
      branches: ['Mitte', 'Süd'],
      places: [
        { id: 'M', name: 'Mitte', state: 'available', shelfmark: 'R Mit' },
        { id: 'S', name: 'Süd', state: 'available', shelfmark: 'R Süd' },
      ],
    });
  });

  it('begin with the requested branches, even where it is not available', () => {
    const { places, branches } = titleAvailability(record, { ...shelves, requestedBranches: ['N', 'S', 'X'] });
    expect(branches).toEqual(['Mitte', 'Süd']);
    expect(places).toEqual([
      { id: 'S', name: 'Süd', state: 'available', shelfmark: 'R Süd', asked: true },
      { id: 'N', name: 'Nord', state: 'lent', shelfmark: 'R Nor', returnDate: '2026-12-14', asked: true },
      { id: 'M', name: 'Mitte', state: 'available', shelfmark: 'R Mit' },
    ]);
  });

  it('describe the available copy, not another one beside it', () => {
    const mixed = titleWith(lent('1', '2026-12-14', { shelfmark: 'lent' }), copy('2', { shelfmark: 'here' }));
    expect(titleAvailability(mixed, { ...shelves, requestedBranches: ['N'] }).places).toEqual([
      { id: 'N', name: 'Nord', state: 'available', shelfmark: 'here', asked: true },
    ]);
  });
});

const reported = `${sharedData}reported-cases/`;

describe.skipIf(!existsSync(`${reported}c18-due.xml`))('records that readers of similar systems reported', () => {
  const promisesIn = async (file: string) => {
    const outcomes: [string, unknown, unknown][] = [];
    for (const reading of await collectRuns(readRecords(createReadStream(`${reported}${file}`)))) {
      if (reading.kind !== 'record') continue;
      const { record } = reading;
      outcomes.push([record.id, promisedDates(record).title, record.items[0]?.state]);
    }
    return outcomes;
  };

  it('have a return date only where it is credible', async () => {
    expect(await promisesIn('c18-due.xml')).toEqual([
      ['du1', undefined, 'lent'],
      ['du2', undefined, 'lent'],
      ['du3', undefined, 'lent'],
      ['du4', undefined, 'missing'],
      ['du5', undefined, 'lent'],
      ['du6', '2026-12-31', 'lent'],
      ['du7', '2026-12-14', 'lent'],
      ['du8', undefined, 'lent'],
    ]);
    expect(await promisesIn('c18-due-two-copies.xml')).toEqual([['du9', '2026-12-14', 'lent']]);
  });
});
