import type { CirculationOptions } from '@buchfink/connectors/builtin/circulation/circulation-options';
import { connectCirculation } from '@buchfink/connectors/builtin/circulation/connect-circulation';
import { changeCirculation } from '@buchfink/connectors/builtin/circulation/store/transaction';
import { afterEach, describe, expect, it } from 'vitest';
import { openWorld, testRules, type World, type WorldOptions } from './testing/circulation-world.ts';
import { expectSound } from './testing/invariants.ts';

let world: World;
afterEach(() => world.close());

const rules: NonNullable<WorldOptions['rules']> = {
  loans: [{ days: 14, renewals: 3, overdueFee: 25, overdueFeeMost: 1_000 }],
  reservations: { pickupDays: 5, notFetchedFee: 150, showExpiredDays: 3 },
  forgetAfterDays: 10,
};

/** All rows of the library but those of the daily work itself, and the ledger up to a line. */
const stateOf = ({ opened }: World, upTo = Number.MAX_SAFE_INTEGER) =>
  opened.store.read(1, async (unit) => {
    const patrons = await unit.patrons('', 1_000);
    const of = async (id: string) => [
      await unit.loansOf(id),
      await unit.reservationsOf(id),
      await unit.feesOf(id),
      await unit.loanCodesOf(id),
      await unit.deskActsOf(id),
    ];
    const rows = [];
    for (const { id } of patrons) rows.push(await of(id));
    const lines = (await unit.ledger(0, 100_000)).filter(({ sequence }) => sequence <= upTo);
    const titles = [...new Set(lines.flatMap(({ recordId }) => recordId ?? []))];
    return { rows, lines, copies: await Promise.all(titles.map((id) => unit.copiesOf(id))) };
  });
const lastLine = ({ opened }: World) => opened.store.read(1, (unit) => unit.lastLine());
const owedBy = async ({ opened }: World, patronId: string) =>
  (await opened.store.read(1, (unit) => unit.feesOf(patronId))).reduce((sum, { amount }) => sum + amount, 0);

/**
 * A library in which a day brings everything: an overdue loan, a pick-up that ends while another patron waits, a pause that
 * ends, an old expired reservation, old codes and outcomes, and lines that no longer need their patron.
 */
async function openBusyWorld() {
  world = await openWorld({ rules, now: '2027-02-01T09:00:00Z' });
  const { circulation, addTitle, addPatron, wait, opened } = world;
  const { desk } = circulation;
  const [anna, ben, cem] = [await addPatron('501'), await addPatron('502'), await addPatron('503')];
  const [kept = ''] = addTitle('k', 1);
  const [shared = ''] = addTitle('s', 1);
  const [past = ''] = addTitle('p', 1);
  addTitle('w', 1);
  await desk.lend(past, '501');
  await desk.giveBack(past, 'M');
  await desk.lend(kept, '501');
  await desk.lend(shared, '503');
  const reserve = async (card: string, patronId: string, recordId: string, number: number, more: object = {}) => {
    await opened.store.change(1, (unit) =>
      unit.putReservation({
        id: `${card}-${recordId}`,
        number,
        patronId,
        recordId,
        issue: '',
        state: 'queued',
        reserved: '2027-02-01',
        pickupBranch: 'M',
        ...more,
      }),
    );
    await changeCirculation(world.options, world.options.now(), ({ unit, now, today }) =>
      unit.log({
        at: now.toISOString(),
        day: today,
        patronId,
        recordId,
        act: 'reserved',
        reservationId: `${card}-${recordId}`,
        branch: 'M',
      }),
    );
  };
  await reserve('501', anna.patronId, 's', 901);
  await reserve('502', ben.patronId, 's', 902);
  await desk.giveBack(shared, 'M');
  await reserve('503', cem.patronId, 'p', 903, { state: 'expired', pickupUntil: '2027-01-02' });
  await changeCirculation(world.options, world.options.now(), async ({ unit, now, today }) => {
    const head = { at: now.toISOString(), day: today, patronId: cem.patronId, recordId: 'p' };
    await unit.log({ ...head, act: 'expired', reservationId: '503-p' });
    await unit.putLoanCode({
      id: 'c1',
      patronId: ben.patronId,
      copyKey: 'x',
      code: 'ABC',
      triesLeft: 2,
      expires: now.getTime(),
    });
    await unit.putDeskAct({ id: 'd1', kind: 'pay', at: now.getTime(), patronId: anna.patronId, outcome: '{}' });
  });
  await reserve('503', cem.patronId, 's', 904, { state: 'paused', pausedUntil: '2027-02-10' });
  await changeCirculation(world.options, world.options.now(), ({ unit, now, today }) =>
    unit.log({
      at: now.toISOString(),
      day: today,
      patronId: cem.patronId,
      recordId: 's',
      act: 'paused',
      reservationId: '503-s',
      until: '2027-02-10',
    }),
  );
  await desk.tick();
  wait(90);
  return { desk, kept, anna, ben, cem, ...world };
}

