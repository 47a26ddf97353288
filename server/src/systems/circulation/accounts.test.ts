import { afterEach, expect, it } from 'vitest';
import { openWorld, type World, type WorldOptions } from './testing/circulation-world.ts';

let world: World;
afterEach(() => world.close());

const open = async (rules: WorldOptions['rules'] = {}, worldOptions: WorldOptions = {}) => {
  world = await openWorld({ rules, ...worldOptions });
  return world;
};

it('asks before a renewal that costs a fee, and then charges it', async () => {
  const { addPatron, addTitle, circulation, context } = await open({
    loans: [{ days: 28, renewals: 1, renewalFee: 30 }],
  });
  const patron = await addPatron('1');
  for (const barcode of addTitle('a', 1)) await circulation.desk.lend(barcode, '1');
  world.wait(1);
  const [loan] = (await circulation.patron.account(patron, context)).lent;
  expect(loan?.renewal).toMatchObject({ possible: true, fee: { amount: 30, currency: 'EUR' } });
  expect(await circulation.patron.renewAll(patron, {}, context)).toEqual({
    status: 'CONFIRMATION_NEEDED',
    action: 'confirm',
    details: [
      { kind: 'title', text: 'Titel a' },
      { kind: 'fee', amount: 30, currency: 'EUR' },
    ],
  });
  expect(await circulation.patron.renewAll(patron, { confirm: 'yes' }, context)).toMatchObject({
    status: 'OK',
    items: [{ old: '2026-12-21', new: '2026-12-22', outcome: 'renewed' }],
  });
  const { fees, lent } = await circulation.patron.account(patron, context);
  expect(fees).toMatchObject([{ kind: 'renewal', amount: 30 }]);
  expect(lent[0]?.renewal).toEqual({ possible: false, reason: 'max-renewals', count: 1, max: 1 });
});

it('has nothing to renew in an empty account, and has no account for a stranger', async () => {
  const { addPatron, circulation, context } = await open();
  const patron = await addPatron('1');
  expect(await circulation.patron.renewAll(patron, {}, context)).toEqual({
    status: 'ERROR',
    reason: 'nothing-to-renew',
    items: [],
  });
  await circulation.desk.changePatron('1', { disabled: true });
  for (const stranger of [patron, { userId: '1', patronId: 'none' }])
    await expect(circulation.patron.renewAll(stranger, {}, context)).rejects.toMatchObject({ code: 'session-ended' });
});

it('counts a copy that left its record as missing, and finds a copy by its changed barcode', async () => {
  const { addPatron, addTitle, circulation, context } = await open();
  const patron = await addPatron('1');
  const [first = '', second = ''] = addTitle('a', 2);
  await circulation.desk.lend(first, '1');
  await circulation.desk.lend(second, '1');
  await circulation.desk.giveBack(second, 'M');
  addTitle('a', [{ barcode: 'new' }]);
  expect(await circulation.checkout.requestLoan(patron, 'new', context)).toMatchObject({
    copyId: 'a-1',
    refusal: 'NoLoanDuplicateRequestCopyLoaned',
  });
  expect((await circulation.patron.account(patron, context)).lent).toMatchObject([{ barcode: 'new' }]);
  expect((await circulation.holdings.of(['a'])).get('a')?.copies).toMatchObject([
    { id: 'a-1', state: 'lent', due: '2026-12-21' },
    { id: 'a-2', state: 'missing' },
  ]);
});

it('finds a copy by an id that only one copy has, and none by a shared id', async () => {
  const { addPatron, addTitle, circulation, context } = await open();
  const patron = await addPatron('1');
  const { desk, checkout } = circulation;
  for (const id of ['a', 'b']) {
    const [barcode = ''] = addTitle(id, [{ id: '1', barcode: `${id}-code` }, { id: `only-${id}` }]);
    expect(await desk.lend(barcode, '1')).toMatchObject({ lent: true });
  }
  expect(await checkout.requestLoan(patron, 'only-a', context)).toMatchObject({ recordId: 'a', state: 'Unconfirmed' });
  await expect(checkout.requestLoan(patron, '1', context)).rejects.toMatchObject({ code: 'unknown-copy' });
});

it('shows a reservation as not fetched even when its patron borrows the copy later', async () => {
  const {
    addPatron,
    addTitle,
    circulation,
    context,
    options: circulationOptions,
  } = await open({ reservations: { pickupDays: 1 } });
  const [reader, patron] = [await addPatron('1'), await addPatron('2')];
  const [barcode = ''] = addTitle('a', 1);
  await circulation.desk.lend(barcode, reader.userId);
  await circulation.patron.reserve(patron, { recordId: 'a' }, {}, context);
  await circulation.desk.giveBack(barcode, 'M');
  world.wait(1);
  expect(await circulation.desk.lend(barcode, '2')).toMatchObject({ lent: true });
  expect((await circulation.patron.account(patron, context)).reservations).toMatchObject([{ state: 'expired' }]);
  const lines = await circulationOptions.store.read(1, (unit) => unit.ledger(0, 100));
  expect(lines.map(({ act }) => act)).not.toContain('fetched');
});

it('tells the catalogue which titles changed and their current availability', async () => {
  const { addPatron, addTitle, circulation, context } = await open();
  const [reader, waiting] = [await addPatron('1'), await addPatron('2')];
  const [barcode = ''] = addTitle('a', 1);
  addTitle('b', 1);
  const { desk, holdings, patron } = circulation;
  expect(await holdings.changed(0, 10)).toEqual({ sequence: 0, recordIds: [] });
  expect((await holdings.of(['a'])).size).toBe(0);
  await desk.lend(barcode, reader.userId);
  await patron.reserve(waiting, { recordId: 'a' }, {}, context);
  const changes = await holdings.changed(0, 10);
  expect(changes.recordIds).toEqual(['a']);
  expect((await holdings.of(['a', 'b'])).get('a')).toEqual({
    copies: [{ id: 'a-1', state: 'lent', due: '2026-12-21', at: 'M', reservable: true }],
    waiting: 1,
  });
  expect(await holdings.changed(changes.sequence, 10)).toEqual({ sequence: changes.sequence, recordIds: [] });
  await desk.giveBack(barcode, 'M');
  expect((await holdings.changed(changes.sequence, 10)).recordIds).toEqual(['a']);
});

