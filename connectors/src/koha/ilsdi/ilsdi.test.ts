import { ApiException } from '@buchfink/contract/error';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Patron } from '../../patron-system.ts';
import {
  ilsdiPath,
  type KohaLibrary,
  kohaBranches,
  startKohaLibrary,
} from '../../testing/koha-library/start-koha-library.ts';
import { withLabels } from '../../testing/labelled-account.ts';
import { patronRules } from '../../testing/rules/patron-rules.ts';
import { testTools } from '../../testing/test-tools.ts';
import type { UnlabelledAccount } from '../../unlabelled.ts';
import { connectKohaIlsdiAccounts, connectKohaIlsdiAvailability } from './connect-koha-ilsdi.ts';
import { KohaIlsdiAvailability, KohaIlsdiPatrons } from './ilsdi-settings.ts';

const branches = kohaBranches
  .filter(({ pickup_location }) => pickup_location)
  .map(({ branchcode: id, branchname: name }) => ({ id, name }));
const branchName = (id: string) => branches.find((branch) => branch.id === id)?.name ?? id;

/** The connector of a library with these settings, and what it told the operator. */
function connect(origin: string, now: () => Date, settings: object = {}) {
  const tools = { ...testTools(), now };
  const parsed = KohaIlsdiPatrons.parse({ kind: 'koha-ilsdi', address: `${origin}${ilsdiPath}`, ...settings });
  const mediaTypeOf = (type: string | undefined) => (type === 'BK' ? 'BOOK' : 'UNKNOWN');
  const options = {
    libraryId: 7,
    settings: parsed,
    timeZone: 'Europe/Berlin',
    branches,
    branchName,
    dayAt: (instant: Date) => instant.toISOString().slice(0, 10),
    mediaTypeOf,
  } as const;
  const connector = connectKohaIlsdiAccounts(options, tools);
  if (connector.patron === undefined) throw new Error('no accounts');
  return { ...connector, patron: connector.patron, tools };
}

patronRules('Koha by ILS-DI', () =>
  startKohaLibrary({
    connect: (origin, now) => withLabels(connect(origin, now).patron),
    unreported: ['renewability', 'disabled-card'],
  }),
);

