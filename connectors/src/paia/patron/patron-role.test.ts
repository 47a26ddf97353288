import { afterEach, describe, expect, it } from 'vitest';
import type { ActAnswer, Patron, StepSelections } from '../../patron-system.ts';
import type { SystemWarning } from '../../system-warning.ts';
import { withLabels } from '../../testing/labelled-account.ts';
import type { PaiaLibraryOptions } from '../../testing/paia-library/paia-options.ts';
import { type PaiaLibrary, startPaiaLibrary } from '../../testing/paia-library/start-paia-library.ts';
import { completeAct } from '../../testing/rules/complete-act.ts';
import { patronRules } from '../../testing/rules/patron-rules.ts';
import { testTools } from '../../testing/test-tools.ts';
import { connectPaia } from '../connect-paia.ts';
import { PaiaPatrons } from '../paia-settings.ts';

const branches = [
  { id: 'http://paia.example/desk/1', about: 'Ausleihe' },
  { id: 'http://paia.example/desk/2', about: 'Zweigstelle Nord' },
];
const feeType = 'http://purl.org/ontology/paia#FeeCondition';
const storageType = 'http://purl.org/ontology/paia#StorageCondition';

const opened: PaiaLibrary[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((library) => library.close()));
});

const warnings: SystemWarning[] = [];
afterEach(() => void warnings.splice(0));

async function open(options: PaiaLibraryOptions = { branches }, settings: object = {}): Promise<PaiaLibrary> {
  return startPaiaLibrary((server, now) => {
    const tools = testTools();
    const { patron } = connectPaia(
      {
        libraryId: 7,
        timeZone: 'Europe/Berlin',
        settings: PaiaPatrons.parse({
          kind: 'paia',
          base: server.origin,
          tls: false,
          renewals: { max: 2, daysBefore: 10 },
          scopes: ['read_patron', 'read_fees', 'read_items', 'write_items', 'change_password', 'update_patron_email'],
          ...settings,
        }),
        dayAt: (instant) => instant.toISOString().slice(0, 10),
      },
      { ...tools, now, warn: (warning) => warnings.push(warning) },
    );
    if (patron === undefined) throw new Error('no accounts');
    return withLabels(patron);
  }, options);
}

patronRules('PAIA', () => open());
patronRules('PAIA whose server wants JSON at the login, hides the status of errors and tells no scopes', () =>
  open({ branches, login: 'json', isStatusHidden: true, tellsScopes: false }),
);
patronRules('PAIA that confirms fees', () => open({ branches, fee: { request: '0.80 EUR', renew: '0.50 EUR' } }));

async function library(options?: PaiaLibraryOptions, settings?: object): Promise<PaiaLibrary> {
  const started = await open(options, settings);
  opened.push(started);
  return started;
}

/** A patron with loans, twenty days later. */
async function reader({ addPatron, addTitle, lend, wait, system, context }: PaiaLibrary, count = 1) {
  const secret = await addPatron();
  const titles = [];
  for (let index = 0; index < count; index++) {
    const title = await addTitle({ title: `Band ${index}`, copies: 1 });
    await lend(title.barcodes[0] ?? '', secret);
    titles.push(title);
  }
  wait(20);
  return { secret, titles, patron: await system.login(secret, context) };
}

/** A title that somebody else has. */
async function lentTitle({ addPatron, addTitle, lend }: PaiaLibrary) {
  const { recordId, barcodes } = await addTitle({ title: 'Die Tür', author: 'Szabó, Magda', copies: 1 });
  await lend(barcodes[0] ?? '', await addPatron());
  return recordId;
}

const writes = ({ server }: PaiaLibrary) =>
  server.requests
    .filter(({ method, url }) => method === 'POST' && url.pathname.startsWith('/core'))
    .map(({ url, body }) => ({ act: url.pathname.split('/').at(-1), ...JSON.parse(body) }));

