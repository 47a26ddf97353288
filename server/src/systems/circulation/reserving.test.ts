import type { ActAnswer, Patron, StepSelections } from '@buchfink/connectors/patron-system';
import { completeAct } from '@buchfink/connectors/testing/rules/complete-act';
import { afterEach, describe, expect, it } from 'vitest';
import { openWorld, type World, type WorldOptions } from './testing/circulation-world.ts';

let world: World;
afterEach(() => world.close());

const branches = [
  { id: 'M', name: 'Mitte' },
  { id: 'N', name: 'Nord' },
];

const open = async (rules: WorldOptions['rules'] = {}, worldOptions: WorldOptions = {}) => {
  world = await openWorld({ rules, branches, ...worldOptions });
  return world;
};

const ask = (patron: Patron, recordId: string, chosen: StepSelections = {}, copyId?: string): Promise<ActAnswer> =>
  world.circulation.patron.reserve(patron, { recordId, copyId }, chosen, world.context);
const reserve = (patron: Patron, recordId: string, wishes: StepSelections = {}, copyId?: string) =>
  completeAct((chosen) => ask(patron, recordId, chosen, copyId), wishes);
const mine = async (patron: Patron) => (await world.circulation.patron.account(patron, world.context)).reservations;

/** A title with one copy, which is lent. */
async function lentTitle(id = 'a', at = 'M'): Promise<string> {
  const [barcode = ''] = world.addTitle(id, [{ branch: at }], { title: 'Momo' });
  await world.addPatron(`reader-${id}`);
  await world.circulation.desk.lend(barcode, `reader-${id}`, { branchId: at });
  return barcode;
}

