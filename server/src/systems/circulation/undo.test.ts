import { actOnce } from '@buchfink/connectors/builtin/circulation/act-once';
import type { Circulation } from '@buchfink/connectors/builtin/circulation/circulation';
import type { CheckIn } from '@buchfink/connectors/builtin/circulation/desk/desk';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, type World } from './testing/circulation-world.ts';
import { expectSound } from './testing/invariants.ts';

const branches = [
  { id: 'M', name: 'Mitte' },
  { id: 'N', name: 'Nord' },
];
const undoable = 'abcdefghijklmnopqrst';
let world: World;
let desk: Circulation['desk'];
beforeEach(async () => {
  const loans = [{ days: 7, renewals: 2, overdueFee: 20 }];
  world = await openWorld({ branches, rules: { loans, reservations: { pickupDays: 7, whileAvailable: true } } });
  desk = world.circulation.desk;
});
afterEach(async () => {
  await expectSound(world.options.store, 1, world.options.rules);
  await world.close();
});

/** Takes a copy back by a form, which can be undone by its id. */
const returnCopy = (barcode: string, branch: string, id = undoable) =>
  actOnce<CheckIn>(world.options, {
    id,
    kind: 'return',
    patronIdOf: ({ loan }) => loan?.patronId,
    run: (circulation) => circulation.desk.checkIn(barcode, branch),
  });
const pay = (card: string, amount: number, patronId: string, id = undoable) =>
  actOnce(world.options, {
    id,
    kind: 'pay',
    patronIdOf: () => patronId,
    run: (circulation) => circulation.desk.payFees(card, amount),
  });
const accountOf = async (patronId = '') => {
  const view = await desk.accountOf(patronId);
  if (view === undefined) throw new Error(`There is no patron ${patronId}.`);
  return view.account;
};
const reserve = async (card: string, branch: string) => {
  const patron = await world.addPatron(card);
  await world.circulation.patron.reserve(patron, { recordId: 'a' }, { branch }, world.context);
  return patron;
};
const refused = (detail: string) => ({ code: 'in-use', detail });