describe('the login by PAIA', () => {
  const logins = ({ server }: PaiaLibrary) => server.requests.filter(({ url }) => url.pathname === '/auth/login');
  const typeOf = (library: PaiaLibrary) => logins(library).map(({ headers }) => headers['content-type']);
  const [form, json] = ['application/x-www-form-urlencoded', 'application/json'];

  it('sends a form, and JSON once where the server refuses forms; then it knows', async () => {
    const opac = await library({ login: 'json' });
    const secret = await opac.addPatron();
    await opac.system.login(secret, opac.context);
    expect(typeOf(opac)).toEqual([form, json]);
    await opac.system.login(secret, opac.context);
    expect(typeOf(opac)).toEqual([form, json, json]);
  });

  it('never sends wrong credentials twice', async () => {
    for (const options of [{}, { isStatusHidden: true }]) {
      const opac = await library(options);
      const { userId } = await opac.addPatron();
      const wrong = { userId, password: 'falsch' };
      await expect(opac.system.login(wrong, opac.context)).rejects.toMatchObject({ code: 'login-failed' });
      expect(typeOf(opac)).toEqual([form]);
    }
  });

  it.each([
    ['the error of OAuth', { status: 400, body: '{"error":"invalid_grant"}' }],
    ['a denial with status 400', { status: 400, body: '{"error":"access_denied"}' }],
    ['an expired password', { status: 403, body: '{"error":"access_denied","error_description":"password expired"}' }],
    ['a denial without a body', { status: 403 }],
  ])('takes %s for wrong credentials', async (_, reply) => {
    const opac = await library();
    opac.interrupt(/login/, reply);
    await expect(opac.system.login(await opac.addPatron(), opac.context)).rejects.toMatchObject({
      code: 'login-failed',
    });
    expect(logins(opac)).toHaveLength(1);
  });

  it.each([
    ['Ihr Ausweis ist abgelaufen', 'card-expired'],
    ['patron account expired', 'card-expired'],
    ['This card is reported lost', 'card-lost'],
  ])('says why the server lets no such card in: %s', async (words, code) => {
    const opac = await library();
    opac.interrupt(/login/, {
      status: 403,
      body: JSON.stringify({ error: 'access_denied', error_description: words }),
    });
    await expect(opac.system.login(await opac.addPatron(), opac.context)).rejects.toMatchObject({ code });
  });

  it('says of a token that allows no look at the loans whether the card has expired', async () => {
    const opac = await library({ tellsScopes: true }, { scopes: ['read_patron'] });
    const denied = async (card: object) => {
      const secret = await opac.addPatron(card);
      const reply = { access_token: 'T1', token_type: 'Bearer', patron: secret.userId, scope: 'read_patron' };
      opac.interrupt(/login/, { body: JSON.stringify(reply) });
      opac.interrupt(/core/, { body: JSON.stringify({ name: 'Lea', status: 'validUntil' in card ? 2 : 1 }) });
      return opac.system.login(secret, opac.context).catch(({ code }) => code);
    };
    expect(await denied({ validUntil: '2020-02-29' })).toBe('card-expired');
    expect(await denied({})).toBe('account-disabled');
  });

  it('blames the server, not the patron, when it refuses both formats', async () => {
    const opac = await library();
    opac.interrupt(/login/, { status: 415 });
    opac.interrupt(/login/, { status: 415 });
    await expect(opac.system.login(await opac.addPatron(), opac.context)).rejects.toMatchObject({
      code: 'library-answer',
    });
  });

  it('is bound to the patron of the answer', async () => {
    const opac = await library();
    const { userId, password } = await opac.addPatron();
    opac.interrupt(/login/, { body: `{"access_token":"T","patron":"4711","scope":"read_items","expires_in":60}` });
    const patron = await opac.system.login({ userId, password }, opac.context);
    expect(patron).toMatchObject({ userId, patronId: '4711', readableAway: false });
    expect(patron.credentials).not.toContain(password);
  });

  it('accepts no patron whose id would lead to another address', async () => {
    for (const id of ['..', '.', '']) {
      const opac = await library();
      opac.interrupt(/login/, { body: JSON.stringify({ access_token: 'T', patron: id, scope: 'read_items' }) });
      const secret = await opac.addPatron();
      await expect(opac.system.login(secret, opac.context)).rejects.toMatchObject({ code: 'library-answer' });
    }
    const opac = await library();
    opac.interrupt(/login/, { body: '{"access_token":"T","patron":"../auth/x?y","scope":"read_items"}' });
    const patron = await opac.system.login(await opac.addPatron(), opac.context);
    await expect(opac.system.account(patron, opac.context)).rejects.toMatchObject({ code: 'session-ended' });
    expect(opac.server.requests.at(-1)?.target).toBe('/core/..%2Fauth%2Fx%3Fy/items');
  });

  it('ends with the token: PAIA renews none', async () => {
    const opac = await library({ tokenSeconds: 3600 });
    const patron = await opac.system.login(await opac.addPatron(), opac.context);
    const later = { ...opac.context, now: () => new Date(opac.context.now().getTime() + 3_600_000) };
    const sent = opac.server.requests.length;
    await expect(opac.system.account(patron, later)).rejects.toMatchObject({ code: 'session-ended' });
    await expect(opac.system.renewAll?.(patron, {}, later)).rejects.toMatchObject({ code: 'session-ended' });
    await opac.system.logout?.(patron, later);
    expect(opac.server.requests).toHaveLength(sent);
  });

  it('ends at the logout', async () => {
    const opac = await library();
    const patron = await opac.system.login(await opac.addPatron(), opac.context);
    await opac.system.logout?.(patron, opac.context);
    await expect(opac.system.account(patron, opac.context)).rejects.toMatchObject({ code: 'session-ended' });
    await opac.system.logout?.(patron, opac.context);
  });
});

