import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hiddenFields, textOf } from '../../../../testing/operator-service.ts';
import { createTestDirectory } from '../../../../testing/postgresql/test-location.ts';
import { type DeskService, evil, startDesk } from '../testing/desk-service.ts';
import { describeLoggedMark } from './copy-page.tsx';

let world: DeskService;
beforeEach(async () => {
  world = await startDesk(await createTestDirectory(), {
    rules: { reservations: { pickupDays: 7, whileAvailable: true } },
  });
});
afterEach(() => world.close());

const copies = '/operator/desk/1/copies';
const setState = (barcode: string, state: string) =>
  world.act(`${copies}?barcode=${barcode}`, `${copies}/state`, { state });

it('says what is wrong with a copy and that it is back, once for each form and in the log', async () => {
  expect(await world.textAt(`${copies}?barcode=momo-1`)).toMatch(
    /Momo Barcode momo-1 Standort und Signatur JE momo Zustand Verfügbar Zweigstelle Mitte/,
  );
  expect(await setState('momo-1', 'in-repair')).toContain('Momo: In Reparatur.');
  expect(await world.desk().copyStatus('momo-1')).toMatchObject({ state: 'missing', absence: 'in-repair' });
  const page = await world.addPatron('100');
  expect(await world.act(page, `${page}/lend`, { barcode: 'momo-1' })).toContain('gerade nicht ausleihbar');
  expect(await world.act(page, `${page}/reserve`, { item: 'momo-1' })).toContain('Kein Exemplar lässt sich vormerken.');
  expect(await setState('momo-1', 'available')).toContain('Momo: Verfügbar.');
  expect((await world.desk().copyStatus('momo-1'))?.absence).toBeUndefined();
  expect((await world.logged()).filter(([name]) => name === 'desk-set-copy-state')).toEqual([
    ['desk-set-copy-state', 'momo-1 in-repair', 'done'],
    ['desk-set-copy-state', 'momo-1 available', 'done'],
  ]);
  const log = await world.textAt('/operator/log');
  expect(log).toContain('Zustand eines Exemplars 1 momo-1: In Reparatur erledigt');
  expect(log).toContain('Zustand eines Exemplars 1 momo-1: Verfügbar erledigt');
});

it('ends the loan of a lost copy, and refuses every other state of a copy on loan', async () => {
  const page = await world.addPatron('100');
  await world.act(page, `${page}/lend`, { barcode: 'momo-1' });
  expect(await world.textAt(`${copies}?barcode=momo-1`)).toContain('Ausgeliehen an Ada Lesen');
  expect((await world.browser.open(`${copies}?barcode=momo-1`)).body.match(/<option/g)).toHaveLength(1);
  expect(await setState('momo-1', 'damaged')).toContain('Das Exemplar ist ausgeliehen oder zurückgelegt.');
  world.time += 30 * 86_400_000;
  expect(await setState('momo-1', 'lost')).toContain('Momo: Verloren.');
  const { loans, fees } = await world.desk().patronData('100');
  // Overdue by two days until it was reported.
  expect([loans, fees.map(({ amount }) => amount)]).toEqual([[], [40]]);
});

it('knows no other barcode, and takes no other state', async () => {
  const unknown = await world.browser.open(`${copies}?barcode=4711`);
  expect([unknown.statusCode, unknown.body.includes('Dieses Exemplar gibt es nicht.')]).toEqual([404, true]);
  const wrong = await world.browser.submit(`${copies}?barcode=momo-1`, `${copies}/state`, { state: 'lent' });
  expect(wrong.statusCode).toBe(400);
  expect(await world.desk().copyStatus('momo-1')).toMatchObject({ state: 'available', isStored: false });
});

