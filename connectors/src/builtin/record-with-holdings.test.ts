import type { HoldingItem } from '@buchfink/catalogue/record/bib-record';
import { bookOf } from '@buchfink/catalogue/segment/testing/segments';
import { describe, expect, it } from 'vitest';
import type { Holdings, TitleHolding } from './circulation/circulation.ts';
import { readHoldings, recordWithHoldings, reservabilityOf, withAbsence } from './record-with-holdings.ts';

const lent: HoldingItem = { id: '1', branch: 'A', state: 'lent', due: '2026-12-01', shelfmark: 'R Mann' };
const available: HoldingItem = { id: '2', branch: 'A', state: 'available' };
const record = bookOf({ id: 'a', items: [lent, available] });
const holding = (waiting: number, ...copies: TitleHolding['copies']): TitleHolding => ({ waiting, copies });
const holdings: Holdings = {
  of: async () => new Map(),
  reservesFromShelf: false,
  isReservable: ({ items }) => items.some(({ state }) => state === 'lent'),
  changed: async () => ({ sequence: 0, recordIds: [] }),
};

describe('a record of a library with circulation', () => {
  it('stays the same if circulation adds nothing', () => {
    expect(recordWithHoldings(record, undefined)).toBe(record);
    const same = holding(0, { id: '1', state: 'lent', due: '2026-12-01', at: 'A', reservable: true });
    expect(recordWithHoldings(record, same)).toBe(record);
  });

  it('has the copy states of circulation, and no due date unless lent', () => {
    const live = recordWithHoldings(
      record,
      holding(
        0,
        { id: '1', state: 'available', at: 'A', reservable: false },
        { id: '2', state: 'lent', due: '2026-12-20', at: 'A', reservable: true },
      ),
    );
    expect(live.items).toEqual([
      { id: '1', branch: 'A', state: 'available', shelfmark: 'R Mann' },
      { id: '2', branch: 'A', state: 'lent', due: '2026-12-20' },
    ]);
  });

  it('says of a missing copy why, where circulation knows it', () => {
    const repaired = holding(0, { id: '1', state: 'missing', absence: 'in-repair', at: 'A', reservable: false });
    expect(withAbsence({ id: '1' }, repaired)).toEqual({ id: '1', absence: 'in-repair' });
    expect([withAbsence({ id: '2' }, repaired), withAbsence({ id: '1' }, undefined)]).toEqual([
      { id: '2' },
      { id: '1' },
    ]);
  });

  it('stays the same and cannot be reserved while circulation cannot be read', async () => {
    const broken = { ...holdings, of: () => Promise.reject(new Error('the disk is gone')) };
    const titleHoldings = await readHoldings(broken, ['a']);
    expect([titleHoldings.of('a'), titleHoldings.holdings]).toEqual([undefined, undefined]);
    expect((await readHoldings(holdings, ['a'])).holdings).toBe(holdings);
  });

  it('can be reserved copy by copy as circulation says, or else by the rules for its record', () => {
    const out = { ...record, items: [lent, { ...available, state: 'reference' } as const] };
    const byRecord = reservabilityOf(out, undefined, holdings);
    expect(byRecord.reservable).toBe(true);
    expect(byRecord).not.toHaveProperty('reservationCount');
    expect(['1', '2'].map(byRecord.isCopyReservable)).toEqual([true, false]);
    const byCirculation = reservabilityOf(
      out,
      holding(2, { id: '1', state: 'lent', at: 'A', reservable: false }),
      holdings,
    );
    expect(byCirculation).toMatchObject({ reservable: false, reservationCount: 2 });
    expect(reservabilityOf(out, undefined, undefined).reservable).toBe(false);
  });

  it('cannot be reserved while a free copy is on the shelf, unless the library fetches it', () => {
    const holdingWith = (waiting: number) =>
      holding(
        waiting,
        { id: '1', state: 'lent', at: 'A', reservable: true },
        { id: '2', state: 'available', at: 'A', reservable: true },
      );
    expect(reservabilityOf(record, holdingWith(0), holdings).reservable).toBe(false);
    expect(reservabilityOf(record, holdingWith(1), holdings).reservable).toBe(true);
    expect(reservabilityOf(record, holdingWith(0), { ...holdings, reservesFromShelf: true }).reservable).toBe(true);
    const volumes = { ...record, items: [lent, { ...available, volume: '2' }] };
    expect(['1', '2'].map(reservabilityOf(volumes, holdingWith(0), holdings).isCopyReservable)).toEqual([true, false]);
  });
});