describe('scopes of PAIA', () => {
  const readOnly = 'read_patron read_items';

  it('offer no acts to a patron without write_items, and send none', async () => {
    const opac = await library();
    const { secret } = await reader(opac);
    const recordId = await lentTitle(opac);
    opac.setScopes(secret.userId, readOnly);
    const patron = await opac.system.login(secret, opac.context);
    const { lent, fees, account } = await opac.system.account(patron, opac.context);
    expect(lent).toMatchObject([{ title: 'Band 0', renewal: { possible: false, reason: 'not-allowed' } }]);
    expect(lent[0]).not.toHaveProperty('renewToken');
    expect(fees).toEqual([]);
    expect(account.pendingFees).toBeUndefined();
    const unsupported = { status: 'UNSUPPORTED' };
    expect(await opac.system.renew?.(patron, [lent[0]?.id ?? ''], {}, opac.context)).toEqual(unsupported);
    expect(await opac.system.renewAll?.(patron, {}, opac.context)).toEqual(unsupported);
    expect(await opac.system.reserve?.(patron, { recordId }, {}, opac.context)).toEqual(unsupported);
    expect(await opac.system.cancel?.(patron, 'x', {}, opac.context)).toEqual(unsupported);
    expect(writes(opac)).toEqual([]);
  });

  it('that the server takes back later end the acts, too', async () => {
    const opac = await library();
    const { patron } = await reader(opac);
    opac.interrupt(/items/, {
      headers: [['X-OAuth-Scopes', readOnly]],
      body: JSON.stringify({ doc: [{ status: 3, item: 'x:1', about: 'Gold' }] }),
    });
    expect((await opac.system.account(patron, opac.context)).lent[0]).not.toHaveProperty('renewToken');
  });
});