describe('reserving asks', () => {
  it('for a branch where there are several, the home branch first and preselected', async () => {
    const { addPatron } = await open();
    const patron = await addPatron('1', { homeBranch: 'N' });
    await lentTitle();
    expect(await ask(patron, 'a')).toEqual({
      status: 'SELECTION_NEEDED',
      action: 'branch',
      selection: [
        { key: 'N', label: 'Nord' },
        { key: 'M', label: 'Mitte' },
      ],
      preselected: 'N',
    });
    expect(await ask(patron, 'a', { branch: 'X' })).toMatchObject({ status: 'SELECTION_NEEDED', action: 'branch' });
    expect(await ask(patron, 'a', { branch: 'M' })).toEqual({
      status: 'OK',
      details: [
        { kind: 'queue', number: 1 },
        { kind: 'pickup', text: 'Mitte' },
      ],
    });
  });

  it('for no branch where there is only one', async () => {
    const { addPatron } = await open({ reservations: { pickupDays: 7, pickupBranches: ['N'] } });
    await lentTitle();
    const patron = await addPatron('1');
    expect(await ask(patron, 'a')).toMatchObject({ status: 'OK' });
    expect(await mine(patron)).toMatchObject([{ pickupBranch: 'Nord', canChangePickup: false, canPause: true }]);
  });

  it('for consent to the fee, and then charges it', async () => {
    const { addPatron, circulation, context } = await open({ loans: [{ days: 28, reservationFee: 50 }] });
    await lentTitle();
    const patron = await addPatron('1');
    expect(await ask(patron, 'a', { branch: 'M' })).toEqual({
      status: 'CONFIRMATION_NEEDED',
      action: 'confirm',
      details: [
        { kind: 'title', text: 'Momo' },
        { kind: 'pickup', text: 'Mitte' },
        { kind: 'fee', amount: 50, currency: 'EUR' },
      ],
    });
    expect((await circulation.patron.account(patron, context)).fees).toEqual([]);
    const declined = await ask(patron, 'a', { branch: 'M', confirm: 'no' });
    expect(declined).toMatchObject({ status: 'CONFIRMATION_NEEDED' });
    expect(await reserve(patron, 'a')).toMatchObject({ status: 'OK' });
    expect((await circulation.patron.account(patron, context)).fees).toMatchObject([
      { kind: 'reservation', amount: 50, itemTitle: 'Momo' },
    ]);
  });

  it('for the volume, and keeps a queue for each', async () => {
    const { addPatron, addTitle, circulation } = await open();
    const [firstPatron, secondPatron] = [await addPatron('1'), await addPatron('2')];
    await addPatron('reader');
    const barcodes = addTitle('v', [{ volume: 'Band 1' }, { volume: 'Band 1' }, { volume: 'Band 2' }]);
    for (const barcode of barcodes) await circulation.desk.lend(barcode, 'reader');
    expect(await ask(firstPatron, 'v')).toEqual({
      status: 'SELECTION_NEEDED',
      action: 'copy',
      selection: [
        { key: 'v-1', label: 'Band 1' },
        { key: 'v-3', label: 'Band 2' },
      ],
    });
    expect(await reserve(firstPatron, 'v', { copy: 'v-3' })).toMatchObject({ status: 'OK' });
    // A volume that is already reserved is not offered again.
    expect(await ask(firstPatron, 'v')).toMatchObject({ action: 'copy', selection: [{ label: 'Band 1' }] });
    expect(await reserve(secondPatron, 'v', {}, 'v-2')).toMatchObject({ status: 'OK' });
    expect(await mine(firstPatron)).toMatchObject([{ title: 'Titel v. Band 2', queue: 1 }]);
    expect(await mine(secondPatron)).toMatchObject([{ title: 'Titel v. Band 1', queue: 1 }]);
    expect(await circulation.desk.giveBack('v-1', 'M')).toMatchObject({ next: 'pickup-shelf' });
    expect(await mine(secondPatron)).toMatchObject([{ state: 'ready' }]);
    expect(await mine(firstPatron)).toMatchObject([{ state: 'queued' }]);
  });

  it('for an e-mail address where the rules require one, again when it is invalid, and stores it', async () => {
    const { addPatron } = await open({ reservations: { pickupDays: 7, needsEmail: true } });
    const patron = await addPatron('1');
    await lentTitle('a');
    await lentTitle('b');
    expect(await ask(patron, 'a')).toEqual({ status: 'EMAIL_NEEDED', action: 'email' });
    for (const email of ['', 'nobody', 'a@b', 'a b@example.org', `${'a'.repeat(200)}@example.org`])
      expect(await ask(patron, 'a', { email })).toMatchObject({ status: 'EMAIL_NEEDED', reason: 'email-invalid' });
    expect(await reserve(patron, 'a', { email: 'jörg@bücher.example' })).toMatchObject({ status: 'OK' });
    expect(await ask(patron, 'b')).toMatchObject({ status: 'SELECTION_NEEDED', action: 'branch' });
  });

  it('nothing for a title that is read online, but names its address', async () => {
    const { addPatron, addTitle } = await open();
    const patron = await addPatron('1');
    const url = 'https://example.org/read';
    addTitle('online', [{ state: 'online', url }]);
    addTitle('linked', 0, { links: [{ url, kind: 'fulltext' }] });
    addTitle('mixed', [{}, { state: 'online', url }]);
    addTitle('hostile', [{ state: 'online', url: 'javascript:alert(1)' }]);
    expect(await ask(patron, 'online')).toEqual({ status: 'EXTERNAL', message: url });
    expect(await ask(patron, 'linked')).toEqual({ status: 'EXTERNAL', message: url });
    expect(await ask(patron, 'mixed', {}, 'mixed-2')).toEqual({ status: 'EXTERNAL', message: url });
    expect(await ask(patron, 'mixed')).toMatchObject({ status: 'ERROR', reason: 'on-shelf' });
    expect(await ask(patron, 'hostile')).toMatchObject({ status: 'ERROR', reason: 'no-copies' });
  });

  it('nothing where the library takes reservations on its website, and links to the record there', async () => {
    const website = 'https://library.example/reserve?title={id}';
    const { addPatron } = await open({ reservations: { pickupDays: 7, website } });
    await lentTitle('a/b c');
    const message = 'https://library.example/reserve?title=a%2Fb%20c';
    expect(await ask(await addPatron('1'), 'a/b c')).toEqual({ status: 'EXTERNAL', message });
  });

  it('nothing where the library takes no reservations', async () => {
    const { addPatron } = await open({ loans: [{ itemTypes: ['film'] }, { days: 28, reservable: false }] });
    await lentTitle();
    expect(await ask(await addPatron('1'), 'a')).toEqual({ status: 'UNSUPPORTED' });
  });
});