it('marks a copy of the pick-up shelf as missing, and the reservation waits again', async () => {
  const page = await world.addPatron('100');
  const act = hiddenFields(
    (await world.browser.submit(page, `${page}/reserve`, { item: 'momo-1' })).body,
    `${page}/reserve`,
  );
  await world.browser.post(`${page}/reserve`, { ...act, branch: 'M', confirm: 'yes' });
  await world.act('/operator/desk/1/returns', '/operator/desk/1/returns', { barcode: 'momo-1', branch: 'M' });
  const link = `<a href="${copies}?barcode=momo-1">momo-1</a>`;
  expect((await world.browser.open('/operator/desk/1/hold-shelf?branch=M')).body).toContain(link);
  expect(await world.textAt(`${copies}?barcode=momo-1`)).toMatch(/Zurückgelegt für Ada Lesen .* wartet diese wieder/);
  expect(await setState('momo-1', 'available')).toContain('Das Exemplar ist ausgeliehen oder zurückgelegt.');
  expect(await setState('momo-1', 'missing')).toContain('Die Vormerkung wartet wieder auf ihrem Platz.');
  expect(await world.textAt(page)).toContain('Momo Vorgemerkt, Platz 1');
  // Back on the shelf it is to be fetched, and leads to the same page from there.
  expect(await setState('momo-1', 'available')).not.toContain('wartet wieder');
  expect((await world.browser.open('/operator/desk/1/pull-list?branch=M')).body).toContain(link);
});

describe('a slip', () => {
  const slip = `${copies}/slip?barcode=`;
  const returns = '/operator/desk/1/returns';
  const giveBack = (barcode: string, branch: string) => world.act(returns, returns, { barcode, branch });

  it('says where a copy of another branch goes, from the page of its return on', async () => {
    await world.addPatron('100', evil);
    await world.desk().lend('momo-1', '100');
    await giveBack('momo-1', 'N');
    const returned = await world.browser.submit(returns, returns, { barcode: 'momo-1', branch: 'N' });
    const { body } = await world.browser.open(String(returned.headers.location));
    expect(body).toContain(`href="${slip}momo-1"`);
    const { body: page } = await world.browser.open(`${slip}momo-1`);
    expect(textOf(page)).toMatch(
      /Versandzettel Stadtbücherei Mitte Titel Momo .*Standort und Signatur JE momo Barcode momo-1 Von Nord \S+ An Mitte Zweck zurück ins eigene Regal Datum 02\.11\.2026/,
    );
    // The scanner goes on from here.
    expect(page).toMatch(/<option value="N" selected="">.*<\/form>/s);
    expect(page).toMatch(/<input[^>]* id="field-barcode"[^>]* autofocus/);
  });

  it('names the number on the pick-up shelf in place of the person, and the branch on the way there', async () => {
    const page = await world.addPatron('200', 'Bert Buch');
    await world.act(page, `${page}/reserve`, { item: 'krabat', branch: 'N', confirm: 'yes' });
    await giveBack('krabat-1', 'M');
    const transfer = await world.textAt(`${slip}krabat-1`);
    expect(transfer).toMatch(
      /Versandzettel Stadtbücherei Nord \S+ Titel Krabat .*Von Mitte An Nord \S+ Zweck Vormerkung/,
    );
    await giveBack('krabat-1', 'N');
    expect(await world.desk().copyStatus('krabat-1')).toMatchObject({ pickup: { number: '1', until: '2026-11-08' } });
    const hold = await world.textAt(`${slip}krabat-1`);
    expect(hold).toMatch(
      /Abholzettel Stadtbücherei Nummer 1 Titel Krabat .*Abholregal Nord \S+ Abholbereit bis 08\.11\.2026 Gehört nach Mitte Datum 02/,
    );
    for (const text of [transfer, hold]) expect(text).not.toMatch(/Bert|200/);
    expect((await world.browser.open('/operator/desk/1/hold-shelf?branch=N')).body).toContain(`href="${slip}krabat-1"`);
    const { body } = await world.browser.open(`${slip}krabat-1`, { 'accept-language': 'en' });
    expect(textOf(body)).toContain('Hold slip');
  });

  it('is there for no copy on a shelf, and for none that there is not', async () => {
    const { statusCode, body } = await world.browser.open(`${slip}momo-1`);
    expect([statusCode, textOf(body).includes('weder unterwegs noch im Abholregal')]).toEqual([409, true]);
    expect((await world.browser.open(`${slip}nothing`)).statusCode).toBe(404);
    expect((await world.browser.open(`${copies}/slip`)).statusCode).toBe(404);
  });
});

it('says a logged mark in words, and leaves what it does not know', () => {
  expect(describeLoggedMark('A 17 on-order', 'en')).toBe('A 17: On order');
  expect(describeLoggedMark('A 17 melted', 'de')).toBeUndefined();
  expect(describeLoggedMark('17', 'de')).toBeUndefined();
});