describe('a return that was a mistake', () => {
  it('gives the loan back with its due date, its renewals and its overdue fee, once', async () => {
    const [barcode = ''] = world.addTitle('a', 1);
    const patron = await world.addPatron('1');
    await desk.lend(barcode, '1');
    world.wait(1);
    await world.circulation.patron.renewAll(patron, {}, world.context);
    world.wait(9);
    const before = await accountOf(patron.patronId);
    const copy = await desk.copyStatus(barcode);
    await returnCopy(barcode, 'N');
    expect(await desk.copyStatus(barcode)).toMatchObject({ state: 'in-transit', at: 'N', to: 'M' });
    expect(await desk.undoableActs(patron.patronId ?? '')).toMatchObject([{ id: undoable, title: 'Titel a' }]);

    await expect(desk.undoReturn(undoable, 'somebody')).rejects.toMatchObject(refused('act-changed'));
    expect(await desk.undoReturn(undoable, patron.patronId)).toEqual({
      title: 'Titel a',
      barcode,
      due: before.lent[0]?.deadline,
      patronId: patron.patronId,
    });
    expect(await accountOf(patron.patronId)).toEqual(before);
    expect(await desk.copyStatus(barcode)).toEqual(copy);
    await expect(desk.undoReturn(undoable)).rejects.toMatchObject(refused('act-undone'));
    expect(await desk.undoableActs(patron.patronId ?? '')).toEqual([]);
    // The form that is sent again does nothing more.
    expect((await returnCopy(barcode, 'N')).isRepeated).toBe(true);
    expect((await accountOf(patron.patronId)).lent).toHaveLength(1);
    const acts = (await desk.patronData('1')).ledger.map(({ act }) => act);
    expect(acts.slice(-2)).toEqual(['returned', 'return-undone']);
    // The overdue days go on as if nothing had happened.
    world.wait(1);
    expect((await accountOf(patron.patronId)).fees.map(({ amount }) => amount)).toEqual([60]);
  });

  it('takes the copy back from the next in the queue, unless that patron has seen it in the account', async () => {
    const [barcode = ''] = world.addTitle('a', 1);
    const { patronId } = await world.addPatron('1');
    await desk.lend(barcode, '1');
    const next = await reserve('2', 'M');
    await reserve('3', 'M');
    const { reservations } = await accountOf(next.patronId);
    await returnCopy(barcode, 'M');
    // Staff may look.
    expect((await accountOf(next.patronId)).reservations).toMatchObject([{ state: 'ready', pickupNumber: '1' }]);
    await desk.undoReturn(undoable);
    expect((await accountOf(next.patronId)).reservations).toEqual(reservations);
    expect(reservations).toMatchObject([{ state: 'queued', queue: 1 }]);
    expect((await accountOf(patronId)).lent).toHaveLength(1);

    const second = `${undoable}2`;
    await returnCopy(barcode, 'M', second);
    await world.circulation.patron.account(next, world.context);
    await expect(desk.undoReturn(second)).rejects.toMatchObject(refused('next-told'));
    expect((await accountOf(next.patronId)).reservations).toMatchObject([{ state: 'ready' }]);
  });

  it('puts an arrival back on its way, and a copy from a shelf back there', async () => {
    const [barcode = ''] = world.addTitle('a', 1);
    const patron = await reserve('1', 'N');
    await returnCopy(barcode, 'M');
    const second = `${undoable}2`;
    await returnCopy(barcode, 'N', second);
    expect((await accountOf(patron.patronId)).reservations).toMatchObject([{ state: 'ready' }]);
    expect(await desk.undoReturn(second)).toEqual({ title: 'Titel a', barcode });
    expect(await desk.copyStatus(barcode)).toMatchObject({ state: 'in-transit', at: 'M', to: 'N' });
    await desk.undoReturn(undoable);
    expect(await desk.copyStatus(barcode)).toMatchObject({ state: 'available', at: 'M', waiting: 1 });
    // A scan that changed nothing has nothing to undo.
    await desk.moveReservation((await desk.patronData('1')).reservations[0]?.id ?? '', 1);
    await world.circulation.patron.cancel(
      ...([patron, (await accountOf(patron.patronId)).reservations[0]?.id ?? '', { confirm: 'yes' }] as const),
      world.context,
    );
    const third = `${undoable}3`;
    expect((await returnCopy(barcode, 'M', third)).result.undo).toBeUndefined();
    await expect(desk.undoReturn(third)).rejects.toMatchObject(refused('act-changed'));
  });

  it('stays when the copy has moved on, when its patron has reserved it anew, and after an hour', async () => {
    const [barcode = ''] = world.addTitle('a', 2);
    const patron = await world.addPatron('1');
    await world.addPatron('2');
    await desk.lend(barcode, '1');
    await returnCopy(barcode, 'M');
    await desk.lend(barcode, '2');
    await expect(desk.undoReturn(undoable)).rejects.toMatchObject(refused('act-changed'));
    const second = `${undoable}2`;
    await returnCopy(barcode, 'M', second);
    await world.circulation.patron.reserve(patron, { recordId: 'a' }, { branch: 'M' }, world.context);
    await expect(desk.undoReturn(undoable)).rejects.toMatchObject(refused('act-changed'));
    world.wait(0.05);
    await expect(desk.undoReturn(second)).rejects.toMatchObject(refused('act-too-old'));
    await expect(desk.undoReturn('unknown-unknown-unknown')).rejects.toMatchObject(refused('act-too-old'));
    expect(await desk.undoableActs(patron.patronId ?? '')).toEqual([]);
  });
});

describe('a payment that was a mistake', () => {
  it('opens its fees again by an entry in the ledger, once, with what was paid of them', async () => {
    const { patronId = '' } = await world.addPatron('1');
    await desk.addFee('1', { amount: 250, text: 'Neuer Ausweis', day: '2026-11-20' });
    await desk.addFee('1', { amount: 100, text: 'Kopien' });
    const { fees } = await desk.patronData('1');
    await pay('1', 300, patronId);
    await expect(desk.cancelPayment(undoable, 'somebody')).rejects.toMatchObject(refused('act-changed'));
    await expect(desk.undoReturn(undoable)).rejects.toMatchObject(refused('act-too-old'));
    expect(await desk.cancelPayment(undoable, patronId)).toEqual({ amount: 300, owed: 350 });
    const reopened = await desk.patronData('1');
    expect(reopened.fees).toEqual(fees);
    expect(reopened.ledger.map(({ act }) => act)).toEqual([
      ...['charged', 'charged', 'paid', 'paid', 'payment-cancelled', 'payment-cancelled'],
    ]);
    await expect(desk.cancelPayment(undoable, patronId)).rejects.toMatchObject(refused('act-undone'));
    expect((await desk.patronData('1')).fees).toEqual(fees);
  });

  it('keeps the overdue fee of a loan apart from the one that has grown since', async () => {
    const [barcode = ''] = world.addTitle('a', 1);
    const { patronId = '' } = await world.addPatron('1');
    await desk.lend(barcode, '1');
    world.setNow('2026-12-03T22:40:00Z');
    await desk.accountOf(patronId);
    await pay('1', 60, patronId);
    // Midnight has passed.
    world.setNow('2026-12-03T23:10:00Z');
    expect((await accountOf(patronId)).fees.map(({ amount }) => amount)).toEqual([20]);
    expect(await desk.cancelPayment(undoable, patronId)).toEqual({ amount: 60, owed: 80 });
    world.wait(1);
    expect((await accountOf(patronId)).account.pendingFees?.amount).toBe(100);
  });
});