describe('reserving is refused', () => {
  it('for copies on a shelf, unless the library fetches them', async () => {
    const { addPatron, addTitle, circulation } = await open();
    addTitle('a', 1);
    const patron = await addPatron('1');
    expect(await reserve(patron, 'a')).toEqual({ status: 'ERROR', reason: 'on-shelf' });
    await world.close();
    await open({ reservations: { pickupDays: 7, whileAvailable: true } });
    world.addTitle('a', [{ shelfmark: 'JE 7' }]);
    const borrower = await world.addPatron('1');
    expect(await reserve(borrower, 'a', { branch: 'N' })).toMatchObject({ status: 'OK' });
    const { desk } = world.circulation;
    expect(await desk.fetchList('M')).toEqual([
      {
        recordId: 'a',
        title: 'Titel a',
        issue: '',
        count: 1,
        since: '2026-11-23',
        copies: [{ barcode: 'a-1', shelfmark: 'JE 7' }],
      },
    ]);
    expect(await desk.fetchList('N')).toEqual([]);
    expect(await desk.giveBack('a-1', 'M')).toEqual({ next: 'send', branch: 'N' });
    expect(await mine(borrower)).toMatchObject([{ state: 'in-transit' }]);
    expect(await desk.fetchList('M')).toEqual([]);
    expect(circulation).not.toBe(world.circulation);
  });

  it('above the limit of reservations, for titles that cannot be reserved, and to blocked patrons', async () => {
    const { addPatron, addTitle, circulation } = await open({
      patronGroups: { adults: { maxReservations: 1, feeLimit: 100 } },
      itemTypes: { book: {}, map: {}, press: {} },
      loans: [{ itemTypes: ['map'] }, { itemTypes: ['press'], days: 7, reservable: false }, { days: 28 }],
    });
    const patron = await addPatron('1');
    addTitle('map', [{ itemType: 'map', state: 'lent' }]);
    addTitle('press', [{ itemType: 'press', state: 'lent' }]);
    addTitle('gone', [{ state: 'missing' }, { state: 'reference' }]);
    for (const id of ['map', 'press', 'gone'])
      expect(await reserve(patron, id)).toEqual({ status: 'ERROR', reason: 'no-copies' });
    await lentTitle('a');
    await lentTitle('b');
    expect(await reserve(patron, 'a', {}, 'none')).toEqual({ status: 'ERROR', reason: 'no-copies' });
    expect(await reserve(patron, 'a')).toMatchObject({ status: 'OK' });
    expect(await reserve(patron, 'b')).toEqual({ status: 'ERROR', reason: 'too-many-reservations' });
    const { desk } = circulation;
    await desk.addFee('1', { amount: 101, text: '' });
    expect(await reserve(patron, 'b')).toEqual({ status: 'ERROR', reason: 'fee-limit' });
    await desk.payFees('1', 101);
    await desk.setBlock('1', 'card-lost', 'Verloren am 1. Mai');
    expect(await reserve(patron, 'b')).toEqual({ status: 'ERROR', reason: 'card-lost' });
    expect((await circulation.patron.account(patron, world.context)).account.blocks).toEqual([
      { code: 'card-lost', text: 'Verloren am 1. Mai' },
    ]);
    await desk.setBlock('1');
    await desk.changePatron('1', { validUntil: '2026-11-22' });
    expect(await reserve(patron, 'b')).toEqual({ status: 'ERROR', reason: 'card-expired' });
  });
});