describe('conditions of PAIA', () => {
  const reserve = (opac: PaiaLibrary, patron: Patron, recordId: string, selections: StepSelections) =>
    opac.system.reserve?.(patron, { recordId }, selections, opac.context);

  it('ask for the place, then for the fee, and send the whole confirmation at last', async () => {
    const opac = await library({ branches, fee: { request: '0.80 EUR' } });
    const patron = await opac.system.login(await opac.addPatron(), opac.context);
    const recordId = await lentTitle(opac);
    expect(await reserve(opac, patron, recordId, {})).toEqual({
      status: 'SELECTION_NEEDED',
      action: 'branch',
      selection: branches.map(({ id, about }) => ({ key: id, label: about })),
    });
    const branch = branches[1]?.id ?? '';
    expect(await reserve(opac, patron, recordId, { branch })).toMatchObject({
      status: 'CONFIRMATION_NEEDED',
      action: 'confirm',
      details: [
        { kind: 'pickup', text: 'Zweigstelle Nord' },
        { kind: 'text', text: 'Vormerkgebühr' },
        { kind: 'fee', amount: 80, currency: 'EUR' },
      ],
    });
    expect((await reserve(opac, patron, recordId, { branch, confirm: 'no' }))?.status).toBe('CONFIRMATION_NEEDED');
    expect(writes(opac).every(({ doc }) => Object.keys(doc[0].confirm).length === 0)).toBe(true);
    expect(
      await reserve(opac, patron, recordId, {
        branch,
        confirm: 'yes',
        confirmedFees: [{ amount: 80, currency: 'EUR' }],
      }),
    ).toEqual({
      status: 'OK',
      details: [{ kind: 'pickup', text: 'Zweigstelle Nord', branchId: branches[1]?.id }],
    });
    expect(writes(opac).at(-1)).toEqual({
      act: 'request',
      doc: [
        {
          edition: recordId,
          confirm: { [storageType]: [branch], [feeType]: ['http://purl.org/ontology/dso#Reservation'] },
        },
      ],
    });
    const { fees, reservations } = await opac.system.account(patron, opac.context);
    expect(fees).toMatchObject([{ amount: 80 }]);
    expect(reservations).toMatchObject([{ pickupBranchId: branch, author: 'Szabó, Magda', recordId }]);
  });

  it('ask in the words of the server where only it knows what the choice is about', async () => {
    const purpose = {
      type: 'http://example.org/purpose',
      setting: {
        option: [
          { id: 'http://example.org/research', about: 'Forschung' },
          { id: 'http://example.org/leisure', about: 'Freizeit' },
        ],
      },
    };
    const opac = await library({ branches, purpose });
    const patron = await opac.system.login(await opac.addPatron(), opac.context);
    const recordId = await lentTitle(opac);
    const branch = branches[0]?.id ?? '';
    const question = await reserve(opac, patron, recordId, { branch });
    expect(question).toMatchObject({ status: 'SELECTION_NEEDED', action: 'copy', message: 'Bestätigung erforderlich' });
    expect(question?.selection?.map(({ label }) => label)).toEqual(['Forschung', 'Freizeit']);
    const copy = question?.selection?.[1]?.key ?? '';
    expect(await reserve(opac, patron, recordId, { branch, copy })).toMatchObject({ status: 'OK' });
    expect(writes(opac).at(-1)?.doc[0].confirm).toEqual({
      [storageType]: [branch],
      [purpose.type]: ['http://example.org/leisure'],
    });
  });

  it('choose nothing where several options may be chosen and none is needed', async () => {
    const option = [{ id: 'http://example.org/research', about: 'Forschung' }];
    const purpose = { type: 'http://example.org/purpose', setting: { multiple: true, default: [], option } };
    const opac = await library({ branches, purpose });
    const patron = await opac.system.login(await opac.addPatron(), opac.context);
    const answer = await reserve(opac, patron, await lentTitle(opac), { branch: branches[0]?.id ?? '' });
    expect(answer?.status).toBe('OK');
    expect(writes(opac).at(-1)?.doc[0].confirm[purpose.type]).toEqual([]);
  });

  it('ask about a place that costs something, and send no default', async () => {
    const home = { id: 'http://paia.example/home', about: 'Lieferung nach Hause', amount: '2.50 EUR' };
    const opac = await library({ branches: [home] });
    const patron = await opac.system.login(await opac.addPatron(), opac.context);
    const recordId = await lentTitle(opac);
    expect(await reserve(opac, patron, recordId, {})).toMatchObject({
      status: 'CONFIRMATION_NEEDED',
      details: [
        { kind: 'pickup', text: 'Lieferung nach Hause' },
        { kind: 'fee', amount: 250, currency: 'EUR' },
      ],
    });
    const confirmedFees = [{ amount: 250, currency: 'EUR' }];
    // A yes to another amount, as before the library raised it, is no yes to this one.
    for (const fees of [undefined, [], [{ amount: 200, currency: 'EUR' }], [{ amount: 250, currency: 'CHF' }]])
      expect(await reserve(opac, patron, recordId, { confirm: 'yes', confirmedFees: fees })).toMatchObject({
        status: 'CONFIRMATION_NEEDED',
      });
    expect((await reserve(opac, patron, recordId, { confirm: 'yes', confirmedFees }))?.status).toBe('OK');
  });

  it('without a currency, and those of the account, are in the currency of the library', async () => {
    const home = { id: 'http://paia.example/home', about: 'Lieferung nach Hause', amount: '2.50' };
    const opac = await library({ branches: [home] }, { currency: 'CHF' });
    const fees = [{ amount: '1,000', feetype: 'Ersatz' }, { amount: '2.50 EUR' }, { amount: 3 }];
    opac.seedPatron({ userName: 'lea', pin: '1234', information: { name: 'Lea', status: 0 }, fees });
    const patron = await opac.system.login({ userId: 'lea', password: '1234' }, opac.context);
    expect((await opac.system.account(patron, opac.context)).fees).toMatchObject([
      { amount: 100_000, currency: 'CHF', text: 'Ersatz' },
      { amount: 250, currency: 'EUR' },
      { amount: 300, currency: 'CHF' },
    ]);
    expect((await reserve(opac, patron, await lentTitle(opac), {}))?.details).toContainEqual({
      kind: 'fee',
      amount: 250,
      currency: 'CHF',
    });
  });

  it('of several renewals are asked in one question', async () => {
    const opac = await library({ fee: { renew: '0.50 EUR' } });
    const { patron } = await reader(opac, 3);
    expect(await opac.system.renewAll?.(patron, {}, opac.context)).toEqual({
      status: 'CONFIRMATION_NEEDED',
      action: 'confirm',
      details: [
        { kind: 'count', number: 3 },
        { kind: 'fee', amount: 150, currency: 'EUR' },
      ],
    });
    const confirm = (amount: number) =>
      opac.system.renewAll?.(patron, { confirm: 'yes', confirmedFees: [{ amount, currency: 'EUR' }] }, opac.context);
    expect(await confirm(100)).toMatchObject({ status: 'CONFIRMATION_NEEDED' });
    const answer = await confirm(150);
    expect(answer?.items?.map(({ outcome }) => outcome)).toEqual(['renewed', 'renewed', 'renewed']);
  });

  it('are not asked after other loans were renewed, which a second request would renew again', async () => {
    const opac = await library();
    const { patron } = await reader(opac, 2);
    const { lent } = await opac.system.account(patron, opac.context);
    const [first, second] = lent;
    opac.interrupt(/renew/, {
      body: JSON.stringify({
        doc: [
          { status: 3, item: first?.id, endtime: '2027-01-12' },
          {
            status: 3,
            item: second?.id,
            error: 'Gebühr: bitte bestätigen',
            condition: { [feeType]: { option: [{ id: 'x:fee', amount: '1.00 EUR' }] } },
          },
        ],
      }),
    });
    const answer = await opac.system.renewAll?.(patron, {}, opac.context);
    expect(answer).toMatchObject({ status: 'OK', items: [{ outcome: 'renewed' }, { outcome: 'refused' }] });
    expect(writes(opac)).toHaveLength(1);
  });

  it('that are not met by their own options end with the words of the server', async () => {
    const opac = await library();
    const patron = await opac.system.login(await opac.addPatron(), opac.context);
    const condition = { [feeType]: { option: [{ id: 'x:fee', about: 'Gebühr', amount: '1.00 EUR' }] } };
    const reply = { body: JSON.stringify({ doc: [{ status: 5, error: 'Bitte an der Theke fragen', condition }] }) };
    opac.interrupt(/request/, reply);
    opac.interrupt(/request/, reply);
    const confirmedFees = [{ amount: 100, currency: 'EUR' }];
    expect(await reserve(opac, patron, 'x:1', { confirm: 'yes', confirmedFees })).toMatchObject({
      status: 'ERROR',
      reason: 'unknown',
      message: 'Bitte an der Theke fragen',
    });
    expect(writes(opac)).toHaveLength(2);
  });

  it('are left to the defaults of the server where it rejects an empty confirmation', async () => {
    const opac = await library({}, { emptyConfirm: false });
    const { patron } = await reader(opac);
    expect(await opac.system.renewAll?.(patron, {}, opac.context)).toMatchObject({ status: 'OK' });
    expect(writes(opac)[0]?.doc[0]).not.toHaveProperty('confirm');
  });
});

