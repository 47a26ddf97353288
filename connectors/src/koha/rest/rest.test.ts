import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Patron } from '../../patron-system.ts';
import { serviceAccount } from '../../testing/koha-library/rest/authentication.ts';
import { type RestGeneration, restFace } from '../../testing/koha-library/rest/rest-face.ts';
import { type KohaLibrary, kohaBranches, startKohaLibrary } from '../../testing/koha-library/start-koha-library.ts';
import { withLabels } from '../../testing/labelled-account.ts';
import { patronRules } from '../../testing/rules/patron-rules.ts';
import { testTools } from '../../testing/test-tools.ts';
import { connectKohaRestAccounts, connectKohaRestAvailability } from './connect-koha-rest.ts';
import { KohaRestAvailability, KohaRestPatrons } from './rest-settings.ts';

const branchName = (id: string) => kohaBranches.find(({ branchcode }) => branchcode === id)?.branchname ?? id;
const secrets: Readonly<Record<string, string>> = {
  'env:KOHA_PASSWORD': serviceAccount.password,
  'env:KOHA_SECRET': serviceAccount.clientSecret,
};
const basic = { user: serviceAccount.user, password: 'env:KOHA_PASSWORD' };
const oauth = { clientId: serviceAccount.clientId, clientSecret: 'env:KOHA_SECRET' };

const dayAt = (instant: Date) => instant.toISOString().slice(0, 10);

const toolsAt = (now: () => Date) => ({ ...testTools(), now, secret: async (at: string) => secrets[at] ?? 'wrong' });

function connect(origin: string, now: () => Date, settings: object = basic) {
  const tools = toolsAt(now);
  const parsed = KohaRestPatrons.parse({ kind: 'koha-rest', address: `${origin}/api/v1`, ...settings });
  const mediaTypeOf = (type: string | undefined) => (type === 'BK' ? 'BOOK' : 'UNKNOWN');
  const options = {
    libraryId: 7,
    settings: parsed,
    timeZone: 'Europe/Berlin',
    branchName,
    dayAt,
    mediaTypeOf,
  } as const;
  const connector = connectKohaRestAccounts(options, tools);
  if (connector.patron === undefined) throw new Error('no accounts');
  return { ...connector, patron: connector.patron, tools };
}

const open = (generation: RestGeneration, settings: object = basic) =>
  startKohaLibrary({ rest: restFace(generation), connect: (origin, now) => connect(origin, now, settings).patron });

const editableContact = ['email', 'phones', 'homeBranch'];

patronRules('a current Koha by REST', () =>
  startKohaLibrary({
    rest: restFace('current'),
    connect: (origin, now) => withLabels(connect(origin, now, { ...basic, changePin: true, editableContact }).patron),
    unreported: ['disabled-card'],
  }),
);