it('applies the general rules to patrons of a group that the rules no longer have', async () => {
  const { addPatron, circulation } = await open({ loans: [{ groups: ['adults'], days: 7 }] });
  await addPatron('1', { group: 'children' });
  const [barcode = ''] = world.addTitle('a', 1);
  expect(await circulation.desk.lend(barcode, '1')).toMatchObject({ lent: false });
  await world.options.store.change(1, async (unit) => {
    const row = await unit.patronByLogin('1');
    if (row !== undefined) await unit.putPatron({ ...row, group: 'gone' });
  });
  expect(await circulation.desk.lend(barcode, '1')).toMatchObject({ lent: true, due: '2026-11-30' });
});

it('treats full-width digits of a card as plain digits, at the login and for staff', async () => {
  const { circulation, context } = await open();
  const { desk, patron: role } = circulation;
  const patron = await desk.addPatron({ card: '１００２', userName: 'ada７', pin: 'p' });
  expect(patron.userId).toBe('1002');
  for (const userId of ['1002', '１００２', '　10０2 ', 'ada7', 'ADA７']) {
    expect(await role.login({ userId, password: 'p' }, context)).toMatchObject({ patronId: patron.patronId });
    expect(await desk.patronOf(userId)).toEqual(patron);
  }
  await expect(desk.addPatron({ card: '1００2', pin: 'p' })).rejects.toMatchObject({ code: 'card-taken' });
});

it('keeps two cards that differ only in the width of their digits apart', async () => {
  const { circulation, context } = await open();
  const { desk, patron: role } = circulation;
  const plain = await desk.addPatron({ card: '1003', pin: 'plain' });
  const row = await world.options.store.read(1, (unit) => unit.patron(plain.patronId));
  if (row === undefined) throw new Error('The patron is gone.');
  const wide = { ...row, id: 'wide', card: '１００３', pinHash: 'plain:wide' };
  await world.options.store.change(1, (unit) => unit.putPatron(wide));
  await desk.changePatron('１００３', { name: 'Ada' });
  expect(await role.login({ userId: '１００３', password: 'wide' }, context)).toMatchObject({
    patronId: 'wide',
    name: 'Ada',
  });
  expect((await role.login({ userId: '1003', password: 'plain' }, context)).name).toBeUndefined();
  await expect(desk.changePatron('１００３', { card: '１００３' })).rejects.toMatchObject({ code: 'card-taken' });
});

it('lets staff add, change and remove patrons, and explains what it refuses', async () => {
  const { circulation, addTitle, context } = await open();
  const { desk, patron: role } = circulation;
  const entered = { card: ' 100 1 ', pin: 'p', userName: 'Jörg', name: 'Jörg', email: 'j@example.org' };
  const patron = await desk.addPatron(entered);
  expect(patron.userId).toBe('1001');
  for (const userId of ['1001', '10 01', 'JÖRG', 'jo\u0308rg'])
    expect(await role.login({ userId, password: 'p' }, context)).toMatchObject({ patronId: patron.patronId });
  for (const [change, code] of [
    [{ card: '1001' }, 'card-taken'],
    [{ card: '2', userName: '1001' }, 'card-taken'],
    [{ card: '2', userName: 'jörg' }, 'card-taken'],
    [{ card: ' ' }, 'invalid'],
    [{ card: '2', pin: '' }, 'invalid'],
    [{ card: '2', group: 'toString' }, 'invalid'],
    [{ card: '2', born: '2010-02-30' }, 'invalid'],
    [{ card: '2', email: 'nobody' }, 'invalid'],
    [{ card: '2', homeBranch: 'X' }, 'unknown-branch'],
  ] as const)
    await expect(desk.addPatron({ pin: 'p', ...change })).rejects.toMatchObject({ code });
  await desk.changePatron('1001', { card: '1002', name: undefined, validUntil: '2027-01-01' });
  await desk.setPin('1002', 'new');
  expect(await desk.listPatrons()).toEqual([
    {
      id: patron.patronId,
      card: '1002',
      userName: 'jörg',
      email: 'j@example.org',
      group: 'adults',
      validUntil: '2027-01-01',
      disabled: false,
    },
  ]);
  await expect(role.login({ userId: '1002', password: 'p' }, context)).rejects.toMatchObject({ code: 'login-failed' });
  expect(await role.login({ userId: '1002', password: 'new' }, context)).toMatchObject({ patronId: patron.patronId });
  const [barcode = ''] = addTitle('a', 1);
  await desk.lend(barcode, '1002');
  await expect(desk.removePatron('1002')).rejects.toMatchObject({ code: 'in-use' });
  await desk.giveBack(barcode, 'M');
  await desk.addFee('1002', { amount: 5, text: 'Kopie' });
  await expect(desk.removePatron('1002')).rejects.toMatchObject({ code: 'in-use' });
  await expect(desk.payFees('1002', 6)).rejects.toMatchObject({ code: 'invalid' });
  await desk.payFees('1002', 5);
  await desk.removePatron('1002');
  expect(await desk.listPatrons()).toEqual([]);
  const lines = await world.options.store.read(1, (unit) => unit.ledger(0, 100));
  expect(lines.every(({ patronId }) => patronId === undefined)).toBe(true);
});
