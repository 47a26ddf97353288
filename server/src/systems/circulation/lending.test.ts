import { afterEach, describe, expect, it } from 'vitest';
import { openWorld, testRules, type World, type WorldOptions } from './testing/circulation-world.ts';

let world: World;
afterEach(() => world.close());

const open = async (rules: WorldOptions['rules'] = {}, worldOptions: WorldOptions = {}) => {
  world = await openWorld({ rules, ...worldOptions });
  return world;
};

/** Requests and confirms a loan as a phone does; returns the refusal or `lent`. */
async function borrow(barcode: string, card: string): Promise<string> {
  const { circulation, context } = world;
  const patron = await circulation.desk.patronOf(card);
  const request = await circulation.checkout.requestLoan(patron, barcode, context);
  if (request.refusal !== undefined) {
    expect(request).toMatchObject({ state: 'Rejected', code: '' });
    return request.refusal;
  }
  const answer = await circulation.checkout.confirmLoan(patron, barcode, { code: request.code, partsRead: 1 }, context);
  return answer.refusal ?? (answer.state === 'Accepted' ? 'lent' : answer.state);
}

describe('self-checkout', () => {
  it('lends with a code, returns the due date, and repeats its answer to repeated confirmations', async () => {
    const { addPatron, addTitle, circulation, context } = await open();
    const patron = await addPatron('1');
    const [barcode = ''] = addTitle('a', 1, { title: 'Momo' });
    const request = await circulation.checkout.requestLoan(patron, barcode, context);
    expect(request).toMatchObject({ state: 'Unconfirmed', title: 'Momo', recordId: 'a', parts: 1 });
    expect(request.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{6}$/);
    const confirm = () =>
      circulation.checkout.confirmLoan(patron, barcode, { code: request.code.toLowerCase(), partsRead: 1 }, context);
    const answers = await Promise.all([confirm(), confirm(), confirm()]);
    for (const answer of answers) expect(answer).toEqual({ ...request, state: 'Accepted', dueDate: '2026-12-21' });
    expect((await circulation.patron.account(patron, context)).lent).toHaveLength(1);
    world.wait(1);
    expect((await confirm()).state).toBe('Accepted');
    await circulation.desk.giveBack(barcode, 'M');
    // The request is over with the loan, and nothing can be said of it.
    expect(await confirm()).toMatchObject({ state: 'Unknown', parts: 1 });
  });

  it('accepts a code for ten minutes, from its patron alone, and five times at most', async () => {
    const { addPatron, addTitle, circulation, context } = await open();
    const [patron, otherPatron] = [await addPatron('1'), await addPatron('2')];
    const [barcode = ''] = addTitle('a', 1);
    const { checkout } = circulation;
    const { code } = await checkout.requestLoan(patron, barcode, context);
    expect(await checkout.confirmLoan(otherPatron, barcode, { code, partsRead: 1 }, context)).toMatchObject({
      state: 'Unknown',
    });
    for (let time = 0; time < 5; time++)
      expect(await checkout.confirmLoan(patron, barcode, { code: 'WRONG0', partsRead: 1 }, context)).toMatchObject({
        refusal: 'Unknown',
      });
    expect(await checkout.confirmLoan(patron, barcode, { code, partsRead: 1 }, context)).toMatchObject({
      refusal: 'Unknown',
    });
    const fresh = await checkout.requestLoan(patron, barcode, context);
    world.setNow('2026-11-23T11:10:01Z');
    expect(await checkout.confirmLoan(patron, barcode, { code: fresh.code, partsRead: 1 }, context)).toMatchObject({
      refusal: 'Unknown',
    });
    expect((await circulation.patron.account(patron, context)).lent).toEqual([]);
    await expect(checkout.requestLoan(patron, 'none', context)).rejects.toMatchObject({ code: 'unknown-copy' });
  });

  it('lends a package once all its parts were read', async () => {
    const { addPatron, addTitle, circulation, context } = await open();
    const patron = await addPatron('1');
    const [barcode = ''] = addTitle('a', [{ parts: 3 }]);
    const { checkout } = circulation;
    const request = await checkout.requestLoan(patron, barcode, context);
    expect(request).toMatchObject({ state: 'Unconfirmed', parts: 3 });
    const confirm = (partsRead: number) =>
      checkout.confirmLoan(patron, barcode, { code: request.code, partsRead }, context);
    for (const partsRead of [0, 1, 2])
      expect(await confirm(partsRead)).toEqual({ ...request, state: 'ConfirmedByUser' });
    expect((await circulation.patron.account(patron, context)).lent).toEqual([]);
    expect(await confirm(3)).toMatchObject({ state: 'Accepted', dueDate: '2026-12-21' });
    expect(await confirm(1)).toMatchObject({ state: 'Accepted', dueDate: '2026-12-21' });
    expect((await circulation.patron.account(patron, context)).lent).toHaveLength(1);
  });

  it('lets a package that the patron confirmed wait for staff, for ten minutes', async () => {
    const { addPatron, addTitle, circulation, context } = await open();
    const patron = await addPatron('1');
    const otherPatron = await addPatron('2');
    const [first = '', second = '', third = ''] = addTitle('a', [{ parts: 2 }, { parts: 2 }, { parts: 2 }]);
    const { checkout, desk } = circulation;
    const codes = new Map<string, string>();
    const confirm = async (barcode: string) => {
      const code = codes.get(barcode) ?? (await checkout.requestLoan(patron, barcode, context)).code;
      codes.set(barcode, code);
      return checkout.confirmLoan(patron, barcode, { code, partsRead: 1 }, context);
    };
    for (const barcode of [first, second, third]) expect((await confirm(barcode)).state).toBe('ConfirmedByUser');
    await desk.lend(first, '1');
    expect(await confirm(first)).toMatchObject({ state: 'Accepted', dueDate: '2026-12-21' });
    expect((await circulation.patron.account(patron, context)).lent).toHaveLength(1);
    await desk.lend(second, '2');
    expect(await confirm(second)).toMatchObject({ state: 'Rejected', refusal: 'InvalidCopyStatusForLoan' });
    expect((await circulation.patron.account(otherPatron, context)).lent).toHaveLength(1);
    world.setNow('2026-11-23T11:10:01Z');
    expect(await confirm(third)).toMatchObject({ state: 'Rejected', refusal: 'Unknown' });
  });

  it('refuses a copy that left the catalogue; staff can still take it back', async () => {
    const { addPatron, addTitle, circulation } = await open();
    await addPatron('1');
    await addPatron('2');
    const [barcode = ''] = addTitle('a', 1);
    await circulation.desk.lend(barcode, '2');
    addTitle('a', 0);
    expect(await borrow(barcode, '1')).toBe('CopyCantBeRetrievedFromBibPlus');
    expect(await circulation.desk.giveBack(barcode, 'M')).toEqual({ next: 'shelf' });
    expect(await borrow(barcode, '1')).toBe('CopyCantBeRetrievedFromBibPlus');
  });

  it('names a fee before charging it', async () => {
    const { addPatron, addTitle, circulation, context } = await open({ loans: [{ days: 7, loanFee: 150 }] });
    const patron = await addPatron('1');
    const [barcode = ''] = addTitle('a', 1, { title: 'Film' });
    const request = await circulation.checkout.requestLoan(patron, barcode, context);
    expect(request.fee).toEqual({ amount: 150, currency: 'EUR' });
    expect((await circulation.patron.account(patron, context)).fees).toEqual([]);
    await circulation.checkout.confirmLoan(patron, barcode, { code: request.code, partsRead: 1 }, context);
    const { fees, account } = await circulation.patron.account(patron, context);
    expect(fees).toMatchObject([{ kind: 'loan', amount: 150, itemTitle: 'Film', date: '2026-11-23' }]);
    expect(account.pendingFees).toEqual({ amount: 150, currency: 'EUR' });
  });
});

