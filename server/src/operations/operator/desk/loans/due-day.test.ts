import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDirectory } from '../../../../testing/postgresql/test-location.ts';
import { type DeskService, startDesk } from '../testing/desk-service.ts';

let world: DeskService;
beforeEach(async () => {
  world = await startDesk(await createTestDirectory(), { rules: { loans: [{ days: 28, renewals: 1 }] } });
});
afterEach(() => world.close());

const dueOf = async (card: string) => (await world.desk().patronData(card)).loans[0]?.due;

it('is chosen at the loan and afterwards, as far as renewals would reach, and is in the log', async () => {
  const page = await world.addPatron('100');
  expect(await world.act(page, `${page}/lend`, { barcode: 'momo-1', due: '2026-12-29' })).toContain(
    'Dieses Rückgabedatum liegt außerhalb der Leihregeln.',
  );
  expect(await world.act(page, `${page}/lend`, { barcode: 'momo-1', due: '2026-12-28' })).toContain(
    'Momo ist ausgeliehen bis 28.12.2026.',
  );
  const [loan] = (await world.desk().patronData('100')).loans;
  const path = `${page}/loans/${loan?.id}/due`;
  expect(await world.textAt(path)).toContain('Vom 02.11.2026 bis zum 28.12.2026');
  expect(await world.act(path, path, { due: '2026-11-09' })).toContain('Momo ist ausgeliehen bis 09.11.2026.');
  expect(await dueOf('100')).toBe('2026-11-09');
  for (const due of ['2026-11-01', '2026-12-29', 'soon']) await world.act(path, path, { due });
  expect(await dueOf('100')).toBe('2026-11-09');
  expect((await world.desk().patronData('100')).loans).toMatchObject([{ renewals: 0 }]);
  expect((await world.logged()).filter(([, , outcome]) => outcome === 'done')).toEqual([
    ['desk-lend', 'momo-1 2026-12-28', 'done'],
    ['desk-set-due-day', 'momo-1 2026-11-09', 'done'],
  ]);
});

it('becomes no later while others wait, and is of a loan of this account only', async () => {
  const page = await world.addPatron('100');
  const other = await world.addPatron('200', 'Bert Buch');
  await world.desk().lend('momo-1', '100');
  const [loan] = (await world.desk().patronData('100')).loans;
  const which = await world.browser.submit(other, `${other}/reserve`, { item: 'momo' });
  const fields = Object.fromEntries(
    [...which.body.matchAll(/name="(token|act|item)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
  expect((await world.browser.post(`${other}/reserve`, { ...fields, branch: 'M' })).statusCode).toBe(303);
  const path = `${page}/loans/${loan?.id}/due`;
  expect(await world.act(path, path, { due: '2026-12-10' })).toContain('Das Datum kann nur früher werden.');
  expect(await world.act(path, path, { due: '2026-11-20' })).toContain('Momo ist ausgeliehen bis 20.11.2026.');
  expect((await world.browser.open(`${other}/loans/${loan?.id}/due`)).statusCode).toBe(404);
});