describe('Koha by ILS-DI', () => {
  let library: KohaLibrary;
  beforeEach(async () => {
    library = await startKohaLibrary({ connect: (origin, now) => connect(origin, now).patron });
  });
  afterEach(() => library.close());

  const withSettings = (settings: object) => connect(library.origin, () => library.state.now, settings);
  async function newPatron(options: Parameters<KohaLibrary['addPatron']>[0] = {}) {
    const secret = await library.addPatron(options);
    return { secret, patron: await library.system.login(secret, library.context) };
  }
  const account = (patron: Patron): Promise<UnlabelledAccount> => library.system.account(patron, library.context);
  const sent = (service: string) => library.requests.filter(({ body }) => body.includes(`service=${service}`));

  it('sends everything by POST: no address holds a password or a card number', async () => {
    const { patron } = await newPatron();
    await account(patron);
    expect(library.requests.length).toBeGreaterThan(1);
    for (const { method, path } of library.requests) expect(`${method} ${path}`).toBe(`POST ${ilsdiPath}`);
  });

  it('accepts the user id as well, and shows the card number that Koha answers', async () => {
    const { secret } = await newPatron();
    const userid = library.state.patronByName(secret.userId)?.userid ?? '';
    const patron = await library.system.login({ userId: userid, password: secret.password }, library.context);
    expect((await library.system.card(patron, library.context)).number).toBe(secret.userId);
    expect(patron).toMatchObject({ readableAway: true });
    expect(patron.credentials).toBeUndefined();
  });

  it('answers a locked account like a wrong password, as Koha does', async () => {
    const { secret } = await newPatron();
    const logIn = (password: string) => library.system.login({ ...secret, password }, library.context);
    for (const password of ['a', 'b', 'c', secret.password])
      await expect(logIn(password)).rejects.toMatchObject({ code: 'login-failed' });
  });

  it('lets nobody in with an empty password', async () => {
    const { secret } = await newPatron();
    const row = library.state.patronByName(secret.userId);
    if (row) row.password = '';
    const login = library.system.login({ userId: secret.userId, password: '' }, library.context);
    await expect(login).rejects.toMatchObject({ code: 'login-failed' });
  });

  it("does not renew another patron's loan, for which Koha answers success and the due date", async () => {
    const { secret } = await newPatron();
    const { barcodes } = await library.addTitle({ title: 'Fremd', copies: 1 });
    await library.lend(barcodes[0] ?? '', secret);
    library.wait(20);
    const { patron } = await newPatron();
    const itemnumber = String(library.state.tables.items[0]?.itemnumber);
    const answer = await library.system.renew?.(patron, [itemnumber], {}, library.context);
    expect(answer).toMatchObject({ status: 'ERROR', items: [{ outcome: 'refused', reason: 'not-found', title: '' }] });
    expect(sent('RenewLoan')).toHaveLength(0);
  });

  it('does not call a renewal done that the account does not show', async () => {
    const { secret, patron } = await newPatron();
    const { barcodes } = await library.addTitle({ title: 'Band', copies: 1 });
    await library.lend(barcodes[0] ?? '', secret);
    library.wait(20);
    library.intercept = ({ body }) =>
      body.includes('service=RenewLoan')
        ? { status: 200, type: 'text/xml', body: '<RenewLoan><success>1</success><renewals>0</renewals></RenewLoan>' }
        : undefined;
    const answer = await library.system.renewAll?.(patron, {}, library.context);
    expect(answer?.items?.[0]).toMatchObject({ outcome: 'unknown' });
    expect(answer?.items?.[0]?.new).toBeUndefined();
  });

  it('understands the empty element for a copy that is not lent', async () => {
    const { secret, patron } = await newPatron();
    const { barcodes } = await library.addTitle({ title: 'Band', copies: 1 });
    await library.lend(barcodes[0] ?? '', secret);
    library.intercept = ({ body }) =>
      body.includes('service=RenewLoan')
        ? { status: 200, type: 'text/xml', body: '<RenewLoan></RenewLoan>' }
        : undefined;
    const answer = await library.system.renewAll?.(patron, {}, library.context);
    expect(answer).toMatchObject({ status: 'ERROR', reason: 'not-found' });
  });

  it('reserves and renews nothing for expired, restricted and indebted patrons and lost cards: Koha would', async () => {
    const { recordId } = await library.addTitle({ title: 'Begehrt', copies: 1 });
    const { patron: system } = withSettings({ feeLimit: 1000 });
    const reasonFor = async (options: Parameters<KohaLibrary['addPatron']>[0], change?: (id: number) => void) => {
      const { secret, patron } = await newPatron(options);
      const { barcodes } = await library.addTitle({ title: 'Band', copies: 1 });
      await library.lend(barcodes[0] ?? '', secret);
      change?.(Number(patron.patronId));
      const reserved = await system.reserve?.(patron, { recordId }, {}, library.context);
      const renewed = await system.renewAll?.(patron, {}, library.context);
      expect(renewed?.reason).toBe(reserved?.reason);
      return reserved?.reason;
    };
    expect(await reasonFor({ validUntil: '2020-01-31' })).toBe('card-expired');
    expect(await reasonFor({ blocked: true })).toBe('blocked');
    const lose = (id: number) => Object.assign(library.state.patron(id) ?? {}, { lost: 1 });
    expect(await reasonFor({}, lose)).toBe('card-lost');
    const owe = (id: number) => addFee(id, 1001);
    expect(await reasonFor({}, owe)).toBe('fee-limit');
    expect(sent('HoldTitle')).toHaveLength(0);
    expect(sent('RenewLoan')).toHaveLength(0);
  });

  const addFee = (borrowernumber: number, outstanding: number, amount = outstanding) =>
    library.state.tables.fees.push({
      accountlines_id: library.state.nextId(),
      borrowernumber,
      accounttype: amount < 0 ? 'Pay' : 'OVERDUE',
      amount,
      amountoutstanding: outstanding,
      description: amount < 0 ? '' : 'Die stille Werft, überfällig',
      date: '2026-11-25',
    });

  it('shows what is owed, not payments and paid lines', async () => {
    const { patron } = await newPatron();
    const id = Number(patron.patronId);
    addFee(id, 200, 240);
    addFee(id, 0, -40);
    addFee(id, 0, 500);
    const { fees, account: head } = await account(patron);
    expect(fees).toMatchObject([{ kind: 'overdue', amount: 200, text: 'Die stille Werft, überfällig' }]);
    expect(head.pendingFees).toEqual({ amount: 200, currency: 'EUR' });
  });

  it("does not show the staff's comment on a restriction", async () => {
    const { patron } = await newPatron({ blocked: true });
    expect(JSON.stringify(await account(patron))).not.toContain('Ärger');
  });

  it('cancels by the number of the hold, and only before a copy is there', async () => {
    const { secret: other } = await newPatron();
    const { patron } = await newPatron();
    const { recordId, barcodes } = await library.addTitle({ title: 'Begehrt', copies: 1 });
    await library.lend(barcodes[0] ?? '', other);
    await library.system.reserve?.(patron, { recordId }, { branch: 'HB' }, library.context);
    await library.giveBack(barcodes[0] ?? '');
    const [ready] = (await account(patron)).reservations;
    expect(ready).toMatchObject({ state: 'ready', pickupBranch: 'Hauptbibliothek Musterstadt' });
    expect(ready?.cancelToken).toBeUndefined();
    const cancel = () => library.system.cancel?.(patron, ready?.id ?? '', {}, library.context);
    expect(await cancel()).toMatchObject({ status: 'ERROR', reason: 'not-cancelable' });
    Object.assign(library.state.tables.holds[0] ?? {}, { found: null, priority: 1 });
    expect(await cancel()).toEqual({ status: 'OK' });
    expect(sent('CancelHold')[0]?.body).toContain(`item_id=${ready?.id}`);
  });

  it('offers only branches with pick-up, asks for the fee, and places nothing before', async () => {
    const { patron } = await newPatron();
    const { recordId } = await library.addTitle({ title: 'Begehrt', copies: 1 });
    const { patron: system } = withSettings({ pickupBranches: ['ZW'], reservationFee: 150 });
    const question = await system.reserve?.(patron, { recordId }, {}, library.context);
    expect(question).toMatchObject({
      status: 'CONFIRMATION_NEEDED',
      details: [
        { kind: 'pickup', text: 'Zweigstelle Übergarten' },
        { kind: 'fee', amount: 150, currency: 'EUR' },
      ],
    });
    expect(sent('HoldTitle')).toHaveLength(0);
    const done = await system.reserve?.(patron, { recordId }, { confirm: 'yes' }, library.context);
    expect(done).toMatchObject({ status: 'OK', details: [{ kind: 'queue', number: 1 }, { kind: 'pickup' }] });
  });

  it.each([
    ['tooManyReserves', 'too-many-reservations'],
    ['tooManyHoldsForThisRecord', 'title-limit'],
    ['itemAlreadyOnHold', 'reserved-by-you'],
    ['libraryNotPickupLocation', 'not-at-branch'],
    ['NotHoldable', 'not-reservable'],
    ['RecordNotFound', 'unknown-record'],
    ['LocationNotFound', 'not-at-branch'],
  ])('understands the refusal %s of a hold', async (code, reason) => {
    const { patron } = await newPatron();
    const { recordId } = await library.addTitle({ title: 'Begehrt', copies: 1 });
    library.intercept = ({ body }) =>
      body.includes('service=HoldTitle')
        ? { status: 200, type: 'text/xml', body: `<HoldTitle><code>${code}</code></HoldTitle>` }
        : undefined;
    const answer = await library.system.reserve?.(patron, { recordId }, { branch: 'HB' }, library.context);
    expect(answer).toEqual({ status: 'ERROR', reason });
    const { patron: system } = withSettings({ refusals: { [code]: 'fee-limit' } });
    const own = await system.reserve?.(patron, { recordId }, { branch: 'HB' }, library.context);
    expect(own).toEqual({ status: 'ERROR', reason: 'fee-limit' });
  });

  it('does not send a renewal again whose answer was lost', async () => {
    const { secret, patron } = await newPatron();
    const { barcodes } = await library.addTitle({ title: 'Band', copies: 1 });
    await library.lend(barcodes[0] ?? '', secret);
    library.intercept = ({ body }) => (body.includes('service=RenewLoan') ? 'drop' : undefined);
    await expect(library.system.renewAll?.(patron, {}, library.context)).rejects.toThrow();
    expect(sent('RenewLoan')).toHaveLength(1);
  });

  it('shows no account of somebody else, whatever Koha answers', async () => {
    const [{ patron }, { patron: other }] = [await newPatron(), await newPatron({ name: 'Olga Fremd' })];
    const answered = await fetch(`${library.origin}${ilsdiPath}`, {
      method: 'POST',
      body: new URLSearchParams({ service: 'GetPatronInfo', patron_id: other.patronId }),
    });
    const body = await answered.text();
    library.intercept = () => ({ status: 200, type: 'text/xml', body });
    await expect(account(patron)).rejects.toMatchObject({ code: 'library-answer' });
  });

  it('says what an operator can do', async () => {
    const { examineAccounts, probeAccounts, tools } = withSettings({});
    expect(await examineAccounts?.(library.context)).toMatchObject([{ isGood: true }]);
    await probeAccounts?.(library.context);
    library.intercept = () => ({
      status: 200,
      type: 'text/xml',
      body: '<LookupPatron><code>NotAllowed</code><message>Unauthorized IP address: 1.2.3.4</message></LookupPatron>',
    });
    const [finding] = (await examineAccounts?.(library.context)) ?? [];
    expect(finding).toMatchObject({ isGood: false, code: 'ilsdi-unusable' });
    expect(tools.warnings).toEqual([{ code: 'ilsdi-address-refused', values: {} }]);
    library.intercept = () => ({ status: 404, type: 'text/html', body: '<h1>not here</h1>' });
    await expect(probeAccounts?.(library.context)).rejects.toMatchObject({ code: 'library-answer' });
  });
});

