import type { ReminderStep } from '@buchfink/connectors/builtin/circulation/rules/notice-rules';
import { afterEach, describe, expect, it } from 'vitest';
import { openWorld, testRules, type World, type WorldOptions } from './testing/circulation-world.ts';

let world: World;
afterEach(() => world.close());

const reminders: readonly ReminderStep[] = [{ days: 1 }, { days: 7, fee: 150 }, { days: 14, fee: 300, letter: true }];
const address = { street: 'Lindenstraße 5', postcode: '04103', town: 'Leipzig' };
const run = 'run-0123456789-0123456789';
const nextRun = 'next-0123456789-0123456789';

async function open(options: WorldOptions = {}): Promise<World> {
  const { rules } = options;
  world = await openWorld({
    now: '2027-02-01T09:00:00Z',
    ...options,
    rules: { notices: { ...testRules.notices, reminders }, loans: [{ days: 14, renewals: 2 }], ...rules },
  });
  return world;
}

/** Lets days pass, and does the daily work at their end, twice. */
async function pass(days: number) {
  world.wait(days);
  for (let round = 0; round < 2; round++) await world.circulation.desk.tick();
}

/** A patron with copies that have been overdue for as many days as a letter needs. */
async function remind(card: string, titles: readonly string[], fields: object = address) {
  const patron = await world.addPatron(card, { name: `Person ${card}`, ...fields });
  for (const title of titles) {
    const [copy = ''] = world.addTitle(title, 1);
    await world.circulation.desk.lend(copy, card);
  }
  return patron;
}

const feesOf = async (patronId: string) =>
  (await world.opened.store.read(1, (unit) => unit.feesOf(patronId)))
    .filter(({ kind }) => kind === 'reminder')
    .map(({ amount }) => amount);
const waiting = async () => (await world.circulation.letters.waiting()).map(({ patron }) => patron.card);
const statesOf = async (patronId: string) =>
  (await world.opened.store.read(1, (unit) => unit.deliveriesOfPatron(patronId)))
    .filter(({ way }) => way === 'letter')
    .map(({ state }) => state);