describe('acts by PAIA', () => {
  it("never send a renewal or cancellation for what is not the patron's", async () => {
    const opac = await library();
    const { patron } = await reader(opac);
    for (const token of ['http://uri.gbv.de/document/opac-de-830:bar:830$1', '', '\u0000']) {
      await opac.system.renew?.(patron, [token], {}, opac.context);
      await opac.system.cancel?.(patron, token, {}, opac.context);
    }
    expect(writes(opac)).toEqual([]);
  });

  it('reserve no title for an expired, blocked or indebted patron, whatever the server forgets', async () => {
    const opac = await library();
    const recordId = await lentTitle(opac);
    for (const [information, reason] of [
      [{ status: 0, expires: '2020-01-01' }, 'card-expired'],
      [{ status: 2 }, 'card-expired'],
      [{ status: 1 }, 'blocked'],
      [{ status: 9 }, 'blocked'],
      [{ status: 3 }, 'fee-limit'],
      [{ status: 4 }, 'card-expired'],
    ] as const) {
      opac.seedPatron({ userName: '1', pin: '1', information });
      const patron = await opac.system.login({ userId: '1', password: '1' }, opac.context);
      expect(await opac.system.reserve?.(patron, { recordId }, {}, opac.context)).toEqual({ status: 'ERROR', reason });
    }
    expect(writes(opac)).toEqual([]);
  });

  it('reserve a copy where the library wants it, and ask which one', async () => {
    const opac = await library({ branches }, { reserveBy: 'copy' });
    const patron = await opac.system.login(await opac.addPatron(), opac.context);
    const recordId = await lentTitle(opac);
    const item = (index: number) => `http://uri.gbv.de/document/opac-de-830:bar:830$${index}`;
    const act = (ids: readonly string[], selections: StepSelections) =>
      opac.system.reserve?.(
        patron,
        { recordId, copies: ids.map((id) => ({ id, barcode: id.slice(-1) })) },
        selections,
        opac.context,
      );
    expect(await act([item(1), item(2)], {})).toEqual({
      status: 'SELECTION_NEEDED',
      action: 'copy',
      selection: [
        { key: item(1), label: '1' },
        { key: item(2), label: '2' },
      ],
    });
    expect(await act([item(1), item(2)], { copy: item(2) })).toMatchObject({ reason: 'unknown-record' });
    expect(writes(opac).at(-1)?.doc[0].item).toBe(item(2));
    await act([item(1)], {});
    expect(writes(opac).at(-1)?.doc[0].item).toBe(item(1));
  });

  it.each<[string, string, object]>([
    ['a word of its own table', 'Nr. 17: nur für Lehrende', { reason: 'not-allowed' }],
    ['a known word', 'Die maximale Anzahl an Vormerkungen ist erreicht', { reason: 'too-many-reservations' }],
    ['another word', 'Bitte fragen Sie an der Theke', { reason: 'unknown', message: 'Bitte fragen Sie an der Theke' }],
  ])('explain a refusal by %s', async (_, error, expected) => {
    const opac = await library({}, { refusals: [{ text: 'nr. 17*lehrende', reason: 'not-allowed' }] });
    const patron = await opac.system.login(await opac.addPatron(), opac.context);
    opac.interrupt(/request/, { body: JSON.stringify({ doc: [{ status: 5, error }] }) });
    const answer = await opac.system.reserve?.(patron, { recordId: 'x:1' }, {}, opac.context);
    expect(answer).toEqual({ status: 'ERROR', ...expected });
    const isUnknown = 'message' in expected;
    expect(warnings.filter(({ code }) => code === 'refusal-unknown')).toHaveLength(isUnknown ? 1 : 0);
  });

  it.each<[string, Parameters<PaiaLibrary['interrupt']>[1], Partial<ActAnswer>]>([
    ['lacks the method', { status: 501, body: '{"error":"not_implemented"}' }, { status: 'UNSUPPORTED' }],
    ['denies it', { status: 403, body: '{"error":"access_denied"}' }, { status: 'ERROR', reason: 'not-allowed' }],
    [
      'denies it to an expired card',
      { status: 403, body: '{"error":"access_denied","error_description":"Ihr Ausweis ist abgelaufen"}' },
      { status: 'ERROR', reason: 'card-expired' },
    ],
    ['answers with another error', { status: 409, body: '{"error":"busy"}' }, { status: 'ERROR', reason: 'unknown' }],
  ])('end when the server %s', async (_, reply, expected) => {
    const opac = await library();
    const { patron } = await reader(opac);
    opac.interrupt(/renew/, reply);
    expect(await opac.system.renewAll?.(patron, {}, opac.context)).toEqual(expected);
    expect(writes(opac)).toHaveLength(1);
  });

  it.each<[string, Parameters<PaiaLibrary['interrupt']>[1]]>([
    ['is cut off', 'close'],
    ['is no JSON', { body: '<html>' }],
    ['is an inner fault', { status: 500, body: '{"error":"internal_error"}' }],
    ['names no document', { body: '{"doc":[]}' }],
  ])('leave the outcome open when the answer %s, and are not repeated', async (_, reply) => {
    const opac = await library({ branches: [] });
    const patron = await opac.system.login(await opac.addPatron(), opac.context);
    const recordId = await lentTitle(opac);
    opac.interrupt(/request/, reply, { afterwards: true });
    await expect(opac.system.reserve?.(patron, { recordId }, {}, opac.context)).rejects.toMatchObject(
      reply === 'close' ? {} : { code: expect.stringMatching(/^library-(unavailable|answer)$/) },
    );
    expect(writes(opac)).toHaveLength(1);
    expect((await opac.system.account(patron, opac.context)).reservations).toHaveLength(1);
  });

  it.each(['24 dic 2026', 'nach Ostern'])(
    'take a renewal until "%s" for one, in the words of the server',
    async (endtime) => {
      const opac = await library();
      const { patron } = await reader(opac);
      const [loan] = (await opac.system.account(patron, opac.context)).lent;
      opac.interrupt(/renew/, { body: JSON.stringify({ doc: [{ status: 3, item: loan?.id, endtime }] }) });
      const answer = await opac.system.renewAll?.(patron, {}, opac.context);
      expect(answer).toMatchObject({ status: 'OK', items: [{ outcome: 'renewed', message: endtime }] });
      expect(answer?.items?.[0]).not.toHaveProperty('new');
    },
  );

  it('show until when a reservation can be fetched in the words of the server', async () => {
    const opac = await library();
    const patron = await opac.system.login(await opac.addPatron(), opac.context);
    opac.interrupt(/request/, {
      body: JSON.stringify({ doc: [{ status: 4, edition: 'x:1', endtime: 'bis Freitag' }] }),
    });
    expect(await opac.system.reserve?.(patron, { recordId: 'x:1' }, {}, opac.context)).toMatchObject({
      status: 'OK',
      details: [{ kind: 'ready-until', text: 'bis Freitag' }],
    });
  });

  it('count a renewal without a later date as unknown', async () => {
    const opac = await library();
    const { patron } = await reader(opac);
    const [loan] = (await opac.system.account(patron, opac.context)).lent;
    opac.interrupt(/renew/, {
      body: JSON.stringify({ doc: [{ status: 3, item: loan?.id, endtime: loan?.deadline }] }),
    });
    expect(await opac.system.renewAll?.(patron, {}, opac.context)).toMatchObject({ items: [{ outcome: 'unknown' }] });
  });

  it('complete all questions of a reservation from its selections alone', async () => {
    const opac = await library({ branches, fee: { request: '0.80 EUR' } });
    const patron = await opac.system.login(await opac.addPatron(), opac.context);
    const recordId = await lentTitle(opac);
    const answer = await completeAct(
      async (selections) =>
        (await opac.system.reserve?.(patron, { recordId }, selections, opac.context)) ?? { status: 'UNSUPPORTED' },
    );
    expect(answer.status).toBe('OK');
  });
});

