import { actOnce } from '@buchfink/connectors/builtin/circulation/act-once';
import type { Circulation } from '@buchfink/connectors/builtin/circulation/circulation';
import type { LendResult } from '@buchfink/connectors/builtin/circulation/desk/desk';
import { afterEach, describe, expect, it } from 'vitest';
import { openWorld, type World, type WorldOptions } from './testing/circulation-world.ts';

let world: World;
const open = async (options: WorldOptions = {}) => {
  world = await openWorld(options);
  return world;
};
afterEach(() => world.close());

describe('an act of the desk', () => {
  const lend = (id: string, card: string, barcode: string) =>
    actOnce<LendResult>(world.options, {
      id,
      kind: 'lend',
      patronIdOf: () => undefined,
      run: ({ desk }) => desk.lend(barcode, card),
    });
  const loanCount = (card: string) => world.circulation.desk.patronData(card).then(({ loans }) => loans.length);

  it('that is sent twice happens once, and both get the outcome of the first', async () => {
    await open({ rules: { loans: [{ days: 28, loanFee: 100 }] } });
    await world.addPatron('1');
    const [barcode = ''] = world.addTitle('a', 1);
    const [first, second] = await Promise.all([lend('x', '1', barcode), lend('x', '1', barcode)]);
    expect(first.result).toMatchObject({ lent: true, due: '2026-12-21' });
    expect(second.result).toEqual(first.result);
    expect([first, second].filter(({ isRepeated }) => isRepeated)).toHaveLength(1);
    const { fees, loans } = await world.circulation.desk.patronData('1');
    expect([loans.length, fees.map(({ amount }) => amount)]).toEqual([1, [100]]);
    expect((await lend('y', '1', barcode)).result).toEqual({
      lent: false,
      refusal: 'NoLoanDuplicateRequestCopyLoaned',
    });
  });

  it('is refused for the id of another act, and that failed can be sent again', async () => {
    await open();
    await world.addPatron('1');
    const [barcode = ''] = world.addTitle('a', 1);
    await expect(lend('x', '2', barcode)).rejects.toMatchObject({ code: 'unknown-card' });
    await world.addPatron('2');
    expect((await lend('x', '2', barcode)).isRepeated).toBe(false);
    const charge = (run: (circulation: Circulation) => Promise<unknown>) =>
      actOnce(world.options, { id: 'x', kind: 'charge', patronIdOf: () => undefined, run });
    await expect(charge(({ desk }) => desk.addFee('1', { amount: 100, text: 'Karte' }))).rejects.toMatchObject({
      code: 'act-id-used',
    });
    expect(await world.circulation.desk.patronData('1')).toMatchObject({ fees: [] });
    expect(await loanCount('2')).toBe(1);
  });

  it('is exported with its patron, forgotten with the patron, and otherwise after a day', async () => {
    await open();
    const { patronId } = await world.addPatron('1');
    const act = (id: string) =>
      actOnce(world.options, {
        id,
        kind: 'block',
        patronIdOf: () => patronId,
        run: ({ desk }) => desk.setBlock('1', 'card-lost'),
      });
    await act('x');
    const read = (id: string) => world.options.store.read(1, (unit) => unit.deskAct(id));
    expect(await read('x')).toEqual({
      id: 'x',
      kind: 'block',
      at: Date.parse('2026-11-23T11:00:00Z'),
      patronId,
      outcome: '{}',
    });
    expect((await world.circulation.desk.patronData('1')).deskActs).toEqual([
      { kind: 'block', at: Date.parse('2026-11-23T11:00:00Z'), outcome: '{}' },
    ]);
    world.wait(2);
    await act('y');
    await world.circulation.desk.tick();
    expect([await read('x'), (await read('y'))?.kind]).toEqual([undefined, 'block']);
    expect(await world.circulation.desk.removePatron('1')).toMatchObject({ deskActs: 1 });
    expect(await read('y')).toBeUndefined();
  });
});

describe('the search for a patron', () => {
  const cardsOf = async (query: string, limit?: number) =>
    (await world.circulation.desk.findPatrons(query, limit)).patrons.map(({ card }) => card);

  it('finds a card, a user name, and all words of a name in any order, case, script and spelling', async () => {
    await open();
    await world.addPatron('100', { name: 'Änne Käfer-Lundström', userName: 'annek' });
    await world.addPatron('200', { name: 'Jürgen Käfer' });
    await world.addPatron('300', { name: 'Jorgen Kafer' });
    await world.addPatron('400', { name: 'Ольга Иванова' });
    await world.addPatron('500', { name: '100% Ernst_Haft' });
    expect(await cardsOf(' 1 0 0 ')).toEqual(['100']);
    expect(await cardsOf('AnneK')).toEqual(['100']);
    expect(await cardsOf('KÄFER, jürgen')).toEqual(['200']);
    for (const query of ['käfer', 'Kaefer', 'KAFER']) expect(await cardsOf(query)).toEqual(['300', '200', '100']);
    await world.addPatron('600', { name: 'Rosa O’Hara-Müller' });
    await world.addPatron('700', { name: 'Otto von der Straße' });
    for (const query of ['Mueller', 'muller rosa', "o'hara", 'OHara']) expect(await cardsOf(query)).toEqual(['600']);
    expect(await cardsOf('Strasse, Otto')).toEqual(['700']);
    expect(await cardsOf('ИВАНОВА ольга')).toEqual(['400']);
    expect(await cardsOf('0%')).toEqual(['500']);
    expect(await cardsOf('st_ha')).toEqual(['500']);
    expect(await cardsOf('a_ne')).toEqual([]);
  });

  it('finds cards by a part of their number from three characters on', async () => {
    await open();
    await world.addPatron('K2024-0815', { name: 'Ada Lesen' });
    await world.addPatron('K2024-4711', { name: 'Bert Buch' });
    expect(await cardsOf('0815')).toEqual(['K2024-0815']);
    expect(await cardsOf('k 2024')).toEqual(['K2024-0815', 'K2024-4711']);
    expect(await cardsOf('47')).toEqual([]);
    expect(await cardsOf('024%4')).toEqual([]);
  });

  it('lists nobody without a query, says when there are more, and never returns a PIN', async () => {
    await open();
    for (const card of ['1', '2', '3']) await world.addPatron(card, { name: 'Ada Lesen' });
    for (const query of ['', '  ', 'a', ' , '])
      await expect(cardsOf(query)).rejects.toMatchObject({ code: 'invalid', detail: 'query-length' });
    const { patrons, isComplete } = await world.circulation.desk.findPatrons('lesen', 2);
    expect([patrons.map(({ card }) => card), isComplete]).toEqual([['1', '2'], false]);
    expect(JSON.stringify(patrons)).not.toContain('pin');
  });
});

