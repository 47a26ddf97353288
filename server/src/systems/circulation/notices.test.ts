import type { NoticeView } from '@buchfink/connectors/builtin/circulation/store/notice-rows';
import { changeCirculation } from '@buchfink/connectors/builtin/circulation/store/transaction';
import type { noticeKinds } from '@buchfink/contract/account/notices';
import { afterEach, describe, expect, it } from 'vitest';
import { openWorld, testRules, type World, type WorldOptions } from './testing/circulation-world.ts';

let world: World;
afterEach(() => world.close());

const open = async (rules: WorldOptions['rules'] = {}) => {
  world = await openWorld({ rules, now: '2027-02-01T09:00:00Z' });
  return world;
};
const noticesOf = (patronId: string): Promise<NoticeView[]> =>
  world.opened.store.read(1, (unit) => unit.noticesOf(patronId));
/** What a patron was told, the first thing first. */
const told = async (patronId: string) => (await noticesOf(patronId)).map(({ kind }) => kind).reverse();
const onlyKinds = (...kinds: (typeof noticeKinds)[number][]) => ({ notices: { ...testRules.notices, kinds } });

describe('what a patron is told', () => {
  it('is written with the act: receipts, a copy that is ready with branch, number and last day', async () => {
    const { circulation, addTitle, addPatron, context } = await open();
    const [anna, ben] = [await addPatron('501'), await addPatron('502')];
    const [copy = ''] = addTitle('m', 1, { title: 'Momo' });
    await circulation.desk.lend(copy, '501');
    await circulation.patron.reserve(ben, { recordId: 'm' }, { confirm: 'yes' }, context);
    await circulation.desk.giveBack(copy, 'M');
    expect((await told(anna.patronId)).toSorted()).toEqual(['lent', 'returned']);
    const [ready] = await noticesOf(ben.patronId);
    expect(ready).toMatchObject({
      kind: 'ready',
      title: 'Momo',
      isPlanned: false,
      facts: { branch: 'M', pickupNumber: '1', until: '2027-02-07' },
    });
  });

  it('is nothing of the kinds that the library does not tell', async () => {
    const { circulation, addTitle, addPatron } = await open(onlyKinds('ready'));
    const { patronId } = await addPatron('501');
    const [copy = ''] = addTitle('m', 1);
    await circulation.desk.lend(copy, '501');
    await circulation.desk.giveBack(copy, 'M');
    await circulation.desk.setPin('501', '9753');
    expect(await told(patronId)).toEqual([]);
  });

  it('is a cancelled reservation where staff did it, and not what the patron did alone', async () => {
    const { circulation, addTitle, addPatron, context } = await open();
    const [anna, ben] = [await addPatron('501'), await addPatron('502')];
    const [copy = ''] = addTitle('m', 1);
    await circulation.desk.lend(copy, '501');
    const cancel = async (isByStaff: boolean) => {
      await circulation.patron.reserve(ben, { recordId: 'm' }, { confirm: 'yes' }, context);
      const [reservation] = await world.opened.store.read(1, (unit) => unit.reservationsOf(ben.patronId));
      await circulation.patron.cancel?.(ben, reservation?.id ?? '', { confirm: 'yes' }, { ...context, isByStaff });
    };
    await cancel(false);
    expect(await told(ben.patronId)).toEqual([]);
    await cancel(true);
    expect(await told(ben.patronId)).toEqual(['reservation-cancelled']);
    expect(await told(anna.patronId)).toEqual(['lent']);
  });

  it('is a changed PIN and a changed address, with the address before', async () => {
    const { circulation, addPatron } = await open();
    const { patronId } = await addPatron('501', { email: 'old@example.org' });
    await circulation.desk.changePatron('501', { name: 'Anna' });
    await circulation.desk.changePatron('501', { email: 'new@example.org' });
    await circulation.desk.setPin('501', '9753');
    const notices = await noticesOf(patronId);
    expect(notices.map(({ kind }) => kind).toSorted()).toEqual(['email-changed', 'pin-changed']);
    expect(notices.find(({ kind }) => kind === 'email-changed')?.facts).toEqual({ email: 'old@example.org' });
  });

  it('is taken back when a return is undone, and a sent one keeps the return from being undone', async () => {
    const { addTitle, addPatron, circulation, context, options } = await open();
    const [anna, ben] = [await addPatron('501'), await addPatron('502')];
    const [copy = ''] = addTitle('m', 1);
    await circulation.desk.lend(copy, '501');
    await circulation.patron.reserve(ben, { recordId: 'm' }, { confirm: 'yes' }, context);
    const { actOnce } = await import('@buchfink/connectors/builtin/circulation/act-once');
    const giveBack = (id: string) =>
      actOnce(options, {
        id,
        kind: 'return',
        patronIdOf: () => anna.patronId,
        run: ({ desk }) => desk.checkIn(copy, 'M'),
      });
    await giveBack('first');
    expect(await told(ben.patronId)).toEqual(['ready']);
    await circulation.desk.undoReturn('first');
    expect([await told(anna.patronId), await told(ben.patronId)]).toEqual([['lent'], []]);
    await giveBack('second');
    const [ready] = await noticesOf(ben.patronId);
    await changeCirculation(options, options.now(), ({ unit }) =>
      unit.putDelivery({
        noticeId: ready?.id ?? '',
        patronId: ben.patronId,
        way: 'email',
        state: 'sent',
        notBefore: 0,
        expires: 0,
        tries: 1,
        changed: 0,
      }),
    );
    await expect(circulation.desk.undoReturn('second')).rejects.toMatchObject({ detail: 'next-told' });
    expect(await told(ben.patronId)).toEqual(['ready']);
  });
});