describe('a new password by PAIA', () => {
  const change = (opac: PaiaLibrary, patron: Patron, oldPin: string, newPin: string) =>
    opac.system.changePin?.(patron, { oldPin, newPin }, opac.context);

  it('replaces the old one and the token', async () => {
    const opac = await library();
    const secret = await opac.addPatron();
    const patron = await opac.system.login(secret, opac.context);
    const answer = await change(opac, patron, secret.password, 'neu#2027');
    if (answer?.status !== 'OK' || answer.credentials === undefined) throw new Error('not changed');
    await expect(opac.system.account(patron, opac.context)).rejects.toMatchObject({ code: 'session-ended' });
    const { credentials } = answer;
    expect((await opac.system.account({ ...patron, credentials }, opac.context)).userId).toBe(secret.userId);
    await expect(opac.system.login(secret, opac.context)).rejects.toMatchObject({ code: 'login-failed' });
  });

  it('is refused with the reason', async () => {
    const opac = await library();
    const secret = await opac.addPatron();
    const patron = await opac.system.login(secret, opac.context);
    expect(await change(opac, patron, 'falsch', 'neu#2027')).toEqual({ status: 'ERROR', reason: 'wrong-pin' });
    expect(await change(opac, patron, secret.password, 'neu')).toEqual({
      status: 'ERROR',
      reason: 'unknown',
      text: 'Das Passwort ist zu kurz',
    });
    opac.setScopes(secret.userId, 'read_patron read_items');
    const other = await opac.system.login(secret, opac.context);
    expect(await change(opac, other, secret.password, 'neu#2027')).toEqual({ status: 'ERROR', reason: 'not-allowed' });
  });

  it('is not offered without the scope in the settings', async () => {
    const opac = await library({}, { scopes: ['read_items'] });
    expect(opac.system).not.toHaveProperty('changePin');
  });
});