describe('a return at the shelf', () => {
  const branches = [
    { id: 'M', name: 'Mitte' },
    { id: 'N', name: 'Nord' },
  ];

  it('ends the loan of its patron alone, at a branch of the library, and says where the copy goes', async () => {
    const { addPatron, addTitle, circulation, context } = await open({}, { branches });
    const [patron, otherPatron] = [await addPatron('1'), await addPatron('2')];
    const [first = '', second = ''] = addTitle('a', 2, { title: 'Momo' });
    const { checkout, desk } = circulation;
    await desk.lend(first, '1');
    await desk.lend(second, '1');
    expect(await checkout.requestReturn(patron, first, context)).toEqual({
      copyId: 'a-1',
      recordId: 'a',
      title: 'Momo',
      parts: 1,
      state: 'Possible',
      branches,
    });
    expect(await checkout.confirmReturn(otherPatron, first, 'M', context)).toMatchObject({
      state: 'Rejected',
      refusal: 'not-on-loan',
    });
    await expect(checkout.confirmReturn(patron, first, 'X', context)).rejects.toMatchObject({ code: 'invalid-input' });
    expect((await circulation.patron.account(patron, context)).lent).toHaveLength(2);
    expect(await checkout.confirmReturn(patron, first, 'M', context)).toMatchObject({
      state: 'Returned',
      next: 'shelf',
    });
    // Nord is not its branch.
    expect(await checkout.confirmReturn(patron, second, 'N', context)).toMatchObject({
      state: 'Returned',
      next: 'desk',
    });
    expect((await circulation.patron.account(patron, context)).lent).toEqual([]);
    await expect(checkout.requestReturn(patron, 'none', context)).rejects.toMatchObject({ code: 'unknown-copy' });
  });

  it('is answered alike when it is repeated on the same day, also after the next loan', async () => {
    const { addPatron, addTitle, circulation, context } = await open();
    const patron = await addPatron('1');
    await addPatron('2');
    const [barcode = ''] = addTitle('a', 1);
    const { checkout, desk } = circulation;
    await desk.lend(barcode, '1');
    const confirm = () => checkout.confirmReturn(patron, barcode, undefined, context);
    for (const answer of await Promise.all([confirm(), confirm(), confirm()])) expect(answer.state).toBe('Returned');
    await desk.lend(barcode, '2');
    expect(await confirm()).toMatchObject({ state: 'Returned', next: 'desk' });
    world.wait(1);
    expect(await confirm()).toMatchObject({ state: 'Rejected', refusal: 'not-on-loan' });
    expect(await desk.lend(barcode, '1')).toMatchObject({ lent: false });
  });

  it('hands a reserved copy to the desk, charges what is overdue, and leaves types of the desk to it', async () => {
    const { addPatron, addTitle, circulation, context } = await open({
      loans: [{ days: 28, overdueFee: 10 }],
      itemTypes: { book: {}, film: { selfCheckout: false } },
    });
    const [patron, otherPatron] = [await addPatron('1'), await addPatron('2')];
    const [book = ''] = addTitle('a', 1);
    const [film = ''] = addTitle('b', 1, { mediaType: 'DVD' });
    const { checkout, desk } = circulation;
    await desk.lend(book, '1', { day: '2026-10-25' });
    await desk.lend(film, '1');
    await circulation.patron.reserve(otherPatron, { recordId: 'a' }, {}, context);
    expect(await checkout.confirmReturn(patron, book, undefined, context)).toMatchObject({
      state: 'Returned',
      next: 'desk',
    });
    expect((await circulation.patron.account(patron, context)).fees).toMatchObject([{ kind: 'overdue', amount: 10 }]);
    expect(await checkout.requestReturn(patron, film, context)).toMatchObject({ refusal: 'desk-only' });
    expect(await checkout.confirmReturn(patron, film, undefined, context)).toMatchObject({ state: 'Rejected' });
    expect((await circulation.patron.account(patron, context)).lent).toHaveLength(1);
  });
});