describe('a returned copy', () => {
  it('travels to the pick-up branch of its reservation, waits there with a number, and goes home when it is not fetched', async () => {
    const { addPatron, circulation } = await open({ reservations: { pickupDays: 3, notFetchedFee: 100 } });
    const { desk } = circulation;
    const barcode = await lentTitle('a', 'M');
    const patron = await addPatron('1');
    await reserve(patron, 'a', { branch: 'N' });
    expect(await desk.giveBack(barcode, 'M')).toEqual({ next: 'send', branch: 'N' });
    expect(await mine(patron)).toMatchObject([{ state: 'in-transit', canChangePickup: false, canPause: false }]);
    expect(await desk.giveBack(barcode, 'M')).toEqual({ next: 'send', branch: 'N' });
    const ready = { pickupNumber: '1', pickupUntil: '2026-11-25' };
    expect(await desk.giveBack(barcode, 'N')).toEqual({ next: 'pickup-shelf', ...ready });
    expect(await desk.giveBack(barcode, 'N')).toEqual({ next: 'pickup-shelf', ...ready });
    expect(await mine(patron)).toMatchObject([{ state: 'ready', readyDate: '2026-11-23', ...ready }]);
    world.wait(2);
    expect(await mine(patron)).toMatchObject([{ state: 'ready' }]);
    world.wait(1);
    expect(await mine(patron)).toMatchObject([{ state: 'expired', pickupUntil: '2026-11-25' }]);
    expect((await circulation.patron.account(patron, world.context)).fees).toMatchObject([
      { kind: 'not-fetched', amount: 100, itemTitle: 'Momo' },
    ]);
    const holding = (await circulation.holdings.of(['a'])).get('a');
    expect(holding).toMatchObject({ waiting: 0, copies: [{ state: 'in-transit', at: 'N' }] });
    expect(await desk.giveBack(barcode, 'M')).toEqual({ next: 'shelf' });
    world.wait(20);
    await desk.tick();
    expect(await mine(patron)).toEqual([]);
  });

  it('waits until an open day and gets the lowest free number', async () => {
    const { addPatron, circulation } = await open(
      { reservations: { pickupDays: 2 } },
      { isOpen: (_, day) => day !== '2026-11-24' },
    );
    const [firstPatron, secondPatron] = [await addPatron('1'), await addPatron('2')];
    const [first, second] = [await lentTitle('a'), await lentTitle('b')];
    await reserve(firstPatron, 'a', { branch: 'M' });
    await reserve(secondPatron, 'b', { branch: 'M' });
    expect(await circulation.desk.giveBack(first, 'M')).toMatchObject({ pickupNumber: '1', pickupUntil: '2026-11-25' });
    expect(await circulation.desk.giveBack(second, 'M')).toMatchObject({ pickupNumber: '2' });
    expect(await circulation.desk.lend(first, '1')).toMatchObject({ lent: true });
    await reserve(secondPatron, 'a', { branch: 'M' });
    expect(await circulation.desk.giveBack(first, 'M')).toMatchObject({ pickupNumber: '1' });
  });

  it('skips a paused reservation until the day after the last day of the pause', async () => {
    const { addPatron, circulation, context } = await open({ reservations: { pickupDays: 1 } });
    const [firstPatron, secondPatron] = [await addPatron('1'), await addPatron('2')];
    const barcode = await lentTitle();
    await reserve(firstPatron, 'a', { branch: 'M' });
    await reserve(secondPatron, 'a', { branch: 'M' });
    const token = (await mine(firstPatron))[0]?.cancelToken ?? '';
    const pause = (until: string) => circulation.patron.pause(firstPatron, token, { until }, {}, context);
    for (const until of ['2026-02-30', 'soon'])
      expect(await pause(until)).toEqual({ status: 'ERROR', reason: 'not-allowed' });
    expect(await pause('2026-11-22')).toEqual({ status: 'ERROR', reason: 'pause-past' });
    expect(await pause('9999-12-31')).toEqual({ status: 'ERROR', reason: 'pause-too-long' });
    expect(await pause('2026-11-23')).toEqual({ status: 'OK' });
    expect(await pause('2026-11-24')).toEqual({ status: 'OK' });
    expect(await mine(firstPatron)).toMatchObject([{ state: 'paused', pausedUntil: '2026-11-24', queue: 1 }]);
    await circulation.desk.giveBack(barcode, 'M');
    expect(await mine(secondPatron)).toMatchObject([{ state: 'ready', pickupUntil: '2026-11-23' }]);
    world.wait(1);
    // The copy was not fetched and the first reservation is still paused, so the copy is back on the shelf.
    expect(await mine(firstPatron)).toMatchObject([{ state: 'paused' }]);
    expect(await circulation.desk.fetchList('M')).toEqual([]);
    world.wait(1);
    expect(await mine(firstPatron)).toMatchObject([{ state: 'queued', queue: 1 }]);
    expect(await circulation.desk.fetchList('M')).toMatchObject([{ recordId: 'a', count: 1 }]);
  });

  it('goes to the next in the queue when its reservation is cancelled after a confirmation', async () => {
    const { addPatron, circulation, context } = await open();
    const [firstPatron, secondPatron] = [await addPatron('1'), await addPatron('2')];
    const barcode = await lentTitle();
    for (const patron of [firstPatron, secondPatron]) await reserve(patron, 'a', { branch: 'M' });
    await circulation.desk.giveBack(barcode, 'M');
    const token = (await mine(firstPatron))[0]?.cancelToken ?? '';
    expect(await circulation.patron.cancel(firstPatron, token, {}, context)).toEqual({
      status: 'CLIENT_CONFIRMATION_NEEDED',
      action: 'confirm',
      details: [{ kind: 'title', text: 'Momo' }],
    });
    expect(await mine(secondPatron)).toMatchObject([{ state: 'queued', queue: 1 }]);
    expect(await circulation.patron.cancel(firstPatron, token, { confirm: 'yes' }, context)).toEqual({ status: 'OK' });
    expect(await mine(firstPatron)).toEqual([]);
    expect(await mine(secondPatron)).toMatchObject([{ state: 'ready' }]);
    expect(await circulation.patron.cancel(firstPatron, token, { confirm: 'yes' }, context)).toMatchObject({
      reason: 'not-found',
    });
  });
});