it('goes on however long it takes, as each piece has a time of its own', async () => {
  let present = Date.parse('2027-02-01T09:00:00Z');
  // Rows of the present are there all the time, and four minutes pass with each piece: a run that stays at its beginning is behind them.
  const clock = {
    reading(at: Date) {
      const isHeld = at.getTime() < present - 5 * 60_000;
      present += 4 * 60_000;
      world.setNow(new Date(present).toISOString());
      return { now: at, isHeld };
    },
  };
  world = await openWorld({ rules, now: new Date(present).toISOString(), clock });
  await world.addPatron('501');
  const { desk } = world.circulation;
  for (const copy of world.addTitle('k', 24)) await desk.lend(copy, '501');
  present = Date.parse('2027-02-20T09:00:00Z');
  world.setNow(new Date(present).toISOString());
  await desk.tick();
  expect((await desk.dailyRun())?.counts).toMatchObject({ fees: 24 });
});

describe('the daily work', () => {
  it('is counted with its sums, once for all looks of a day, and begins anew on the next', async () => {
    const { desk } = await openBusyWorld();
    const first = await desk.dailyRun();
    expect(first).toMatchObject({ day: '2027-02-01', counts: { fees: 0, charged: 0 } });
    await desk.tick();
    const run = await desk.dailyRun();
    expect(run).toMatchObject({
      day: '2027-05-02',
      counts: { fees: 2, charged: 1_150, expired: 1, resumed: 1, removed: 3, forgotten: expect.any(Number) },
      isUndone: false,
    });
    expect(run?.counts.forgotten).toBeGreaterThan(0);
    await desk.tick();
    expect(await desk.dailyRun()).toEqual(run);
    world.wait(1);
    await desk.tick();
    expect(await desk.dailyRun()).toMatchObject({ day: '2027-05-03', counts: { fees: 0, charged: 0 } });
  });

  it('is undone to the last field, and the ledger says so in lines of its own', async () => {
    const { desk } = await openBusyWorld();
    const [before, line] = [await stateOf(world), await lastLine(world)];
    await desk.tick();
    expect((await stateOf(world, line)).lines).not.toEqual(before.lines);
    expect((await stateOf(world)).rows).not.toEqual(before.rows);
    expect(await desk.undoDailyRun()).toMatchObject({
      day: '2027-05-02',
      takenBack: 1_150,
      settled: 0,
      changedSince: 0,
      remembered: expect.any(Number),
    });
    expect(await stateOf(world, line)).toEqual(before);
    expect(await lastLine(world)).toBeGreaterThan(line);
    await expectSound(world.opened.store, 1, world.options.rules);
  });

  it('is undone once, and is done again by the next look', async () => {
    const { desk, anna } = await openBusyWorld();
    await desk.tick();
    const done = await stateOf(world);
    await desk.undoDailyRun();
    expect(await desk.dailyRun()).toMatchObject({ isUndone: true });
    expect(await desk.undoDailyRun()).toBeUndefined();
    expect(await owedBy(world, anna.patronId)).toBe(0);
    await desk.tick();
    expect(await desk.dailyRun()).toMatchObject({ isUndone: false, counts: { charged: 1_150 } });
    expect((await stateOf(world)).rows.flat(2).length).toBe(done.rows.flat(2).length);
    await expectSound(world.opened.store, 1, world.options.rules);
  });

  it('is undone with what reading an account has charged before', async () => {
    const { desk, anna, circulation } = await openBusyWorld();
    const [before, line] = [await stateOf(world), await lastLine(world)];
    await circulation.desk.accountOf(anna.patronId);
    expect(await owedBy(world, anna.patronId)).toBe(1_150);
    await desk.undoDailyRun();
    expect(await stateOf(world, line)).toEqual(before);
  });

  it('leaves what was changed since, and takes the fee back as far as nobody paid it', async () => {
    const { desk, kept, anna, ben } = await openBusyWorld();
    await desk.tick();
    await desk.giveBack(kept, 'M');
    await desk.payFees('501', 400);
    // The copy that the first patron did not fetch.
    await desk.lend('s-1', '502');
    const undone = await desk.undoDailyRun();
    expect(undone).toMatchObject({ takenBack: 750, settled: 400, changedSince: 2 });
    expect(await owedBy(world, anna.patronId)).toBe(0);
    expect(await world.opened.store.read(1, (unit) => unit.loansOf(ben.patronId))).toHaveLength(1);
    expect(await world.opened.store.read(1, (unit) => unit.loansOf(anna.patronId))).toEqual([]);
    await expectSound(world.opened.store, 1, world.options.rules);
  });

  it('keeps nothing beyond the next daily work, and nothing about a patron who is removed', async () => {
    const { desk, ben } = await openBusyWorld();
    await desk.tick();
    const kept = (patronId: string) =>
      world.opened.store.read(1, async (unit) => [
        (await unit.dailyChangesOf(patronId)).length > 0,
        (await unit.latestDailyChanges(0, 100)).length > 0,
      ]);
    expect(await kept(ben.patronId)).toEqual([true, true]);
    await desk.removePatron('502');
    expect(await kept(ben.patronId)).toEqual([false, true]);
    world.wait(1);
    await desk.tick();
    const changes = await world.opened.store.read(1, (unit) => unit.latestDailyChanges(0, 100));
    expect(changes).toMatchObject([{ kind: 'loan', before: { chargedThrough: '2027-05-02' } }]);
    expect(await desk.undoDailyRun()).toMatchObject({ restored: 1, takenBack: 0, remembered: 0 });
  });
});

