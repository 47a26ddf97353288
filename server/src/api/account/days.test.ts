import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountService, accountService, pin } from '../../testing/accounts/account-service.ts';
import { clockAt } from '../../testing/accounts/session-service.ts';

const hour = 3_600_000;
const day = 24 * hour;
const clock = clockAt('2026-03-02T11:00:00Z');
let service: AccountService;
beforeAll(async () => {
  service = await accountService({ clock });
  for (const card of ['4001', '4002', '4003']) await service.desks[1].addPatron({ card, pin });
});
afterAll(() => service.close());

describe('as days pass', () => {
  it('renews a loan as often as the rules allow', async () => {
    await service.desks[1].lend('Br1-1', '4001');
    for (const due of ['2026-04-20', '2026-05-11']) {
      clock.forward(21 * day);
      const anna = await service.logIn('4001');
      const token = (await anna.account()).lent[0]?.renewToken;
      expect(await anna.step('/prolong', { token })).toMatchObject({ status: 'OK', items: [{ new: due }] });
    }
    clock.forward(21 * day);
    const anna = await service.logIn('4001');
    const [lent] = (await anna.account()).lent;
    expect(lent).toMatchObject({
      status: 'Bereits so oft verlängert, wie es möglich ist',
      renewal: { possible: false, reason: 'max-renewals', count: 2, max: 2 },
    });
    const target = { token: lent?.renewToken };
    expect(await anna.step('/prolong', target)).toMatchObject({
      status: 'ERROR',
      reason: 'max-renewals',
      message: 'Das Medium wurde bereits so oft verlängert, wie es möglich ist.',
    });
    expect((await anna.step('/prolong', target, {}, { locale: 'en' })).message).toBe(
      'The item was renewed as often as possible.',
    );
  });

  it('keeps a returned copy for the patron who reserved it until the pick-up time ends', async () => {
    const { desks } = service;
    await desks[1].lend('Br2-1', '4001');
    await desks[1].lend('Br2-2', '4001');
    const berta = await service.logIn('4002');
    await berta.act('/reservation', { recordId: 'r2' }, { branch: 'mitte' });
    expect(await desks[1].giveBack('Br2-1', 'mitte')).toMatchObject({ next: 'pickup-shelf' });
    const [ready] = (await berta.account()).reservations;
    expect(ready).toMatchObject({ state: 'ready', readyDate: '2026-05-04', pickupUntil: '2026-05-11' });
    expect(ready?.status).toBe('Abholbereit bis 11.05.2026');
    expect((await berta.account('en')).reservations[0]?.status).toBe('Ready to be picked up until 11 May 2026');
    // The last day lasts until its end in the library's time zone.
    clock.forward(7 * day + 10 * hour);
    expect((await (await service.logIn('4002')).account()).reservations[0]?.state).toBe('ready');
    clock.forward(hour);
    const account = await (await service.logIn('4002')).account();
    expect(account.reservations).toMatchObject([{ state: 'expired', status: 'Nicht abgeholt' }]);
    expect(account.reservations[0]?.cancelToken).toBeUndefined();
    expect(account.fees).toMatchObject([
      { kind: 'not-fetched', text: 'Gebühr für ein nicht abgeholtes Medium', amount: 100 },
    ]);
  });

  it('never lets both a renewal and a reservation of the same moment succeed', async () => {
    const { desks } = service;
    clock.forward(day);
    for (let round = 0; round < 8; round++) {
      const record = `r${20 + round}`;
      for (const copy of [1, 2]) await desks[1].lend(`B${record}-${copy}`, '4001', { day: '2026-04-18' });
      const [anna, berta] = [await service.logIn('4001'), await service.logIn('4003')];
      const { lent } = await anna.account();
      const tokens = lent.filter(({ recordId }) => recordId === record).map(({ renewToken }) => renewToken);
      const [renewals, reserved] = await Promise.all([
        Promise.all(tokens.map((token) => anna.step('/prolong', { token }))),
        berta.act('/reservation', { recordId: record }, { branch: 'mitte' }),
      ]);
      expect(reserved.at(-1)?.status).toBe(round < 5 ? 'OK' : 'ERROR');
      for (const { items } of renewals) expect(['renewed', 'refused']).toContain(items?.[0]?.outcome);
      // The order is open, but the account fits the answers.
      const after = (await anna.account()).lent.filter(({ recordId }) => recordId === record);
      for (const { items } of renewals) {
        const [item] = items ?? [];
        const due = item?.outcome === 'renewed' ? item.new : item?.old;
        expect(after.find(({ id }) => id === item?.id)?.deadline).toBe(due);
      }
    }
  });
});