it('names the barcode of a loan where the settings say what the URIs of copies are like', async () => {
  const opac = await library({}, { barcode: `http://uri.gbv.de/document/opac-de-830:bar:830\${id}` });
  const { patron, titles } = await reader(opac);
  const [barcode] = titles[0]?.barcodes ?? [];
  expect((await opac.system.account(patron, opac.context)).lent[0]?.barcode).toBe(barcode);
  expect((await opac.system.renewAll?.(patron, {}, opac.context))?.items?.[0]?.barcode).toBe(barcode);
});

describe('contact data by PAIA', () => {
  it('are those of the patron, and editable by the scopes of the token', async () => {
    const opac = await library();
    const information = { email: 'nobody@vufind.org', address: 'No Street at all 8, D-21073 Hamburg' };
    opac.seedPatron({ userName: '1', pin: '1', information });
    const patron = await opac.system.login({ userId: '1', password: '1' }, opac.context);
    const address = ['No Street at all 8', 'D-21073 Hamburg'];
    const contact = { email: information.email, address, phones: [], homeBranches: [] };
    expect(await opac.system.contact?.(patron, opac.context)).toEqual({ ...contact, editable: [] });
    const change = { email: 'a@b.example' };
    const refusal = { status: 'ERROR', reason: 'not-allowed' };
    expect(await opac.system.changeContact?.(patron, change, opac.context)).toEqual(refusal);
    expect(opac.server.requests.some(({ method }) => method === 'PATCH')).toBe(false);
    opac.setScopes('1', 'read_patron read_items update_patron');
    const writer = await opac.system.login({ userId: '1', password: '1' }, opac.context);
    expect((await opac.system.contact?.(writer, opac.context))?.editable).toEqual(['email', 'address']);
  });

  it('are refused with the words of the server', async () => {
    const opac = await library();
    const patron = await opac.system.login(await opac.addPatron(), opac.context);
    expect(await opac.system.changeContact?.(patron, { email: 'nobody' }, opac.context)).toEqual({
      status: 'ERROR',
      reason: 'invalid-email',
      text: 'Die E-Mail-Adresse ist ungültig',
    });
  });

  it.each([
    [
      'has another address than the new one',
      { body: '{"email":"old@b.example"}' },
      { status: 'ERROR', reason: 'unknown' },
    ],
    [
      'says that it does not know the method',
      { status: 405, body: '{"error":"invalid_request"}' },
      { status: 'ERROR', reason: 'not-allowed' },
    ],
  ])('count as unchanged when the answer %s', async (_, reply, expected) => {
    const opac = await library();
    const patron = await opac.system.login(await opac.addPatron(), opac.context);
    opac.interrupt(/PATCH/, reply);
    expect(await opac.system.changeContact?.(patron, { email: 'a@b.example' }, opac.context)).toEqual(expected);
  });

  it('throw without an answer, so that the service looks', async () => {
    const opac = await library();
    const patron = await opac.system.login(await opac.addPatron(), opac.context);
    opac.interrupt(/PATCH/, { body: 'none' });
    await expect(opac.system.changeContact?.(patron, { email: 'a@b.example' }, opac.context)).rejects.toMatchObject({
      code: 'library-answer',
    });
  });
});