describe('overdue letters', () => {
  it('wait from the step of the rules on, one for each patron, with all that is overdue', async () => {
    const { circulation } = await open();
    const { patronId } = await remind('501', ['a', 'b']);
    await pass(10);
    const [late = ''] = world.addTitle('c', 1);
    await circulation.desk.lend(late, '501', { due: '2027-02-20' });
    await pass(17);
    expect(await waiting()).toEqual([]);
    await pass(1);
    expect(await waiting()).toEqual(['501']);
    const [letter] = await circulation.letters.waiting();
    expect(letter).toMatchObject({ patron: { id: patronId, name: 'Person 501' }, address, fee: 600 });
    expect(letter?.loans.map(({ title, days, step, fee }) => [title, days, step, fee])).toEqual([
      ['Titel a', 14, 3, 300],
      ['Titel b', 14, 3, 300],
      ['Titel c', 9, undefined, undefined],
    ]);
    expect((await circulation.desk.accountOf(patronId))?.waitingLetter).toMatchObject({ fee: 600 });
  });

  it('are made once by a run, which charges nothing and can be read again', async () => {
    const { circulation } = await open();
    const { patronId } = await remind('501', ['a']);
    await remind('502', ['b']);
    await pass(28);
    const fees = await feesOf(patronId);
    const made = await circulation.letters.print(run);
    expect(made).toMatchObject({ day: '2027-03-01', letters: 2, fees: 600, isUndone: false });
    const first = await circulation.letters.run(run);
    expect(first?.letters.map(({ number, content }) => [number, content.card, content.owed])).toEqual([
      [1, '501', 300],
      [2, '502', 300],
    ]);
    // What changes afterwards changes no letter that was made.
    await circulation.desk.changePatron('501', { street: 'Anderswo 1', name: 'Neu' });
    await circulation.desk.giveBack('b-1', 'M');
    expect(await circulation.letters.print(run)).toEqual(made);
    expect(await circulation.letters.run(run)).toEqual(first);
    expect([await waiting(), await feesOf(patronId)]).toEqual([[], fees]);
    expect(await circulation.letters.print(nextRun)).toBeUndefined();
    expect((await circulation.letters.runs()).map(({ id }) => id)).toEqual([run]);
    expect((await circulation.desk.accountOf(patronId))?.waitingLetter).toBeUndefined();
  });

  it('are made once by two desks at once', async () => {
    const { circulation } = await open();
    for (let card = 500; card < 530; card++) await remind(String(card), [`t${card}`]);
    await pass(28);
    await Promise.all([
      circulation.letters.print(run),
      circulation.letters.print(run),
      circulation.letters.print(nextRun),
    ]);
    const runs = await Promise.all([run, nextRun].map((id) => circulation.letters.run(id)));
    const cards = runs.flatMap((one) => one?.letters.map(({ content }) => content.card) ?? []);
    expect(cards.toSorted()).toEqual(Array.from({ length: 30 }, (_, at) => String(500 + at)));
    for (const one of runs) expect(one?.run.letters ?? 0).toBe(one?.letters.length ?? 0);
  });

  it('wait again when their run is undone on its day, and not later', async () => {
    const { circulation } = await open();
    const { patronId } = await remind('501', ['a']);
    await remind('502', ['b']);
    await pass(28);
    await circulation.letters.print(run);
    await circulation.desk.giveBack('b-1', 'M');
    expect(await circulation.letters.undo(run)).toMatchObject({ letters: 2, isUndone: true });
    expect(await waiting()).toEqual(['501']);
    expect(await feesOf(patronId)).toEqual([300]);
    expect((await circulation.letters.run(run))?.letters).toEqual([]);
    await expect(circulation.letters.undo(run)).rejects.toMatchObject({ detail: 'act-undone' });
    expect(await circulation.letters.print(nextRun)).toMatchObject({ letters: 1, fees: 300 });
    await pass(1);
    await expect(circulation.letters.undo(nextRun)).rejects.toMatchObject({ detail: 'run-too-old' });
    await expect(circulation.letters.undo('unknown')).rejects.toMatchObject({ detail: 'run-too-old' });
    expect(await waiting()).toEqual([]);
  });

  it('are not made of what was returned or renewed in the meantime', async () => {
    const { circulation, context } = await open();
    const anna = await remind('501', ['a', 'b']);
    const ben = await remind('502', ['c']);
    await pass(28);
    expect(await waiting()).toEqual(['501', '502']);
    await circulation.desk.giveBack('a-1', 'M');
    const [loan] = await world.opened.store.read(1, (unit) => unit.loansOf(ben.patronId));
    await circulation.patron.renew(ben, [loan?.id ?? ''], { confirm: 'yes' }, context);
    expect(await waiting()).toEqual(['501']);
    expect(await circulation.letters.print(run)).toMatchObject({ letters: 1, fees: 300 });
    expect((await statesOf(anna.patronId)).toSorted()).toEqual(['expired', 'sent']);
  });

  it('without a postal address wait until there is one, however long', async () => {
    const { circulation } = await open();
    const { patronId } = await remind('501', ['a'], {});
    await pass(28);
    expect((await circulation.letters.waiting()).map((letter) => letter.address)).toEqual([undefined]);
    expect(await circulation.letters.print(run)).toBeUndefined();
    await pass(120);
    expect(await waiting()).toEqual(['501']);
    await circulation.desk.changePatron('501', address);
    expect(await circulation.letters.print(run)).toMatchObject({ letters: 1 });
    expect((await circulation.letters.run(run))?.letters[0]?.content).toMatchObject({
      address,
      loans: [{ days: 134 }],
    });
    expect(await statesOf(patronId)).toEqual(['sent']);
  });

  it('end with their notices when their loans are settled and they were never posted', async () => {
    const { circulation } = await open();
    const { patronId } = await remind('501', ['a'], {});
    await pass(28);
    await circulation.desk.giveBack('a-1', 'M');
    await pass(100);
    expect(await statesOf(patronId)).toEqual([]);
  });

  it('are stored as long as the ledger names patrons', async () => {
    const { circulation } = await open();
    const { patronId } = await remind('501', ['a']);
    await pass(28);
    await circulation.letters.print(run);
    await pass(testRules.forgetAfterDays);
    expect((await circulation.desk.patronData('501')).letters).toMatchObject([{ runId: run, patronId }]);
    await pass(1);
    expect(await circulation.letters.runs()).toEqual([]);
    expect((await circulation.desk.patronData('501')).letters).toEqual([]);
  });

  it('go with the daily work that reminded when it is undone, unless they were posted, and come once all the same', async () => {
    const { circulation } = await open();
    const anna = await remind('501', ['a']);
    await pass(28);
    await circulation.desk.undoDailyRun();
    expect([await waiting(), await feesOf(anna.patronId)]).toEqual([[], []]);
    await pass(1);
    expect([await waiting(), await feesOf(anna.patronId)]).toEqual([['501'], [300]]);
    await circulation.letters.print(run);
    await circulation.desk.undoDailyRun();
    expect(await statesOf(anna.patronId)).toEqual(['sent']);
    // Neither does a letter wait whose reminder was taken back.
    await circulation.letters.undo(run);
    expect(await waiting()).toEqual([]);
    await pass(1);
    expect([await waiting(), await feesOf(anna.patronId)]).toEqual([['501'], [300]]);
  });

  it('name no titles where the library does not show them, but the numbers of copies', async () => {
    const notices = { ...testRules.notices, reminders, showsTitles: false };
    const { circulation } = await open({ rules: { notices } });
    await remind('501', ['a']);
    await pass(28);
    await circulation.letters.print(run);
    const [letter] = (await circulation.letters.run(run))?.letters ?? [];
    expect(letter?.content.loans).toEqual([
      { barcode: 'a-1', due: '2027-02-15', days: 14, branch: 'M', step: 3, fee: 300 },
    ]);
  });

  it('go with their patron', async () => {
    const { circulation } = await open();
    const { patronId } = await remind('501', ['a']);
    await pass(28);
    await circulation.letters.print(run);
    await circulation.desk.giveBack('a-1', 'M');
    for (const { id } of (await circulation.desk.patronData('501')).fees) await circulation.desk.waiveFee(id);
    expect((await circulation.desk.removePatron('501')).notices).toMatchObject({ letter: 1 });
    expect((await circulation.letters.run(run))?.letters).toEqual([]);
    expect(await statesOf(patronId)).toEqual([]);
  });
});