describe('reminders', () => {
  const reminders = [{ days: 1 }, { days: 7, fee: 150 }, { days: 14, fee: 300, letter: true }];
  const rules = { notices: { ...testRules.notices, reminders }, loans: [{ days: 14, renewals: 2 }] };
  const feesOf = async (patronId: string) =>
    (await world.opened.store.read(1, (unit) => unit.feesOf(patronId))).map(({ kind, amount }) => [kind, amount]);

  it('come once for each step, whatever the number of runs, with their fee, and begin anew after a renewal', async () => {
    const { circulation, addTitle, addPatron, wait, context } = await open(rules);
    const anna = await addPatron('501');
    const [copy = ''] = addTitle('m', 1);
    await circulation.desk.lend(copy, '501');
    const day = async (days: number) => {
      wait(days);
      await circulation.desk.tick();
      await circulation.desk.tick();
    };
    await day(10);
    expect(await told(anna.patronId)).toEqual(['lent']);
    await day(1);
    await day(1);
    expect(await told(anna.patronId)).toEqual(['lent', 'due-soon']);
    const [loan] = await world.opened.store.read(1, (unit) => unit.loansOf(anna.patronId));
    await circulation.patron.renew(anna, [loan?.id ?? ''], { confirm: 'yes' }, context);
    await day(12);
    expect(await told(anna.patronId)).toEqual(['lent', 'due-soon', 'due-soon']);
    await day(3);
    expect((await noticesOf(anna.patronId))[0]).toMatchObject({ kind: 'overdue', facts: { step: 1 } });
    expect(await feesOf(anna.patronId)).toEqual([]);
    await day(6);
    await day(7);
    expect((await noticesOf(anna.patronId)).slice(0, 2).map(({ facts }) => facts)).toMatchObject([
      { step: 3, isLetter: true, fee: 300 },
      { step: 2, fee: 150 },
    ]);
    expect((await feesOf(anna.patronId)).toSorted()).toEqual([
      ['reminder', 150],
      ['reminder', 300],
    ]);
    await day(30);
    expect(await told(anna.patronId)).toHaveLength(6);
  });

  it('come as the last step that is reached, where the service stood still', async () => {
    const { circulation, addTitle, addPatron, wait } = await open(rules);
    const { patronId } = await addPatron('501');
    const [copy = ''] = addTitle('m', 1);
    await circulation.desk.lend(copy, '501');
    wait(40);
    await circulation.desk.tick();
    expect((await noticesOf(patronId)).filter(({ kind }) => kind !== 'lent').map(({ facts }) => facts.step)).toEqual([
      3,
    ]);
    expect(await feesOf(patronId)).toEqual([['reminder', 300]]);
  });

  it('do not come while the clock may be wrong', async () => {
    world = await openWorld({ rules, clock: { reading: (now) => ({ now, isHeld: true }) } });
    const { patronId } = await world.addPatron('501', { validUntil: '2026-12-01' });
    const [copy = ''] = world.addTitle('m', 1);
    await world.circulation.desk.lend(copy, '501');
    world.wait(40);
    await world.circulation.desk.tick();
    expect(await told(patronId)).toEqual(['lent']);
  });

  it('of a card that ends come once, and again for another end', async () => {
    const { circulation, addPatron, wait } = await open(rules);
    const { patronId } = await addPatron('501', { validUntil: '2027-03-15' });
    await circulation.desk.tick();
    expect(await told(patronId)).toEqual([]);
    wait(20);
    await circulation.desk.tick();
    await circulation.desk.tick();
    expect(await noticesOf(patronId)).toMatchObject([{ kind: 'card-expires', facts: { until: '2027-03-15' } }]);
    await circulation.desk.changePatron('501', { validUntil: '2028-03-15' });
    wait(365);
    await circulation.desk.tick();
    expect(await told(patronId)).toEqual(['card-expires']);
    expect((await noticesOf(patronId))[0]?.facts.until).toBe('2028-03-15');
  });

  it('are undone with the daily work: fees, steps and what nobody got yet', async () => {
    const { circulation, addTitle, addPatron, wait } = await open(rules);
    const { patronId } = await addPatron('501', { validUntil: '2027-03-20' });
    const [copy = ''] = addTitle('m', 1);
    await circulation.desk.lend(copy, '501');
    wait(25);
    await circulation.desk.tick();
    expect(await told(patronId)).toHaveLength(3);
    expect((await circulation.desk.dailyRun())?.counts).toMatchObject({ told: 2, fees: 1, charged: 150 });
    expect(await circulation.desk.undoDailyRun()).toMatchObject({ untold: 2, toldBefore: 0, takenBack: 150 });
    expect(await told(patronId)).toEqual(['lent']);
    expect(await feesOf(patronId)).toEqual([]);
    wait(1);
    await circulation.desk.tick();
    expect((await told(patronId)).toSorted()).toEqual(['card-expires', 'lent', 'overdue']);
  });
});

describe('notices of the past', () => {
  it('lose their title when the ledger forgets the patron, and go after the days of the rules', async () => {
    const { circulation, addTitle, addPatron, wait } = await open();
    const { patronId } = await addPatron('501');
    const [copy = ''] = addTitle('m', 1, { title: 'Momo' });
    await circulation.desk.lend(copy, '501');
    await circulation.desk.giveBack(copy, 'M');
    wait(29);
    await circulation.desk.tick();
    expect((await noticesOf(patronId)).map(({ title, recordId, facts }) => [title, recordId, facts])).toEqual([
      [undefined, undefined, {}],
      [undefined, undefined, {}],
    ]);
    wait(62);
    await circulation.desk.tick();
    expect(await noticesOf(patronId)).toEqual([]);
  });
});