it('neither warnings nor addresses contain what patrons entered', async () => {
  const opac = await library();
  const secret = await opac.addPatron();
  const patron = await opac.system.login(secret, opac.context);
  for (const path of [/login/, /items/, /fees/, /renew/])
    opac.interrupt(path, {
      status: 418,
      body: JSON.stringify({ error: secret.userId, error_description: secret.password }),
    });
  await opac.system.login(secret, opac.context).catch(() => undefined);
  for (const act of [opac.system.account(patron, opac.context), opac.system.renewAll?.(patron, {}, opac.context)])
    await act?.catch(() => undefined);
  expect(warnings.length).toBeGreaterThan(0);
  expect(JSON.stringify(warnings)).not.toMatch(new RegExp(`${secret.userId}|geheim`));
  expect(opac.server.requests.map(({ target }) => target).join(' ')).not.toContain('geheim');
});

describe('an account of PAIA with a broken part', () => {
  const failures = {
    'an error': { status: 500, body: '{"error":"internal_error"}' },
    'a page': { status: 200, body: '<html><p>Wartung' },
  } as const;

  it.each(Object.keys(failures) as (keyof typeof failures)[])(
    'shows all but the fees where they are %s',
    async (failure) => {
      const opac = await library();
      const { patron } = await reader(opac, 2);
      await opac.system.reserve?.(patron, { recordId: await lentTitle(opac) }, {}, opac.context);
      const whole = await opac.system.account(patron, opac.context);
      opac.interrupt(/GET .*\/fees/, failures[failure]);
      const partial = await opac.system.account(patron, opac.context);
      expect(partial).toMatchObject({ unreadable: ['fees'], fees: [], lent: whole.lent });
      expect(partial.reservations).toEqual(whole.reservations);
      expect(partial.lent).toHaveLength(2);
      // What cannot be read is not nothing.
      expect(partial.account.pendingFees).toBeUndefined();
    },
  );

  it('shows the fees where loans and reservations cannot be read, and names both', async () => {
    const opac = await library();
    const { patron } = await reader(opac);
    const whole = await opac.system.account(patron, opac.context);
    opac.interrupt(/GET .*\/items/, failures['an error']);
    const partial = await opac.system.account(patron, opac.context);
    expect(partial.unreadable).toEqual(expect.arrayContaining(['lent', 'reservations']));
    expect(partial.fees).toEqual(whole.fees);
    expect(partial.account.name).toBe(whole.account.name);
  });
});
