import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import { bookOf } from '@buchfink/catalogue/segment/testing/segments';
import { connectCirculation } from '@buchfink/connectors/builtin/circulation/connect-circulation';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withPatronAccess } from '../../account/patron-access.ts';
import type { LibraryCirculation } from '../../circulation/circulations.ts';
import { testRules } from '../../circulation/testing/circulation-world.ts';
import { LibrarySettings } from '../../libraries/library-settings.ts';
import type { OpenCirculationStore } from '../../storage/circulation/open-circulation-store.ts';
import { searchTraces } from '../../storage/personal-data/search-traces.ts';
import { storageAt } from '../../storage/storage.ts';
import {
  hiddenFields,
  keysForTests,
  OperatorBrowser,
  type OperatorService,
  operatorServiceForTests,
  textOf,
} from '../../testing/operator-service.ts';
import { describeStorages } from '../../testing/postgresql/describe-storages.ts';
import { createTestDirectory, type TestLocation } from '../../testing/postgresql/test-location.ts';

const evil = `<b onmouseover=alert(1)>O'Hara & "Co"</b>`;
const builtin = { catalogue: { kind: 'builtin' }, patron: { kind: 'builtin' } };
const branches = [
  { id: 'M', name: 'Mitte' },
  { id: 'N', name: 'Nord <&>' },
];
const libraries = [
  { id: 1, libname: 'Stadtbücherei', system: builtin, branches },
  { id: 2, libname: 'Dorfbücherei', system: builtin, branches: [] },
  { id: 3, libname: 'Fern', system: { catalogue: { kind: 'builtin' } } },
].map((settings) => LibrarySettings.parse({ ident: `l${settings.id}`, shortname: 'L', fullname: 'L', ...settings }));

let location: TestLocation;
let opened: OpenCirculationStore;
let service: OperatorService;
let browser: OperatorBrowser;
let time: number;
let circulations: Map<number, LibraryCirculation>;

const record = (id: string, title: string): BibRecord =>
  bookOf({ id, title, items: [{ id: `${id}-1`, barcode: `${id}-1`, branch: 'M', state: 'available' }] });
const records = new Map(
  [record('momo', 'Momo'), record('krabat', 'Krabat'), record('evil', evil)].map((one) => [one.id, one]),
);

function circulationFor({ id, branches: own }: LibrarySettings): LibraryCirculation {
  const options: LibraryCirculation['options'] = {
    libraryId: id,
    store: opened.store,
    records: { records: async (_, ids) => ids.map((one) => (id === 1 ? records.get(one) : undefined)) },
    recordsWithBarcode: async (barcode) =>
      [...records.values()].filter(({ items }) => items.some((item) => item.barcode === barcode)).map((one) => one.id),
    rules: { ...testRules, loans: [{ days: 28, renewals: 2, renewalFee: 50, overdueFee: 20, reservationFee: 100 }] },
    branches: own.length > 0 ? own.map(({ id: branch, name }) => ({ id: branch, name })) : [{ id: '', name: '' }],
    timeZone: 'Europe/Berlin',
    isOpen: () => true,
    pins: { hash: async (pin) => `hash:${pin}`, verify: async (hash, pin) => hash === `hash:${pin}` },
    now: () => new Date(time),
  };
  return { ...connectCirculation(options), options };
}

async function start(create: () => Promise<TestLocation>, operators?: string): Promise<void> {
  location = await create();
  time = Date.parse('2026-11-02T09:00:00Z');
  opened = await storageAt(location).circulation();
  circulations = new Map(libraries.slice(0, 2).map((library) => [library.id, circulationFor(library)]));
  if (operators !== undefined) await writeFile(join(location.dataDirectory, 'operators'), operators);
  const projects = { all: [{ libraries }] as never };
  service = await operatorServiceForTests({
    ...{ libraries, location, keys: keysForTests(), now: () => new Date(time) },
    ...(operators !== undefined && { operators: `file:${join(location.dataDirectory, 'operators')}` }),
    more: {
      desk: {
        projects,
        circulationOf: ({ id }) => circulations.get(id),
        withAccess: (work) => withPatronAccess({ location, keys: undefined, warn: () => {} }, work),
        searchTraces: (values) => searchTraces(location, values),
      },
    },
  });
  browser = new OperatorBrowser(service.app);
}

const tidy = async () => {
  await service.close();
  await opened.close();
  await location.remove();
};

