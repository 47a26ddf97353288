import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDirectory } from '../../../testing/postgresql/test-location.ts';
import { type DeskService, startDesk } from '../testing/desk-service.ts';

let world: DeskService;
beforeEach(async () => {
  world = await startDesk(await createTestDirectory());
});
afterEach(() => world.close());

const copies = '/operator/desk/1/copies';
const setState = (barcode: string, state: string) =>
  world.act(`${copies}?barcode=${barcode}`, `${copies}/state`, { state });

it('says what is wrong with a copy and that it is back, once for each form and in the log', async () => {
  expect(await world.textAt(`${copies}?barcode=momo-1`)).toMatch(
    /Momo Barcode momo-1 Zustand Verfügbar Zweigstelle Mitte/,
  );
  expect(await setState('momo-1', 'in-repair')).toContain('Momo: In Reparatur.');
  expect(await world.desk().copyStatus('momo-1')).toMatchObject({ state: 'missing', absence: 'in-repair' });
  const page = await world.addPatron('100');
  expect(await world.act(page, `${page}/lend`, { barcode: 'momo-1' })).toContain('gerade nicht ausleihbar');
  expect(await world.act(page, `${page}/reserve`, { item: 'momo-1' })).toContain('Davon lässt sich nichts vormerken.');
  expect(await setState('momo-1', 'available')).toContain('Momo: Verfügbar.');
  expect(await world.desk().copyStatus('momo-1')).not.toHaveProperty('absence');
  expect((await world.logged()).filter(([name]) => name === 'desk-set-copy-state')).toEqual([
    ['desk-set-copy-state', 'momo-1 in-repair', 'done'],
    ['desk-set-copy-state', 'momo-1 available', 'done'],
  ]);
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