describe('the desk with a scanner', () => {
  it('takes a card and a copy without what the scanner adds to their numbers', async () => {
    await open();
    await world.addPatron('2900012');
    const [barcode = ''] = world.addTitle('a', 1);
    const { desk } = world.circulation;
    for (const text of ['A2900012B', '*2900012*', ']C12900012', ']F0c2900012d'])
      expect((await desk.findPatrons(text)).patrons.map(({ card }) => card)).toEqual(['2900012']);
    expect(await desk.lend(`]C1${barcode}`, '*2900012*')).toMatchObject({ lent: true });
    expect(await desk.copyStatus(`*${barcode}*`)).toMatchObject({ loan: { patron: { card: '2900012' } } });
    await expect(desk.lend(']C1none', '2900012')).rejects.toMatchObject({ code: 'unknown-copy' });
  });

  it('prefers a card whose number has such letters itself', async () => {
    await open();
    await world.addPatron('1234567');
    await world.addPatron('A1234567B');
    const { patrons } = await world.circulation.desk.findPatrons('A1234567B');
    expect(patrons.map(({ card }) => card)).toEqual(['A1234567B']);
  });
});

describe('the desk', () => {
  it('says what a return costs, and whose loan it ends', async () => {
    await open({ rules: { loans: [{ days: 7, overdueFee: 20 }] } });
    const { patronId } = await world.addPatron('1');
    const [barcode = ''] = world.addTitle('a', 1);
    await world.circulation.desk.lend(barcode, '1');
    world.wait(10);
    expect(await world.circulation.desk.checkIn(barcode, 'M')).toMatchObject({
      next: { next: 'shelf' },
      barcode,
      recordId: 'a',
      title: 'Titel a',
      loan: { patronId, due: '2026-11-30', overdueFee: 60 },
    });
    expect(await world.circulation.desk.checkIn(barcode, 'M')).toEqual({
      next: { next: 'shelf' },
      barcode,
      recordId: 'a',
      title: 'Titel a',
    });
  });

  it('says which fees a payment or waiver settles, and what is still owed', async () => {
    await open();
    const { desk } = world.circulation;
    const { patronId } = await world.addPatron('1');
    const first = await desk.addFee('1', { amount: 250, text: 'Neuer Ausweis', day: '2026-11-20' });
    const second = await desk.addFee('1', { amount: 100, text: 'Kopien' });
    const card = { feeId: first.feeId, kind: 'other', text: 'Neuer Ausweis', date: '2026-11-20' };
    expect(await desk.payFees('1', 200)).toEqual({ settled: [{ ...card, amount: 200 }], owed: 150 });
    expect(await desk.payFees('1', 40, second.feeId)).toMatchObject({
      settled: [{ feeId: second.feeId, amount: 40 }],
      owed: 110,
    });
    await expect(desk.payFees('1', 100, second.feeId)).rejects.toMatchObject({ detail: 'payment' });
    expect(await desk.waiveFee(first.feeId)).toEqual({ settled: [{ ...card, amount: 50 }], owed: 60 });
    await expect(desk.payFees('1', 50, first.feeId)).rejects.toMatchObject({ code: 'unknown-fee' });
    expect((await desk.accountOf(patronId))?.account.account.pendingFees?.amount).toBe(60);
    expect(await desk.accountOf('nobody')).toBeUndefined();
  });

  it('shows the account of a patron who may not log in, with the fees of today', async () => {
    await open({ rules: { loans: [{ days: 7, overdueFee: 20 }] } });
    const { desk } = world.circulation;
    const { patronId } = await world.addPatron('1', { name: 'Ada Lesen' });
    const [barcode = ''] = world.addTitle('a', 1);
    await desk.lend(barcode, '1');
    await desk.changePatron('1', { disabled: true });
    world.wait(10);
    const view = await desk.accountOf(patronId);
    expect(view).toMatchObject({
      patron: { card: '1', name: 'Ada Lesen', disabled: true },
      account: { fees: [{ kind: 'overdue', amount: 60 }], lent: [{ deadline: '2026-11-30' }] },
    });
    expect(JSON.stringify(view)).not.toContain('pin');
  });
});