const desk = (libraryId = 1) => circulations.get(libraryId)?.desk ?? expect.fail('the library has a desk');
const addPatron = async (card: string, name = 'Ada Lesen', libraryId = 1) => {
  const { patronId } = await desk(libraryId).addPatron({ card, pin: '4711', name });
  return `/operator/desk/${libraryId}/patrons/${patronId}`;
};
const textAt = async (path: string) => textOf((await browser.open(path)).body);
/** Sends a form of a page, and follows it to the page that says what was done. */
async function act(page: string, action: string, fields: Readonly<Record<string, string>> = {}): Promise<string> {
  const answer = await browser.submit(page, action, fields);
  return textOf(answer.statusCode === 303 ? (await browser.open(String(answer.headers.location))).body : answer.body);
}
const logged = async () =>
  (await service.store.acts.list({ limit: 50 }))
    .reverse()
    .map(({ act: name, object, outcome }) => [...[name, object, outcome]]);

describeStorages('the desk', (create) => {
  beforeEach(() => start(create));
  afterEach(tidy);

  it('works through a day: a new card, a loan, a late return, its fee, and forgetting', async () => {
    const added = await browser.submit('/operator/desk/1/patrons/new', '/operator/desk/1/patrons', {
      ...{ card: '4000 1234', name: 'Änne Käfer', email: 'anne@kaefer.example', pin: '8315' },
    });
    expect(added.statusCode).toBe(303);
    const page = String(added.headers.location).replace(/\?.*/, '');
    expect(await textAt(String(added.headers.location))).toContain('Der Ausweis ist angelegt.');
    expect(await desk().patronData('40001234')).toMatchObject({ patron: { name: 'Änne Käfer', group: 'adults' } });
    // A scanner types the number and Enter: the account opens.
    expect(await textAt('/operator/desk/1?query=40001234')).toContain('Änne Käfer');

    expect(await act(page, `${page}/lend`, { barcode: 'momo-1' })).toContain('Momo ist ausgeliehen bis 30.11.2026.');
    time += 33 * 86_400_000;
    expect(await textAt(page)).toContain('30.11.2026, überfällig');
    const returned = await act('/operator/desk/1/returns', '/operator/desk/1/returns', {
      ...{ barcode: 'momo-1', branch: 'N' },
    });
    expect(returned).toContain('Momo: an Mitte schicken.');
    expect(returned).toContain('Die Leihfrist endete am 30.11.2026. Offene Säumnisgebühr: 1,00 €.');
    expect(
      await act('/operator/desk/1/returns', '/operator/desk/1/returns', { barcode: 'momo-1', branch: 'M' }),
    ).toContain('Momo: zurück ins Regal. Es war nicht ausgeliehen.');

    expect(await act(`${page}/privacy`, `${page}/forget`)).not.toContain('gelöscht ');
    expect(await textAt(`${page}/privacy`)).toContain('Die Person hat offene Gebühren.');
    const paid = await act(page, `${page}/pay`, { paid: '0,40', fee: '' });
    expect(paid).toContain('0,40 € sind bezahlt. Offen: 0,60 €');
    expect(paid).toContain('Quittung Stadtbücherei, 05.12.2026 Säumnisgebühr, Momo: 0,40 € Bezahlt: 0,40 €');
    expect(await act(page, `${page}/pay`, { paid: '0,60', fee: '' })).toContain('Es ist nichts mehr offen.');

    const wrong = await act(`${page}/privacy`, `${page}/forget`, { card: '40001235' });
    expect(wrong).toContain('Das ist nicht die Ausweisnummer dieser Person.');
    const forgotten = await act(`${page}/privacy`, `${page}/forget`, { card: '4000 1234' });
    expect(forgotten).toMatch(/Die Person ist gelöscht .*Nichts gefunden: \d+ Tabellen/);
    expect(forgotten).toContain('patron 1');
    expect((await browser.open(page)).statusCode).toBe(404);
    expect(await textAt('/operator/desk/1?query=40001234')).toContain('Dazu gibt es niemanden.');
    expect(await logged()).toEqual([
      ['desk-add-patron', '…1234', 'done'],
      ['desk-lend', 'momo-1', 'done'],
      ['desk-return', 'momo-1', 'done'],
      ['desk-return', 'momo-1', 'done'],
      ['desk-pay-fees', '…1234', 'done'],
      ['desk-pay-fees', '…1234', 'done'],
      ['desk-forget-patron', undefined, 'refused'],
      ['desk-forget-patron', '…1234', 'done'],
    ]);
  });

  it('lends and charges once for a form that is sent twice, and shows the outcome again after a reload', async () => {
    const page = await addPatron('100');
    const form = (await browser.open(page)).body;
    const charge = { ...hiddenFields(form, `${page}/fees`), reason: 'Neuer Ausweis', amount: '2.50' };
    const lend = { ...hiddenFields(form, `${page}/lend`), barcode: 'krabat-1' };
    for (const [action, fields] of [
      [`${page}/fees`, charge],
      [`${page}/lend`, lend],
    ] as const) {
      const answers = await Promise.all([browser.post(action, fields), browser.post(action, fields)]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
      expect(new Set(answers.map(({ headers }) => headers.location)).size).toBe(1);
      const outcome = String(answers[0].headers.location);
      expect(await textAt(outcome)).toBe(await textAt(outcome));
    }
    const { loans, fees, ledger } = await desk().patronData('100');
    expect([loans.length, fees.map(({ amount }) => amount)]).toEqual([1, [250]]);
    expect(ledger.filter(({ act: name }) => name === 'charged')).toHaveLength(1);
    const hidden = hiddenFields((await browser.open(page)).body, `${page}/pay`);
    const pay = { ...hidden, paid: '1,00', fee: '' };
    await browser.post(`${page}/pay`, pay);
    await browser.post(`${page}/pay`, pay);
    expect((await desk().patronData('100')).fees.map(({ amount }) => amount)).toEqual([150]);
    // The same id for another act is refused.
    const other = await browser.post(`${page}/unblock`, {
      ...hiddenFields((await browser.open(page)).body, `${page}/fees`),
      ...{ act: hidden.act ?? '', token: hiddenFields(form, `${page}/lend`).token ?? '' },
    });
    expect(other.statusCode).not.toBe(303);
  });
});

describe('the desk of a library', () => {
  beforeEach(() => start(createTestDirectory));
  afterEach(tidy);

  it('changes a card: data, end, PIN, block', async () => {
    const page = await addPatron('100');
    expect(await act(`${page}/edit`, `${page}/edit`, { ...entries, name: 'Ada Neu', canLogIn: 'yes' })).toContain(
      'Die Daten sind geändert.',
    );
    const refused = await act(`${page}/edit`, `${page}/edit`, { ...entries, email: 'nobody', canLogIn: 'yes' });
    expect(refused).toContain('Das ist keine E-Mail-Adresse.');
    await addPatron('200');
    expect(await act(`${page}/edit`, `${page}/edit`, { ...entries, card: '200', canLogIn: 'yes' })).toContain(
      'gehören schon jemand anderem',
    );
    expect(await act(page, `${page}/prolong`, { validUntil: '2027-11-02' })).toContain(
      'Der Ausweis gilt jetzt bis 02.11.2027.',
    );
    expect(await act(page, `${page}/prolong`, { validUntil: '2027-13' })).toContain('Das ist kein Datum.');
    const pinForm = (await browser.open(`${page}/pin`)).body;
    expect(pinForm).toMatch(/name="pin"[^>]*value="\d{6}"/);
    expect(await act(`${page}/pin`, `${page}/pin`, { pin: '998877' })).toContain('Die neue PIN gilt.');
    const blocked = await act(`${page}/block`, `${page}/block`, { kind: 'card-lost', text: evil });
    expect(blocked).toContain('Das Konto ist gesperrt.');
    expect((await browser.open(page)).body).not.toContain('<b onmouseover');
    expect(await act(page, `${page}/lend`, { barcode: 'momo-1' })).toContain(
      'Nicht ausgeliehen: Das Konto ist gesperrt',
    );
    expect(await act(page, `${page}/unblock`)).toContain('Die Sperre ist aufgehoben.');
    expect((await desk().patronData('100')).patron).toEqual({
      ...{ id: page.split('/').at(-1), card: '100', name: 'Ada Neu', group: 'adults', disabled: false },
      validUntil: '2027-11-02',
    });
    const row = await opened.store.read(1, (unit) => unit.patronByLogin('100'));
    expect(row?.pinHash).toBe('hash:998877');
    expect(JSON.stringify(await logged())).not.toMatch(/Ada|9988|nobody/);
  });

  const entries = { card: '100', name: 'Ada Lesen', userName: '', email: '', born: '', group: 'adults' } as const;

  it('renews, reserves and cancels, and asks what else it needs', async () => {
    const [page, other] = [await addPatron('100'), await addPatron('200', 'Bert Buch')];
    await act(other, `${other}/lend`, { barcode: 'momo-1' });
    time += 20 * 86_400_000;
    const renewal = hiddenFields((await browser.open(other)).body, `${other}/renew`);
    const which = await browser.submit(page, `${page}/reserve`, { item: 'momo-1' });
    expect([which.statusCode, textOf(which.body)]).toEqual([200, expect.stringContaining('Wo möchte die Person es')]);
    expect(which.body).toContain('<option value="N">Nord &lt;&amp;&gt;</option>');
    const cost = await browser.post(`${page}/reserve`, {
      ...hiddenFields(which.body, `${page}/reserve`),
      branch: 'N',
    });
    expect(textOf(cost.body)).toContain('Das kostet 1,00 €.');
    const reserved = await browser.post(`${page}/reserve`, hiddenFields(cost.body, `${page}/reserve`));
    expect(reserved.statusCode).toBe(303);
    expect(await textAt(String(reserved.headers.location))).toContain('Vorgemerkt, Platz 1.');
    expect((await desk().patronData('100')).reservations).toMatchObject([{ recordId: 'momo', pickupBranch: 'N' }]);
    expect(await act(page, `${page}/reserve`, { item: 'momo' })).toContain(
      'Die Person hat diesen Titel schon vorgemerkt.',
    );
    expect(await act(page, `${page}/reserve`, { item: 'nothing' })).toContain('Diesen Titel gibt es im Katalog nicht.');

    const refused = textOf((await browser.post(`${other}/renew`, renewal)).body);
    expect(refused).toContain('Von jemand anderem vorgemerkt.');
    const { reservations } = await desk().patronData('100');
    const cancel = `${page}/reservations/${reservations[0]?.id}/cancel`;
    expect(await act(cancel, cancel)).toContain('Die Vormerkung ist aufgehoben.');
    expect((await browser.open(cancel)).statusCode).toBe(404);

    const fee = await browser.submit(other, `${other}/renew`);
    expect([fee.statusCode, textOf(fee.body)]).toEqual([200, expect.stringContaining('Das kostet 0,50 €.')]);
    const renewed = await browser.post(`${other}/renew`, hiddenFields(fee.body, `${other}/renew`));
    expect(await textAt(String(renewed.headers.location))).toContain('Momo: Verlängert bis 20.12.2026');
    const { fees } = await desk().patronData('200');
    const waive = `${other}/fees/${fees[0]?.id}/waive`;
    expect(await act(waive, waive)).toContain('0,50 € sind erlassen. Es ist nichts mehr offen.');
    expect((await logged()).filter(([, , outcome]) => outcome === 'asked')).toHaveLength(3);
  });

  it('says in words why something is not possible, and changes nothing', async () => {
    const page = await addPatron('100');
    for (const [action, fields, words] of [
      ['lend', { barcode: 'unknown' }, 'Dieses Exemplar gibt es nicht.'],
      ['fees', { reason: 'x', amount: '2,5' }, 'Das ist kein Betrag wie 2,50.'],
      ['fees', { reason: 'a\u001bb', amount: '2,50' }, 'Steuerzeichen'],
      ['prolong', { validUntil: 'tomorrow' }, 'Das ist kein Datum.'],
      ['reserve', { item: 'krabat' }, 'Der Titel steht im Regal.'],
    ] as const) {
      const answer = await browser.submit(page, `${page}/${action}`, fields);
      expect([answer.statusCode, textOf(answer.body)]).toEqual([409, expect.stringContaining(words)]);
    }
    await desk().addFee('100', { amount: 250, text: 'Kopien' });
    expect(await act(page, `${page}/pay`, { paid: '2,51', fee: '' })).toContain(
      'Der Betrag ist höher als das, was offen ist.',
    );
    const unknown = await act('/operator/desk/1/returns', '/operator/desk/1/returns', { barcode: '4711', branch: 'M' });
    expect(unknown).toContain('Dieses Exemplar gibt es nicht.');
    const { loans, fees } = await desk().patronData('100');
    expect([loans, fees.map(({ amount }) => amount)]).toEqual([[], [250]]);
    for (const fields of [{ barcode: '' }, { barcode: 'x'.repeat(257) }, { act: 'short', barcode: 'momo-1' }])
      expect((await browser.submit(page, `${page}/lend`, fields)).statusCode).toBe(400);
  });

  it('refuses a copy that the app has lent meanwhile', async () => {
    const page = await addPatron('100');
    await addPatron('200');
    const form = hiddenFields((await browser.open(page)).body, `${page}/lend`);
    await desk().lend('momo-1', '200');
    const answer = await browser.post(`${page}/lend`, { ...form, barcode: 'momo-1' });
    expect([answer.statusCode, textOf(answer.body)]).toEqual([
      409,
      expect.stringContaining('Das Exemplar ist gerade nicht ausleihbar.'),
    ]);
    expect(await logged()).toEqual([['desk-lend', 'momo-1', 'refused']]);
  });

  it('escapes names and titles, and lists nobody without a query', async () => {
    const page = await addPatron('100', evil);
    await addPatron('200', 'Hara Zwei');
    await act(page, `${page}/lend`, { barcode: 'evil-1' });
    for (const path of [page, `${page}/edit`, `${page}/privacy`, '/operator/desk/1?query=hara']) {
      const { body } = await browser.open(path);
      expect(body).toContain('&lt;b onmouseover');
      expect(body).not.toContain('<b onmouseover');
    }
    for (const query of ['', '%20', 'a']) {
      const answer = await browser.open(`/operator/desk/1?query=${query}`);
      expect([answer.statusCode, answer.body.includes('Hara')]).toEqual([400, false]);
    }
    expect(await textAt('/operator/desk/1?query=%25%25')).toContain('Dazu gibt es niemanden.');
    expect((await browser.open('/operator/desk/1')).body).not.toContain('Hara');
  });

  it('never shows or changes a patron of another library', async () => {
    const page = await addPatron('100', 'Ada Lesen', 2);
    const id = page.split('/').at(-1);
    expect((await browser.open(`/operator/desk/1/patrons/${id}`)).statusCode).toBe(404);
    expect(await textAt('/operator/desk/1?query=Lesen')).toContain('Dazu gibt es niemanden.');
    const form = hiddenFields((await browser.open(page)).body, `${page}/fees`);
    const wrong = await browser.post(`/operator/desk/1/patrons/${id}/fees`, { ...form, reason: 'x', amount: '2,50' });
    expect(wrong.statusCode).not.toBe(303);
    expect((await desk(2).patronData('100')).fees).toEqual([]);
    for (const path of ['/operator/desk/3', '/operator/desk/9', '/operator/desk/x'])
      expect((await browser.open(path)).statusCode).toBe(404);
    const list = await textAt('/operator/desk');
    expect([list.includes('Stadtbücherei'), list.includes('Fern')]).toEqual([true, false]);
  });

  it('exports what is stored about a patron as a file', async () => {
    const page = await addPatron('100200');
    const answer = await browser.submit(`${page}/privacy`, `${page}/export`);
    expect([answer.statusCode, answer.headers['content-disposition'], answer.headers['cache-control']]).toEqual([
      ...[200, 'attachment; filename="patron-2026-11-02.json"', 'no-store'],
    ]);
    expect(answer.json()).toMatchObject({
      format: 'buchfink-patron-export',
      libraryId: 1,
      circulation: { patron: { card: '100200', name: 'Ada Lesen' } },
    });
    expect(answer.body).not.toContain('4711');
    expect(await logged()).toEqual([['desk-export-patron', '…200', 'done']]);
  });

  it('speaks English, too', async () => {
    const page = await addPatron('100');
    browser = new OperatorBrowser(service.app, '127.0.0.1', { 'accept-language': 'en' });
    expect(await act(page, `${page}/lend`, { barcode: 'momo-1' })).toContain('Momo is on loan until 30 November 2026.');
    expect(await textAt('/operator/desk/1/returns')).toContain('The branch where you are');
  });
});

describe('the desk with a list of operators', () => {
  const [anna, theo] = ['anna-0123456789-abcdefghij', 'theo-0123456789-abcdefghij'];
  beforeEach(() => start(createTestDirectory, `anna ${anna}\ntheo ${theo} desk=2\n`));
  afterEach(tidy);

  it('needs a login, and shows an operator of one library no other', async () => {
    const page = await addPatron('100');
    await addPatron('100', 'Ada Lesen', 2);
    const outcome = await browser.open(page);
    expect([outcome.statusCode, outcome.body.includes('Ada')]).toEqual([303, false]);
    await browser.logIn(theo);
    expect((await browser.open(page)).statusCode).toBe(404);
    expect((await browser.open('/operator/desk/1?query=Ada')).statusCode).toBe(404);
    expect(await textAt('/operator/desk/2?query=Ada')).toContain('Ada Lesen');
    const list = await textAt('/operator/desk');
    expect([list.includes('Dorfbücherei'), list.includes('Stadtbücherei')]).toEqual([true, false]);
    const other = new OperatorBrowser(service.app);
    await other.logIn(anna);
    expect((await other.open(page)).statusCode).toBe(200);
  });
});