describe('the daily work of many loans', () => {
  const patrons = 70;

  /** A library in which each of many patrons has an overdue loan, and which notes how many changes each transaction stores. */
  async function openFullWorld() {
    const { notices } = testRules;
    const reminders = [{ days: 1, fee: 100 }, { days: 10 }];
    world = await openWorld({ rules: { ...rules, notices: { ...notices, reminders } }, now: '2027-02-01T09:00:00Z' });
    const copies = world.addTitle('t', patrons);
    for (const [number, copy] of copies.entries()) {
      await world.addPatron(String(600 + number));
      await world.circulation.desk.lend(copy, String(600 + number));
    }
    const changes: number[] = [];
    const { store } = world.options;
    const counting: CirculationOptions['store'] = {
      ...store,
      change: (libraryId, run, readsOf) => {
        changes.push(0);
        const at = changes.length - 1;
        return store.change(
          libraryId,
          (unit) =>
            run({
              ...unit,
              putDailyChange: (change) => {
                changes[at] = (changes[at] ?? 0) + 1;
                return unit.putDailyChange(change);
              },
              putLoan: (row) => {
                changes[at] = (changes[at] ?? 0) + 1;
                return unit.putLoan(row);
              },
            }),
          readsOf,
        );
      },
    };
    const { desk, outbox } = connectCirculation({ ...world.options, store: counting });
    return { desk, outbox, changes };
  }

  it('is done and undone in small transactions, and gives the event loop a turn between two of them', async () => {
    const { desk, outbox, changes } = await openFullWorld();
    world.wait(16);
    const [before, line] = [await stateOf(world), await lastLine(world)];
    let turns = 0;
    let isOver = false;
    const count = () => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    count();
    changes.length = 0;
    await desk.tick();
    // A charge or a reminder stores at most four changes and a loan.
    expect(Math.max(...changes)).toBeLessThanOrEqual(50 * 5);
    expect(changes.filter((number) => number > 0).length).toBeGreaterThanOrEqual(
      Math.ceil(patrons / 50) + patrons / 20,
    );
    expect(turns).toBeGreaterThanOrEqual(changes.length);
    expect((await desk.dailyRun())?.counts).toMatchObject({ told: patrons, fees: 2 * patrons });
    let planned = 0;
    for (let isMore = true; isMore; planned++) isMore = await outbox.plan(['email']);
    expect(planned).toBeGreaterThan(patrons / 20);
    changes.length = 0;
    turns = 0;
    expect(await desk.undoDailyRun()).toMatchObject({
      restored: patrons,
      changedSince: 0,
      untold: patrons,
      takenBack: patrons * 150,
    });
    expect(Math.max(...changes)).toBeLessThanOrEqual(60);
    expect(turns).toBeGreaterThanOrEqual(changes.length);
    isOver = true;
    expect(await stateOf(world, line)).toEqual(before);
    expect(await desk.undoDailyRun()).toBeUndefined();
  });

  it('is undone by another call where the process ended in the middle', async () => {
    const { desk } = await openFullWorld();
    world.wait(16);
    const [before, line] = [await stateOf(world), await lastLine(world)];
    await desk.tick();
    const { store } = world.options;
    let left = 3;
    const ending: CirculationOptions['store'] = {
      ...store,
      change: (...args) => (left-- > 0 ? store.change(...args) : Promise.reject(new Error('ended'))),
    };
    await expect(connectCirculation({ ...world.options, store: ending }).desk.undoDailyRun()).rejects.toThrow('ended');
    expect(await desk.dailyRun()).toMatchObject({ isUndone: false });
    const rest = await desk.undoDailyRun();
    expect(rest?.untold).toBeLessThan(patrons);
    expect(await stateOf(world, line)).toEqual(before);
  });

  it('keeps the changes of former days for a moment only, and undoes none of them', async () => {
    const { desk } = await openFullWorld();
    world.wait(16);
    await desk.tick();
    world.wait(1);
    const before = await stateOf(world);
    // Reading an account begins the work of the day.
    await desk.accountOf((await world.opened.store.read(1, (unit) => unit.patrons('', 1)))[0]?.id ?? '');
    expect(await desk.undoDailyRun()).toMatchObject({ restored: 1 });
    expect((await stateOf(world)).rows).toEqual(before.rows);
    await desk.tick();
    expect(await world.opened.store.read(1, (unit) => unit.latestDailyChanges(0, 10_000))).toHaveLength(2 * patrons);
  });
});

