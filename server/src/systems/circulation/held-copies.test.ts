import { connectCirculation } from '@buchfink/connectors/builtin/circulation/connect-circulation';
import type { CirculationStore } from '@buchfink/connectors/builtin/circulation/store/circulation-store';
import type { Patron } from '@buchfink/connectors/patron-system';
import { afterEach, describe, expect, it } from 'vitest';
import { openWorld, type World } from './testing/circulation-world.ts';
import { expectSound } from './testing/invariants.ts';

let world: World;
afterEach(() => world.close());

const branches = [
  { id: 'M', name: 'Mitte' },
  { id: 'N', name: 'Nord' },
];
const open = async () => {
  world = await openWorld({ branches, rules: { reservations: { pickupDays: 7, whileAvailable: true } } });
  return world.circulation;
};
const reserve = async (patron: Patron, recordId: string, branch = 'M') => {
  const answer = await world.circulation.patron.reserve(patron, { recordId }, { branch }, world.context);
  expect(answer.status).toBe('OK');
};
const reservationsOf = async (patron: Patron) =>
  (await world.circulation.patron.account(patron, world.context)).reservations;

describe('a copy that is set aside and cannot be found', () => {
  it('is missing, and its reservation waits before all others until another copy is scanned', async () => {
    const { desk } = await open();
    const [first, second] = [await world.addPatron('1'), await world.addPatron('2')];
    const [lost = '', other = ''] = world.addTitle('a', 2);
    for (const patron of [first, second]) await reserve(patron, 'a');
    await desk.giveBack(lost, 'M');
    expect(await reservationsOf(first)).toMatchObject([{ state: 'ready', pickupNumber: '1' }]);
    expect(await desk.copyStatus(lost)).toMatchObject({ state: 'reserved', heldFor: { card: '1' } });
    for (const state of ['available', 'reference', 'on-order'] as const)
      await expect(desk.setCopyState(lost, state)).rejects.toMatchObject({ code: 'in-use', detail: 'copy-held' });

    expect(await desk.setCopyState(lost, 'missing', 'damaged')).toEqual({ requeuedPatronId: first.patronId });
    const [reservation] = await reservationsOf(first);
    expect(reservation).toMatchObject({ state: 'queued', queue: 1 });
    for (const field of ['pickupUntil', 'pickupNumber', 'readyDate'] as const)
      expect(reservation?.[field]).toBeUndefined();
    expect(await reservationsOf(second)).toMatchObject([{ state: 'queued', queue: 2 }]);
    expect(await desk.copyStatus(lost)).toMatchObject({ state: 'missing', absence: 'damaged' });
    expect(await desk.holdShelf('M')).toMatchObject({ ready: [] });
    expect(await desk.fetchList('M')).toMatchObject([{ recordId: 'a', count: 1, copies: [{ barcode: other }] }]);
    await desk.giveBack(other, 'M');
    expect(await reservationsOf(first)).toMatchObject([{ state: 'ready', pickupNumber: '1' }]);

    // Found again, it is for the next.
    expect(await desk.setCopyState(lost, 'available')).toEqual({});
    await desk.giveBack(lost, 'M');
    expect(await reservationsOf(second)).toMatchObject([{ state: 'ready', pickupNumber: '2' }]);
    await expectSound(world.options.store, 1, world.options.rules);
  });

  it('may also be lost on the way to its branch', async () => {
    const { desk } = await open();
    const patron = await world.addPatron('1');
    const [barcode = ''] = world.addTitle('a', 1);
    await reserve(patron, 'a', 'N');
    await desk.giveBack(barcode, 'M');
    expect(await reservationsOf(patron)).toMatchObject([{ state: 'in-transit' }]);
    expect(await desk.setCopyState(barcode, 'missing')).toEqual({ requeuedPatronId: patron.patronId });
    expect(await reservationsOf(patron)).toMatchObject([{ state: 'queued', queue: 1, pickupBranch: 'Nord' }]);
    expect((await desk.copyStatus(barcode))?.to).toBeUndefined();
    expect((await desk.patronData('1')).ledger.map(({ act }) => act)).toEqual(['reserved', 'sent', 'requeued']);
    // Scanned after all, it goes there.
    expect(await desk.giveBack(barcode, 'N')).toMatchObject({ next: 'pickup-shelf' });
    await expectSound(world.options.store, 1, world.options.rules);
  });
});

describe('the lists of reserved copies', () => {
  it('are read in the same number of statements, however long they are', async () => {
    await open();
    const patron = await world.addPatron('1');
    const other = await world.addPatron('2');
    let reads = 0;
    const counting: CirculationStore = {
      change: world.options.store.change,
      read: (libraryId, run) =>
        world.options.store.read(libraryId, (unit) =>
          run(
            new Proxy(unit, {
              get(target, name, receiver) {
                reads += 1;
                return Reflect.get(target, name, receiver);
              },
            }),
          ),
        ),
    };
    const { desk } = connectCirculation({ ...world.options, store: counting });
    const readsOf = async (list: () => Promise<unknown>) => {
      reads = 0;
      await list();
      return reads;
    };
    const addTitles = async (from: number, to: number) => {
      for (let at = from; at < to; at += 1) {
        const [first = ''] = world.addTitle(`t${at}`, 2);
        await reserve(patron, `t${at}`);
        await world.circulation.desk.giveBack(first, 'M');
        await reserve(other, `t${at}`);
      }
    };
    await addTitles(0, 1);
    const [few, fewHeld] = [await readsOf(() => desk.fetchList('M')), await readsOf(() => desk.holdShelf('M'))];
    await addTitles(1, 7);
    expect(await desk.fetchList('M')).toHaveLength(7);
    expect((await desk.holdShelf('M')).ready).toHaveLength(7);
    expect([await readsOf(() => desk.fetchList('M')), await readsOf(() => desk.holdShelf('M'))]).toEqual([
      few,
      fewHeld,
    ]);
    expect([few, fewHeld]).toEqual([3, 4]);
  });

  it('name the day of the oldest reservation that waits, also after others were moved before it', async () => {
    const { desk } = await open();
    const [first, second] = [await world.addPatron('1'), await world.addPatron('2')];
    world.addTitle('a', [{ volume: '1' }, { volume: '2' }, { branch: 'N', volume: '1' }], {
      contributors: [{ name: 'Ende, Michael', main: true }],
    });
    const volume = { recordId: 'a', copyId: 'a-1' };
    const reserveVolume = (patron: Patron) =>
      world.circulation.patron.reserve(patron, volume, { branch: 'M' }, world.context);
    await reserveVolume(first);
    world.wait(1);
    await reserveVolume(second);
    await desk.moveReservation((await reservationsOf(second))[0]?.id ?? '', 1);
    expect((await desk.patronData('2')).ledger.at(-1)).toMatchObject({ act: 'reordered', position: 1 });
    expect(await desk.fetchList('M')).toEqual([
      {
        recordId: 'a',
        issue: '1',
        title: 'Titel a',
        count: 1,
        since: '2026-11-23',
        author: 'Michael Ende',
        copies: [{ barcode: 'a-1' }],
      },
    ]);
    await expectSound(world.options.store, 1, world.options.rules);
  });
});
