import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hiddenFields, textOf } from '../../../../testing/operator-service.ts';
import { createTestDirectory } from '../../../../testing/postgresql/test-location.ts';
import { type DeskService, evil, startDesk } from '../testing/desk-service.ts';

let world: DeskService;
beforeEach(async () => {
  world = await startDesk(await createTestDirectory(), {
    rules: { loans: [{ days: 28, renewals: 2 }], reservations: { pickupDays: 7, whileAvailable: true } },
  });
});
afterEach(() => world.close());

/** Reserves a title for pick-up at a branch. */
const reserve = async (page: string, item: string, branch: string) => {
  const { body } = await world.browser.submit(page, `${page}/reserve`, { item });
  const act = /name="act" value="([^"]+)"/.exec(body)?.[1] ?? '';
  const token = /reserve"[^>]*><input type="hidden" name="token" value="([^"]+)"/.exec(body)?.[1] ?? '';
  const answer = await world.browser.post(`${page}/reserve`, { act, token, item, branch });
  expect(answer.statusCode).toBe(303);
};

describe('the lists of reserved copies', () => {
  it('lead a reservation from the shelf to its patron: what to fetch, and where it waits until when', async () => {
    const page = await world.addPatron('100', evil);
    await reserve(page, 'momo', 'M');
    await reserve(page, 'krabat', 'N');
    const list = await world.textAt('/operator/desk/1/pull-list?branch=M');
    expect(list).toMatch(/Mitte, 02\.11\.2026.* Krabat JE krabat krabat-1 1 02\.11\.2026 Momo JE momo momo-1 1/);
    expect(list).not.toContain('Hara');
    expect(await world.textAt('/operator/desk/1/pull-list?branch=N')).toContain('Es ist nichts zu holen.');

    for (const barcode of ['momo-1', 'krabat-1'])
      await world.act('/operator/desk/1/returns', '/operator/desk/1/returns', { barcode, branch: 'M' });
    expect(await world.textAt('/operator/desk/1/pull-list')).toContain('Es ist nichts zu holen.');
    const { body } = await world.browser.open('/operator/desk/1/hold-shelf?branch=M');
    expect(textOf(body)).toMatch(
      /Bereit zur Abholung .* Momo .* 1 08\.11\.2026 momo-1 Zettel drucken Unterwegs hierher/,
    );
    expect(body).toContain(`<a href="${page}">&lt;b onmouseover`);
    expect(await world.textAt('/operator/desk/1/hold-shelf?branch=N')).toMatch(/Unterwegs hierher .* Krabat/);
  });

  it('name what was not picked up with its number, from the day after on', async () => {
    const page = await world.addPatron('100');
    await reserve(page, 'momo', 'M');
    await world.act('/operator/desk/1/returns', '/operator/desk/1/returns', { barcode: 'momo-1', branch: 'M' });
    world.time += 7 * 86_400_000;
    const shelf = await world.textAt('/operator/desk/1/hold-shelf?branch=M');
    expect(shelf).toMatch(/Nicht abgeholt Nehmen Sie .* Momo Ada Lesen 1 08\.11\.2026 Bereit zur Abholung/);
    expect(shelf).toContain('Im Abholregal steht nichts.');
    await world.desk().changePatron('100', { name: undefined });
    expect(await world.textAt('/operator/desk/1/hold-shelf?branch=M')).toContain('Momo 100 1 08.11.2026');
    // The patron sees no number that leads nowhere.
    expect(await world.textAt(page)).toMatch(/Momo Nicht abgeholt Mitte 02\.11\.2026/);
  });

  it('and the returns stand in the branch where the browser took something back last', async () => {
    const returns = '/operator/desk/1/returns';
    const chosen = async () => /<option value="(\w)" selected="">/.exec((await world.browser.open(returns)).body)?.[1];
    expect(await chosen()).toBe('M');
    await world.act(returns, returns, { barcode: 'momo-1', branch: 'N' });
    expect(await chosen()).toBe('N');
    expect(await world.textAt('/operator/desk/1/pull-list')).toContain('Nord &lt;&amp;&gt;, 02.11.2026');
    expect(await world.textAt('/operator/desk/1/pull-list?branch=M')).toContain('Mitte, 02.11.2026');
    const { body } = await world.browser.open(returns, { cookie: 'desk-branch-1=WA' });
    expect(body).toContain('<option value="M" selected="">');
  });

  it('are there for libraries without branches, and in English', async () => {
    expect(await world.textAt('/operator/desk/2/pull-list')).toContain('Dorfbücherei, 02.11.2026');
    expect((await world.browser.open('/operator/desk/2/hold-shelf')).body).not.toContain('<select');
    const { body } = await world.browser.open('/operator/desk/1/hold-shelf', { 'accept-language': 'en' });
    expect(textOf(body)).toContain('Nothing is on the pick-up shelf.');
  });
});

describe('a reservation', () => {
  it('is paused and resumed, and moves to another branch and to another place, with an entry in the log for each', async () => {
    const pages = [
      await world.addPatron('1001'),
      await world.addPatron('1002', 'Bert Buch'),
      await world.addPatron('1003', 'Cem Leser'),
    ];
    await world.desk().lend('momo-1', '1001');
    const [, bert = '', cem = ''] = pages;
    for (const page of [bert, cem]) await reserve(page, 'momo', 'M');
    const idOf = async (card: string) => (await world.desk().patronData(card)).reservations[0]?.id ?? '';
    const path = `${cem}/reservations/${await idOf('1003')}`;
    expect(await world.textAt(path)).toContain('Cem Leser · Vorgemerkt, Platz 2');

    expect(await world.act(path, `${path}/pause`, { until: '2026-11-01' })).toContain('Dieser Tag ist schon vorbei.');
    expect(await world.act(path, `${path}/pause`, { until: '2026-12-01' })).toContain('Die Vormerkung ist geändert.');
    expect((await world.desk().patronData('1003')).reservations).toMatchObject([
      { state: 'paused', pausedUntil: '2026-12-01' },
    ]);
    expect(await world.act(path, `${path}/resume`)).toContain('Platz 2');
    expect(await world.act(path, `${path}/pickup`, { branch: 'X' })).toContain('nicht möglich');
    expect(await world.act(path, `${path}/pickup`, { branch: 'N' })).toContain('Die Vormerkung ist geändert.');
    expect(await world.act(path, `${path}/queue`, { position: '1' })).toContain('Cem Leser · Vorgemerkt, Platz 1');
    expect((await world.desk().patronData('1002')).reservations).toMatchObject([{ queuePosition: 2 }]);
    expect(await world.act(path, `${path}/queue`, { position: '99' })).toContain('Platz 2');
    expect((await world.browser.submit(path, `${path}/queue`, { position: '0' })).statusCode).toBe(400);
    expect((await world.logged()).filter(([, , outcome]) => outcome === 'done').slice(-5)).toEqual([
      ['desk-pause-reservation', '…03', 'done'],
      ['desk-resume-reservation', '…03', 'done'],
      ['desk-move-pickup', '…03', 'done'],
      ['desk-move-in-queue', '…03 1', 'done'],
      ['desk-move-in-queue', '…03 99', 'done'],
    ]);

    // Another account does not lead to it, nor does it change once it has a copy.
    expect((await world.browser.open(`${bert}/reservations/${await idOf('1003')}`)).statusCode).toBe(404);
    const form = hiddenFields((await world.browser.open(path)).body, `${path}/queue`);
    await world.desk().giveBack('momo-1', 'M');
    const ready = `${bert}/reservations/${await idOf('1002')}`;
    expect(await world.textAt(ready)).toContain('Sie lässt sich nur aufheben.');
    expect((await world.browser.post(`${path}/queue`, { ...form, position: '1' })).statusCode).toBe(303);
  });
});