describe('while the clock may be wrong', () => {
  const heldClock = { isHeld: false, earliest: 0 };
  const clock = {
    reading: (at: Date) => ({ now: new Date(Math.max(at.getTime(), heldClock.earliest)), isHeld: heldClock.isHeld }),
  };

  it.each(['tick', 'accountOf', 'payFees', 'giveBack', 'holdShelf', 'lend'] as const)(
    'no fee is charged and nothing ends or is forgotten by %s',
    async (act) => {
      heldClock.isHeld = false;
      world = await openWorld({ rules, clock, now: '2027-02-01T09:00:00Z' });
      const { desk } = world.circulation;
      const anna = await world.addPatron('501');
      const [first = '', second = ''] = world.addTitle('t', 2);
      await desk.lend(first, '501');
      await desk.addFee('501', { amount: 70, text: 'Ausweis' });
      world.wait(90);
      heldClock.isHeld = true;
      if (act === 'tick') await desk.tick();
      if (act === 'accountOf') await desk.accountOf(anna.patronId);
      if (act === 'payFees') await desk.payFees('501', 20);
      if (act === 'giveBack') await desk.giveBack(first, 'M');
      if (act === 'holdShelf') await desk.holdShelf('M');
      if (act === 'lend') await desk.lend(second, '501');
      expect(await owedBy(world, anna.patronId)).toBe(act === 'payFees' ? 50 : 70);
      expect(await desk.dailyRun()).toBeUndefined();
      const lines = await world.opened.store.read(1, (unit) => unit.ledger(0, 100));
      expect(lines.filter(({ act, patronId }) => act !== 'copy' && patronId === undefined)).toEqual([]);
    },
  );

  it('a loan is not dated before the clock was right', async () => {
    Object.assign(heldClock, { isHeld: true, earliest: Date.parse('2027-02-01T09:00:00Z') });
    world = await openWorld({ rules, clock, now: '2000-01-01T00:00:00Z' });
    await world.addPatron('501');
    const [barcode = ''] = world.addTitle('t', 1);
    expect(await world.circulation.desk.lend(barcode, '501')).toMatchObject({ lent: true, due: '2027-02-15' });
  });
});