describe.each(['koha19', 'current'] as const)('Koha by REST, %s', (generation) => {
  let library: KohaLibrary;
  beforeEach(async () => {
    library = await open(generation);
  });
  afterEach(() => library.close());

  const withSettings = (settings: object) =>
    connect(library.origin, () => library.state.now, { ...basic, ...settings });
  async function newPatron(options: Parameters<KohaLibrary['addPatron']>[0] = {}) {
    const secret = await library.addPatron(options);
    return { secret, patron: await library.system.login(secret, library.context) };
  }
  /** A loan, twenty days later. */
  async function newLoan(userId: string) {
    const title = await library.addTitle({ title: 'Band', author: 'Ä. Autor', copies: 1 });
    await library.lend(title.barcodes[0] ?? '', { userId, password: '' });
    library.wait(20);
    return { ...title, id: String(library.state.tables.loans.at(-1)?.issue_id) };
  }
  const account = (patron: Patron) => library.system.account(patron, library.context);
  const sent = (method: string, pattern: RegExp) =>
    library.requests.filter((request) => request.method === method && pattern.test(request.path));

  it('accepts card number and user id, and needs no password afterwards', async () => {
    const { secret, patron } = await newPatron();
    expect(patron).toMatchObject({ readableAway: true, name: 'Lea Leer' });
    expect(patron.credentials).toBeUndefined();
    const userId = library.state.patronByName(secret.userId)?.userid ?? '';
    const same = await library.system.login({ ...secret, userId }, library.context);
    expect(same.patronId).toBe(patron.patronId);
    for (const { path } of library.requests) expect(decodeURIComponent(path)).not.toContain(secret.password);
  });

  it('refuses a wrong or empty password, a part of a card number, and a user name with a colon', async () => {
    const { secret } = await newPatron();
    const row = library.state.patronByName(secret.userId);
    const attempts = [
      { ...secret, password: 'falsch' },
      { ...secret, password: '' },
      { ...secret, userId: secret.userId.slice(0, -1) },
      { ...secret, userId: 'a:b' },
    ];
    for (const attempt of attempts)
      await expect(library.system.login(attempt, library.context)).rejects.toMatchObject({ code: 'login-failed' });
    if (row) row.password = '';
    await expect(library.system.login({ ...secret, password: ' ' }, library.context)).rejects.toMatchObject({
      code: 'login-failed',
    });
  });

  it('lets nobody in whose account the staff has locked', async () => {
    const secret = await library.addPatron({ disabled: true });
    const code = generation === 'current' ? 'login-failed' : 'account-disabled';
    await expect(library.system.login(secret, library.context)).rejects.toMatchObject({ code });
  });

  it('never asks for loans without a patron, and shows none of a patron whose number contains this one', async () => {
    const { secret, patron } = await newPatron();
    const own = await newLoan(secret.userId);
    const other = library.state.patronByName((await newPatron()).secret.userId);
    if (other) Object.assign(other, { borrowernumber: Number(`1${patron.patronId}`) });
    await newLoan(other?.cardnumber ?? '');
    expect((await account(patron)).lent.map(({ id }) => id)).toEqual([own.id]);
    for (const { path } of sent('GET', /\/checkouts(\?|$)/)) expect(path).toMatch(/patron_id=\d+&_match=exact/);
    // A Koha that does not know the parameter is asked without it, once found out.
    const malformed = '[{"message":"Malformed query string","path":"/query/_match"}]';
    library.intercept = ({ path }) =>
      path.includes('/checkouts?') && path.includes('_match')
        ? { status: 400, type: 'application/json', body: malformed }
        : undefined;
    const from = library.requests.length;
    for (let times = 0; times < 2; times++) expect((await account(patron)).lent.map(({ id }) => id)).toEqual([own.id]);
    const questions = library.requests.slice(from).filter(({ path }) => path.includes('/checkouts?'));
    expect(questions.map(({ path }) => path.includes('_match'))).toEqual([true, false, false]);
  });

  it('reads lists of several pages', async () => {
    const { secret, patron } = await newPatron();
    for (let count = 0; count < 45; count++) {
      const { barcodes } = await library.addTitle({ title: `Band ${count}`, copies: 1 });
      await library.lend(barcodes[0] ?? '', secret);
    }
    const { lent } = await account(patron);
    expect(new Set(lent.map(({ id }) => id)).size).toBe(45);
    for (const { path } of library.requests) expect(path).not.toContain('_per_page=-1');
  });

  it('renews by the path that this Koha has, and reports the later date', async () => {
    const { secret, patron } = await newPatron();
    const { id } = await newLoan(secret.userId);
    const answer = await library.system.renew?.(patron, [id], {}, library.context);
    expect(answer).toMatchObject({ status: 'OK', items: [{ id, outcome: 'renewed' }] });
    const again = await library.system.renew?.(patron, [id], {}, library.context);
    expect(again).toMatchObject({ status: 'ERROR', reason: 'too-early' });
    const [path] = sent('POST', /renewal/);
    expect(path?.path.endsWith(generation === 'current' ? '/renewals' : '/renewal')).toBe(true);
  });

  it('confirms no renewal whose due date stays', async () => {
    const { secret, patron } = await newPatron();
    const { id } = await newLoan(secret.userId);
    library.intercept = ({ method, path }) =>
      method === 'POST' && /renewal/.test(path) ? { status: 200, type: 'text/html', body: 'Wartung' } : undefined;
    const answer = await library.system.renew?.(patron, [id], {}, library.context);
    expect(answer).toMatchObject({ status: 'ERROR', reason: 'unknown', items: [{ id, outcome: 'unknown' }] });
    expect(sent('POST', /renewal/)).toHaveLength(1);
  });

  it('confirms a renewal that Koha counts, though its due date stays', async () => {
    const { secret, patron } = await newPatron();
    const { id } = await newLoan(secret.userId);
    library.intercept = ({ method, path }) => {
      if (method !== 'POST' || !/renewal/.test(path)) return undefined;
      for (const loan of library.state.tables.loans) loan.renewals += 1;
      return { status: 200, type: 'application/json', body: '{}' };
    };
    const answer = await library.system.renew?.(patron, [id], {}, library.context);
    expect(answer).toMatchObject({ status: 'OK', items: [{ id, outcome: 'renewed' }] });
    expect(answer?.items?.[0]?.new).toBe(answer?.items?.[0]?.old);
  });

  it("touches neither loans nor holds of others, whose numbers Koha's staff account could use", async () => {
    const { secret, patron: owner } = await newPatron();
    const { patron } = await newPatron();
    const { id } = await newLoan(secret.userId);
    const { recordId } = await library.addTitle({ title: 'Begehrt', copies: 1 });
    await library.system.reserve?.(owner, { recordId }, { branch: 'HB' }, library.context);
    const hold = String(library.state.tables.holds[0]?.reserve_id);
    const { system, context } = library;
    const from = library.requests.length;
    expect(await system.renew?.(patron, [id], {}, context)).toMatchObject({ status: 'ERROR', reason: 'not-found' });
    for (const answer of [
      await system.cancel?.(patron, hold, {}, context),
      await system.changePickup?.(patron, hold, { branch: 'ZW' }, context),
      await system.pause?.(patron, hold, {}, {}, context),
    ])
      expect(answer).toEqual({ status: 'ERROR', reason: 'not-found' });
    expect(library.requests.slice(from).filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('reserves nothing for expired, restricted and indebted patrons, at branches without pick-up, or twice', async () => {
    const { recordId } = await library.addTitle({ title: 'Begehrt', copies: 1 });
    const { patron: system } = withSettings({ feeLimit: 1000 });
    const reserve = (patron: Patron, branch = 'HB') =>
      system.reserve?.(patron, { recordId }, { branch }, library.context);
    expect(await reserve((await newPatron({ validUntil: '2020-01-31' })).patron)).toMatchObject({
      reason: 'card-expired',
    });
    expect(await reserve((await newPatron({ blocked: true })).patron)).toMatchObject({ reason: 'blocked' });
    const debtor = await newPatron();
    await library.addFee?.(debtor.secret, 1001);
    expect(await reserve(debtor.patron)).toMatchObject({ reason: 'fee-limit' });
    const { patron } = await newPatron();
    const unfit = await reserve(patron, 'FB');
    expect(unfit).toMatchObject({ status: 'SELECTION_NEEDED' });
    expect(unfit?.selection?.map(({ key }) => key)).toEqual(['HB', 'ZW']);
    expect(sent('POST', /\/holds/)).toEqual([]);
    expect(await reserve(patron)).toMatchObject({
      status: 'OK',
      details: [{ kind: 'queue', number: 1 }, { kind: 'pickup' }],
    });
    expect(await reserve(patron)).toMatchObject({ status: 'ERROR', reason: 'reserved-by-you' });
  });

  it('sends record and copy together, and recognises a copy that the patron has', async () => {
    const { secret, patron } = await newPatron();
    const { recordId } = await library.addTitle({ title: 'Begehrt', copies: 2 });
    const copyId = String(library.state.tables.items[0]?.itemnumber);
    await library.system.reserve?.(patron, { recordId, copyId }, { branch: 'ZW' }, library.context);
    expect(JSON.parse(sent('POST', /\/holds$/)[0]?.body ?? '{}')).toEqual({
      patron_id: Number(patron.patronId),
      biblio_id: Number(recordId),
      item_id: Number(copyId),
      pickup_library_id: 'ZW',
    });
    const loan = await newLoan(secret.userId);
    const copies = [{ id: String(library.state.tables.items.at(-1)?.itemnumber) }];
    const target = { recordId: loan.recordId, copies };
    const answer = await library.system.reserve?.(patron, target, { branch: 'HB' }, library.context);
    expect(answer).toMatchObject({ status: 'ERROR', reason: 'lent-to-you' });
  });

  it('leaves the outcome of a hold open when Koha ends in a fault, and sends it once', async () => {
    const { patron } = await newPatron();
    const { recordId } = await library.addTitle({ title: 'Begehrt', copies: 1 });
    library.intercept = ({ method, path }) =>
      method === 'POST' && path.endsWith('/holds')
        ? { status: 500, type: 'application/json', body: '{"error":"Something went wrong. check the logs."}' }
        : undefined;
    const reserve = library.system.reserve?.(patron, { recordId }, { branch: 'HB' }, library.context);
    await expect(reserve).rejects.toMatchObject({ code: 'library-unavailable' });
    expect(sent('POST', /\/holds$/)).toHaveLength(1);
  });

  it.each([
    ['{"error":"Hold cannot be placed. Reason: tooManyReserves"}', 403, 'too-many-reservations', undefined],
    ['{"errors":[{"message":"Missing property.","path":"/body/x"}],"status":400}', 400, 'unknown', 'Missing property.'],
    ['[{"message":"Malformed query string","path":"/query/x"}]', 400, 'unknown', 'Malformed query string'],
    ['{"error":"item_id not found."}', 404, 'unknown-record', undefined],
  ])('understands the error %s', async (body, status, reason, message) => {
    const { patron } = await newPatron();
    const { recordId } = await library.addTitle({ title: 'Begehrt', copies: 1 });
    library.intercept = ({ method }) => (method === 'POST' ? { status, type: 'application/json', body } : undefined);
    const answer = await library.system.reserve?.(patron, { recordId }, { branch: 'HB' }, library.context);
    expect(answer).toEqual({ status: 'ERROR', reason, message });
  });

  it('shows holds that are ready, on their way, queued and paused', async () => {
    const { secret, patron } = await newPatron();
    const borrowernumber = Number(patron.patronId);
    for (const found of ['W', 'T', null, null] as const) {
      const { recordId } = await library.addTitle({ title: `Stand ${found}`, copies: 1 });
      const itemnumber = library.state.tables.items.at(-1)?.itemnumber;
      const hold = library.state.placeHold({
        borrowernumber,
        biblionumber: Number(recordId),
        itemnumber,
        branchcode: 'ZW',
      });
      Object.assign(hold, { found, ...(found === 'W' && { waitingdate: '2026-11-25', expirationdate: '2026-12-02' }) });
    }
    const last = library.state.tables.holds.at(-1);
    await library.system.pause?.(patron, String(last?.reserve_id), { until: '2027-01-15' }, {}, library.context);
    const { reservations } = await account(patron);
    expect(reservations).toMatchObject([
      { state: 'ready', pickupUntil: '2026-12-02', pickupBranch: branchName('ZW'), canPause: false },
      { state: 'in-transit' },
      { state: 'queued', queue: 1 },
      { state: 'paused', pausedUntil: '2027-01-15' },
    ]);
    expect(reservations.map(({ cancelToken }) => cancelToken !== undefined)).toEqual([false, false, true, true]);
    expect(reservations.map(({ queue }) => queue)).toEqual([undefined, undefined, 1, undefined]);
    expect(secret.userId).not.toBe('');
    const past = await library.system.pause?.(
      patron,
      String(last?.reserve_id),
      { until: '2020-01-01' },
      {},
      library.context,
    );
    expect(past).toEqual({ status: 'ERROR', reason: 'pause-past' });
  });

  it('changes the branch and cancels', async () => {
    const { patron } = await newPatron();
    const { recordId } = await library.addTitle({ title: 'Begehrt', copies: 1 });
    const { system, context } = library;
    await system.reserve?.(patron, { recordId }, { branch: 'HB' }, context);
    const [hold] = (await account(patron)).reservations;
    const token = hold?.cancelToken ?? '';
    const question = await system.changePickup?.(patron, token, {}, context);
    expect(question).toMatchObject({ status: 'SELECTION_NEEDED', selection: [{ key: 'ZW' }] });
    expect(await system.changePickup?.(patron, token, { branch: 'ZW' }, context)).toEqual({ status: 'OK' });
    expect((await account(patron)).reservations[0]?.pickupBranchId).toBe('ZW');
    expect(await system.cancel?.(patron, token, {}, context)).toEqual({ status: 'OK' });
    expect((await account(patron)).reservations).toEqual([]);
  });

  it('shows what is owed, and the balance after payments', async () => {
    const { secret, patron } = await newPatron();
    await library.addFee?.(secret, 350);
    const { fees, account: head } = await account(patron);
    expect(fees).toMatchObject([{ kind: 'other', text: 'Kopien & Müll <Test>', amount: 350 }]);
    expect(head.pendingFees).toEqual({ amount: 350, currency: 'EUR' });
  });

  it('changes a password only where the operator says that Koha allows it, and says why not', async () => {
    const { secret, patron } = await newPatron();
    expect(library.system.changePin).toBeUndefined();
    const { patron: system } = withSettings({ changePin: true });
    const change = (newPin: string) => system.changePin?.(patron, { oldPin: secret.password, newPin }, library.context);
    expect(await change('ab')).toEqual({ status: 'ERROR', reason: 'too-short' });
    const refusals = [
      [400, 'Password is too weak', { reason: 'too-weak' }],
      [400, 'Password contains leading or trailing whitespace', { reason: 'invalid-characters' }],
      [403, 'Changing password is forbidden', { reason: 'not-allowed' }],
      [401, 'Basic authentication disabled', { reason: 'not-allowed' }],
      [400, 'Etwas anderes', { reason: 'unknown', text: 'Etwas anderes' }],
    ] as const;
    for (const [status, error, outcome] of refusals) {
      const body = JSON.stringify({ error });
      library.intercept = ({ method }) => (method === 'POST' ? { status, type: 'application/json', body } : undefined);
      expect(await change('lang genug')).toEqual({ status: 'ERROR', ...outcome });
    }
    library.intercept = undefined;
    expect(await change('lang genug')).toEqual({ status: 'OK' });
    await library.system.login({ ...secret, password: 'lang genug' }, library.context);
  });

  it('says what an operator can do, and what this Koha lacks', async () => {
    const findings = await withSettings({}).examineAccounts?.(library.context);
    expect(findings?.[0]).toMatchObject({ isGood: true });
    const lacks = findings?.slice(1) ?? [];
    expect(lacks.every(({ code }) => code === 'rest-path-missing')).toBe(true);
    expect(lacks.length > 0).toBe(generation === 'koha19');
    const refused = withSettings({ password: 'env:WRONG' });
    const [finding] = (await refused.examineAccounts?.(library.context)) ?? [];
    expect(finding).toMatchObject({ isGood: false, code: 'rest-unusable' });
    expect(refused.tools.warnings).toEqual([expect.objectContaining({ code: 'rest-account-refused' })]);
    expect(JSON.stringify(refused.tools.warnings)).not.toContain('wrong');
  });
});

describe('the login of the service at Koha', () => {
  let library: KohaLibrary;
  afterEach(() => library.close());

  it('uses a token until a minute before its end, and then a new one', async () => {
    library = await open('current', oauth);
    const patron = await library.system.login(await library.addPatron(), library.context);
    const tokens = () => library.requests.filter(({ path }) => path.endsWith('/oauth/token'));
    await library.system.card(patron, library.context);
    expect(tokens()).toHaveLength(1);
    library.wait(3550 / 86_400);
    await library.system.card(patron, library.context);
    expect(tokens()).toHaveLength(2);
  });

  it('asks for a new token when Koha has forgotten one, and sends only reads again', async () => {
    library = await open('current', oauth);
    const secret = await library.addPatron();
    const patron = await library.system.login(secret, library.context);
    let refusals = 1;
    library.intercept = ({ path }) =>
      path.includes('/patrons/') && refusals-- > 0
        ? { status: 401, type: 'application/json', body: '{"error":"Authentication failure."}' }
        : undefined;
    expect((await library.system.card(patron, library.context)).number).toBe(secret.userId);
    const { recordId } = await library.addTitle({ title: 'Begehrt', copies: 1 });
    library.intercept = ({ method, path }) =>
      method === 'POST' && path.endsWith('/holds')
        ? { status: 401, type: 'application/json', body: '{"error":"Authentication failure."}' }
        : undefined;
    const reserve = library.system.reserve?.(patron, { recordId }, { branch: 'HB' }, library.context);
    await expect(reserve).rejects.toMatchObject({ code: 'library-unavailable' });
    expect(library.requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/holds'))).toHaveLength(1);
  });

  it('needs exactly one kind of login in the settings', () => {
    const parse = (keys: object) =>
      KohaRestPatrons.safeParse({ kind: 'koha-rest', address: 'https://a.example/api/v1', ...keys }).success;
    expect([basic, oauth].map(parse)).toEqual([true, true]);
    expect(
      [{}, { ...basic, ...oauth }, { user: 'a' }, { clientId: 'a' }, { ...basic, password: 'plain' }].map(parse),
    ).toEqual([false, false, false, false, false]);
  });
});

describe('the states of copies by REST', () => {
  let library: KohaLibrary;
  afterEach(() => library.close());
  const statesOf = async (recordIds: readonly string[]) => {
    const keys = { kind: 'koha-rest', address: `${library.origin}/api/v1`, ...basic };
    const settings = KohaRestAvailability.parse(keys);
    const { availability } = connectKohaRestAvailability(
      { settings, timeZone: 'Europe/Berlin', branchName, dayAt },
      toolsAt(() => library.state.now),
    );
    return availability?.of(
      recordIds.map((recordId) => ({ recordId, copies: [] })),
      library.context,
    );
  };

  it('tells lent, waiting, on its way, ordered, for reference, gone and available copies apart', async () => {
    library = await open('current');
    const { recordId, barcodes } = await library.addTitle({ title: 'Viele', copies: 8 });
    await library.lend(barcodes[0] ?? '', await library.addPatron());
    const { items } = library.state.tables;
    const borrowernumber = library.state.tables.patrons[0]?.borrowernumber ?? 0;
    for (const [at, found] of [
      [1, 'W'],
      [2, 'T'],
      [undefined, null],
    ] as const) {
      const itemnumber = at === undefined ? undefined : items[at]?.itemnumber;
      const order = { borrowernumber, biblionumber: Number(recordId), itemnumber, branchcode: 'HB' };
      Object.assign(library.state.placeHold(order), { found });
    }
    Object.assign(items[3] ?? {}, { notforloan: -1 });
    Object.assign(items[4] ?? {}, { itype: 'REF' });
    Object.assign(items[5] ?? {}, { itemlost: 1 });
    Object.assign(items[6] ?? {}, { damaged: 1 });
    const answer = (await statesOf([recordId]))?.get(recordId);
    expect(answer?.copies.map(({ state }) => state)).toEqual([
      'lent',
      'reserved',
      'in-transit',
      'on-order',
      'reference',
      'missing',
      'unknown',
      'available',
    ]);
    expect(answer).toMatchObject({
      waiting: 1,
      copies: [{ barcode: barcodes[0], dueDate: '2026-12-23' }, {}, {}, {}, {}, {}, {}, {}],
    });
  });

  it('says nothing where this Koha has no copies in its API', async () => {
    library = await open('koha19');
    const { recordId } = await library.addTitle({ title: 'Da', copies: 1 });
    expect(await statesOf([recordId])).toEqual(new Map());
  });
});