describe('refuses a loan', () => {
  it('to cards that are closed, blocked, lost, unconfirmed or expired', async () => {
    const { addPatron, addTitle, circulation } = await open();
    const [barcode = ''] = addTitle('a', 1);
    await addPatron('1', { validUntil: '2026-11-22' });
    expect(await borrow(barcode, '1')).toBe('AccountNotPaid');
    await circulation.desk.changePatron('1', { validUntil: '2026-11-23' });
    for (const [block, refusal] of [
      ['blocked', 'AccountDisabled'],
      ['card-lost', 'CardLost'],
      ['confirm-data', 'PatronAccountMustBeResubmitted'],
    ] as const) {
      await circulation.desk.setBlock('1', block);
      expect(await borrow(barcode, '1')).toBe(refusal);
    }
    await circulation.desk.setBlock('1');
    expect(await borrow(barcode, '1')).toBe('lent');
  });

  it('to patrons above the fee limit or with a loan overdue for too long', async () => {
    const patronGroups = { adults: { feeLimit: 1000, maxOverdueDays: 5 } };
    const { addPatron, addTitle, circulation } = await open({ patronGroups });
    await addPatron('1');
    const barcodes = addTitle('a', 3);
    await circulation.desk.addFee('1', { amount: 1000, text: 'Ersatz' });
    expect(await borrow(barcodes[0] ?? '', '1')).toBe('lent');
    await circulation.desk.addFee('1', { amount: 1, text: 'Kopie' });
    expect(await borrow(barcodes[1] ?? '', '1')).toBe('FeeLimitExceeded');
    await circulation.desk.payFees('1', 1001);
    world.wait(28 + 5);
    expect(await borrow(barcodes[1] ?? '', '1')).toBe('lent');
    world.wait(1);
    expect(await borrow(barcodes[2] ?? '', '1')).toBe('ReminderLevelExceeded');
  });

  it('of copies that are lent, missing, for reference, not for loan or not for self-checkout', async () => {
    const { addPatron, addTitle, circulation } = await open({
      itemTypes: { book: {}, game: { selfCheckout: false }, map: {} },
      loans: [{ itemTypes: ['map'] }, { days: 28 }],
    });
    await addPatron('1');
    await addPatron('2');
    const [lent = '', missing = '', reference = '', away = '', moving = '', game = '', map = ''] = addTitle('a', [
      {},
      {},
      { state: 'reference' },
      { state: 'lent', due: '2026-12-01' },
      { state: 'in-transit' },
      { itemType: 'game' },
      { itemType: 'map' },
    ]);
    expect(await borrow(lent, '1')).toBe('lent');
    expect(await borrow(lent, '1')).toBe('NoLoanDuplicateRequestCopyLoaned');
    await circulation.desk.setCopyState(missing, 'missing');
    for (const [card, barcode] of [
      ['2', lent],
      ['1', missing],
      ['1', reference],
      ['1', away],
      ['1', moving],
      ['1', game],
      ['1', map],
    ] as const)
      expect(await borrow(barcode, card)).toBe('InvalidCopyStatusForLoan');
    expect(await circulation.desk.lend(game, '1')).toMatchObject({ lent: true });
    await circulation.desk.giveBack(away, 'M');
    expect(await borrow(away, '2')).toBe('lent');
  });

  it('above the limit of loans, in total and of a media group', async () => {
    const { addPatron, addTitle } = await open({
      patronGroups: { adults: { maxLoans: 3, maxLoansOf: { films: 1 } } },
    });
    await addPatron('1');
    const [film = '', secondFilm = ''] = addTitle('f', 2, { mediaType: 'DVD' });
    const books = addTitle('b', 3);
    expect(await borrow(film, '1')).toBe('lent');
    expect(await borrow(secondFilm, '1')).toBe('NumberOfLoansForMediaGroupExceeded');
    expect(await borrow(books[0] ?? '', '1')).toBe('lent');
    expect(await borrow(books[1] ?? '', '1')).toBe('lent');
    expect(await borrow(books[2] ?? '', '1')).toBe('NumberOfLoansExceeded');
  });

  it('to whom a group allows nothing, and never as if the person had too much', async () => {
    const { addPatron, addTitle } = await open({
      patronGroups: { adults: { maxLoans: 0 }, children: { maxLoansOf: { films: 0 } } },
    });
    await addPatron('1');
    await addPatron('2', { group: 'children' });
    const [film = ''] = addTitle('f', 1, { mediaType: 'DVD' });
    const [book = ''] = addTitle('b', 1);
    expect(await borrow(book, '1')).toBe('UserIsBlockedforMediaGroup');
    expect(await borrow(film, '2')).toBe('UserIsBlockedforMediaGroup');
    expect(await borrow(book, '2')).toBe('lent');
  });

  it('of media groups that are closed to a patron group, and below the minimum age', async () => {
    const { addPatron, addTitle, circulation, context } = await open({
      patronGroups: { adults: {}, children: { barredMediaGroups: ['films'] } },
      itemTypes: { book: {}, film: { mediaGroup: 'films', minimumAge: 16 } },
    });
    await addPatron('child', { group: 'children', born: '2000-01-01' });
    await addPatron('teen', { born: '2010-11-24' });
    await addPatron('someone');
    const [first = '', second = ''] = addTitle('f', 2, { mediaType: 'DVD' });
    expect(await borrow(first, 'child')).toBe('UserIsBlockedforMediaGroup');
    expect(await borrow(first, 'teen')).toBe('AgeCheckFailedLoan');
    const teen = await circulation.desk.patronOf('teen');
    expect(await circulation.patron.reserve(teen, { recordId: 'f' }, {}, context)).toMatchObject({
      reason: 'no-copies',
    });
    world.wait(1);
    expect(await borrow(first, 'teen')).toBe('lent');
    expect(await borrow(second, 'someone')).toBe('lent');
  });

  it('of reserved copies, except to the patron they are set aside for', async () => {
    const { addPatron, addTitle, circulation, context } = await open({
      reservations: { pickupDays: 7, whileAvailable: true },
    });
    const [first, second] = [await addPatron('1'), await addPatron('2')];
    await addPatron('3');
    const [firstBarcode = '', secondBarcode = ''] = addTitle('a', 2);
    for (const patron of [first, second])
      expect(await circulation.patron.reserve(patron, { recordId: 'a' }, {}, context)).toMatchObject({ status: 'OK' });
    expect(await borrow(firstBarcode, '3')).toBe('LoanOfReservedNotPossible');
    expect(await circulation.desk.giveBack(firstBarcode, 'M')).toMatchObject({
      next: 'pickup-shelf',
      pickupNumber: '1',
    });
    expect(await borrow(firstBarcode, '2')).toBe('LoanOfReservedNotPossible');
    // The first patron cannot take the copy that is not set aside for them: it is for the second patron.
    expect(await borrow(secondBarcode, '1')).toBe('LoanOfReservedNotPossible');
    expect(await borrow(firstBarcode, '1')).toBe('lent');
    expect(await borrow(secondBarcode, '2')).toBe('lent');
    expect((await circulation.patron.account(first, context)).reservations).toEqual([]);
  });

  it('of a copy that the same patron has just returned, where the rules say so', async () => {
    const { addPatron, addTitle, circulation } = await open({ loans: [{ days: 7, daysUntilAgain: 3 }] });
    await addPatron('1');
    await addPatron('2');
    const [barcode = ''] = addTitle('a', 1);
    expect(await borrow(barcode, '1')).toBe('lent');
    await circulation.desk.giveBack(barcode, 'M');
    expect(await borrow(barcode, '1')).toBe('UserHadPreviouslyBorrowedMedium');
    world.wait(3);
    expect(await borrow(barcode, '1')).toBe('lent');
  });
});