describe('the states of copies by ILS-DI', () => {
  let library: KohaLibrary;
  beforeEach(async () => {
    library = await startKohaLibrary();
  });
  afterEach(() => library.close());

  async function statesOf(recordIds: readonly string[], settings: object = {}) {
    const parsed = KohaIlsdiAvailability.parse({
      kind: 'koha-ilsdi',
      address: `${library.origin}${ilsdiPath}`,
      ...settings,
    });
    const dayAt = (instant: Date) => instant.toISOString().slice(0, 10);
    const { availability } = connectKohaIlsdiAvailability(
      { settings: parsed, timeZone: 'Europe/Berlin', branchName, dayAt },
      testTools(),
    );
    return availability?.of(
      recordIds.map((recordId) => ({ recordId, copies: [] })),
      library.context,
    );
  }

  it('says what is lent, waiting, in transit, ordered, for reference or gone, with due date and queue', async () => {
    const { recordId, barcodes } = await library.addTitle({ title: 'Viele', copies: 9 });
    const [first = ''] = barcodes;
    const [reader, waiting] = [await library.addPatron(), await library.addPatron()];
    await library.lend(first, reader);
    const items = library.state.tables.items;
    const set = (at: number, flags: object) => Object.assign(items[at] ?? {}, flags);
    set(3, { notforloan: -1 });
    set(4, { notforloan: 2 });
    set(5, { itemlost: 1 });
    set(6, { withdrawn: 1 });
    set(7, { damaged: 1 });
    const patronId = library.state.patronByName(waiting.userId)?.borrowernumber ?? 0;
    const place = (found: 'W' | 'T' | null, at?: number) => {
      const order = { borrowernumber: patronId, biblionumber: Number(recordId), branchcode: 'HB' };
      const itemnumber = at === undefined ? undefined : items[at]?.itemnumber;
      Object.assign(library.state.placeHold({ ...order, itemnumber }), { found });
    };
    place('W', 1);
    place('T', 2);
    place(null);
    const answer = (await statesOf([recordId, '999999', 'no id'], { trustAvailable: true }))?.get(recordId);
    expect(answer?.copies.map(({ state }) => state)).toEqual([
      'lent',
      'reserved',
      'in-transit',
      'on-order',
      'reference',
      'missing',
      'missing',
      'unknown',
      'available',
    ]);
    expect(answer?.copies[0]).toMatchObject({
      barcode: first,
      dueDate: '2026-12-23',
      branchId: 'HB',
      branch: branchName('HB'),
    });
    expect(answer?.waiting).toBe(1);
  });

  it('does not call a copy available that only GetAvailability calls so', async () => {
    const { recordId } = await library.addTitle({ title: 'Da', copies: 1 });
    expect((await statesOf([recordId]))?.get(recordId)?.copies).toMatchObject([{ state: 'unknown' }]);
    const types = { trustAvailable: true, referenceTypes: ['BK'] };
    expect((await statesOf([recordId], types))?.get(recordId)?.copies).toMatchObject([{ state: 'reference' }]);
  });

  it('says nothing of titles that Koha does not have, and passes on no borrower', async () => {
    const reader = await library.addPatron({ name: 'Gerda Geheim' });
    const { recordId, barcodes } = await library.addTitle({ title: 'Da', copies: 1 });
    await library.lend(barcodes[0] ?? '', reader);
    const answer = await statesOf(['999999', recordId]);
    expect([...(answer?.keys() ?? [])]).toEqual([recordId]);
    expect(JSON.stringify([...(answer ?? [])])).not.toMatch(/Geheim|Gerda/);
    expect(await statesOf(['x'])).toEqual(new Map());
  });

  it('fails with a code when Koha answers something else', async () => {
    for (const body of ['', '<html></html>', '{"error":1}', '<a><b></a>', '<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>']) {
      library.intercept = () => ({ status: 200, type: 'text/html', body });
      await expect(statesOf(['1'])).rejects.toBeInstanceOf(ApiException);
    }
  });
});