describe('the due date of a loan', () => {
  it('is the next open day of the branch', async () => {
    const closed = new Set(['2026-12-21', '2026-12-22']);
    const { addPatron, addTitle, circulation, context } = await open(
      {},
      {
        isOpen: (branch, day) => branch !== 'M' || !closed.has(day),
      },
    );
    const patron = await addPatron('1');
    const [barcode = ''] = addTitle('a', 1);
    expect(await circulation.desk.lend(barcode, '1')).toMatchObject({ lent: true, due: '2026-12-23' });
    expect((await circulation.patron.account(patron, context)).lent[0]).toMatchObject({
      lentDate: '2026-11-23',
      deadline: '2026-12-23',
      lendingBranch: 'Mitte',
    });
  });

  it('starts daily fees up to a limit when it passes, even while nobody looks', async () => {
    const loans = [{ days: 10, overdueFee: 20, overdueFeeMost: 90, renewals: 1 }];
    const { addPatron, addTitle, circulation, context } = await open({ loans });
    const patron = await addPatron('1');
    const [barcode = ''] = addTitle('a', 1);
    await circulation.desk.lend(barcode, '1');
    const fees = async () => (await circulation.patron.account(patron, context)).fees.map(({ amount }) => amount);
    const waited = [];
    for (const days of [10, 1, 2, 30]) {
      world.wait(days);
      waited.push(await fees());
    }
    expect(waited).toEqual([[], [20], [60], [90]]);
    await circulation.desk.payFees('1', 50);
    world.wait(1);
    expect(await fees()).toEqual([40]);
    await circulation.desk.giveBack(barcode, 'M');
    world.wait(1);
    expect(await fees()).toEqual([40]);
  });

  it('leads to the same fees when they are computed once a night', async () => {
    const { addPatron, addTitle, circulation, context } = await open({ loans: [{ days: 10, overdueFee: 20 }] });
    const patron = await addPatron('1');
    await circulation.desk.lend(addTitle('a', 1)[0] ?? '', '1');
    for (let night = 0; night < 13; night++) {
      world.wait(1);
      await circulation.desk.tick();
      await circulation.desk.tick();
    }
    expect((await circulation.patron.account(patron, context)).fees).toMatchObject([{ kind: 'overdue', amount: 60 }]);
  });
});

it('forgets in the ledger whose a loan was, some days after it ended', async () => {
  const {
    addPatron,
    addTitle,
    circulation,
    options: circulationOptions,
  } = await open({ ...testRules, forgetAfterDays: 5 });
  const patron = await addPatron('1');
  const [keptCopy = '', returnedCopy = ''] = addTitle('a', 2);
  await circulation.desk.lend(keptCopy, '1');
  await circulation.desk.lend(returnedCopy, '1');
  await circulation.desk.giveBack(returnedCopy, 'M');
  const loanedBefore = async () => {
    await circulation.desk.tick();
    const lines = await circulationOptions.store.read(1, (unit) => unit.ledger(0, 100));
    return lines.filter(({ patronId }) => patronId === patron.patronId).map(({ act }) => act);
  };
  world.wait(5);
  expect(await loanedBefore()).toEqual(['lent', 'lent', 'returned']);
  world.wait(1);
  expect(await loanedBefore()).toEqual(['lent']);
});
