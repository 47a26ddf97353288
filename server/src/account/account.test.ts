import type { AccountData } from '@buchfink/contract/account';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountService, accountService, pin } from '../testing/account-service.ts';

let service: AccountService;
beforeAll(async () => {
  service = await accountService();
});
afterAll(() => service.close());

describe('an account', () => {
  it('of a new patron is empty', async () => {
    await service.desks[1].addPatron({ card: '2001', pin, name: 'Anna Leer', validUntil: '2027-03-31' });
    const patron = await service.logIn('2001');
    expect(patron.session).toMatchObject({ success: true, libraryId: 1, userId: '2001', name: 'Anna Leer' });
    expect(await patron.account()).toEqual({
      libraryId: 1,
      userId: '2001',
      account: {
        name: 'Anna Leer',
        pendingFees: { text: expect.stringMatching(/^0,00\s€$/), amount: 0, currency: 'EUR' },
        validUntil: { text: '31.03.2027', date: '2027-03-31' },
        blocks: [],
      },
      fees: [],
      lent: [],
      reservations: [],
      retrieved: '2026-11-21T11:00:00.000Z',
    });
    const english = await patron.account('en');
    expect(english.account.pendingFees?.text).toBe('€0.00');
    expect(english.account.validUntil?.text).toBe('31 March 2027');
  });

  it('keeps umlauts and signs in names and titles', async () => {
    await service.desks[1].addPatron({ card: '2002', pin, name: 'Jürgen Großmäuler-Çelik “ß”' });
    await service.desks[1].lend('Bumlaut-1', '2002');
    const seen = await (await service.logIn('2002')).account();
    expect(seen.account.name).toBe('Jürgen Großmäuler-Çelik “ß”');
    expect(seen.lent.map(({ title, author }) => [title, author])).toEqual([
      ['Über Öfen & Äpfel, „süß“; ein ßonderfall', 'Thomas Mann'],
    ]);
  });

  it('says of each loan whether and why not it can be renewed, in words', async () => {
    const { desks } = service;
    await desks[1].addPatron({ card: '2003', pin });
    await desks[1].addPatron({ card: '2004', pin });
    await desks[1].lend('Br1-1', '2003', { day: '2026-11-20' });
    await desks[1].lend('Br2-1', '2003', { day: '2026-10-28' });
    await desks[1].lend('Br3-1', '2003', { day: '2026-10-28' });
    await desks[1].lend('Br3-2', '2004', { day: '2026-11-20' });
    await desks[1].lend('Br4-1', '2003', { day: '2026-10-20' });
    await desks[1].addPatron({ card: '2005', pin });
    const third = await service.logIn('2005');
    expect((await third.act('/reservation', { recordId: 'r3' }, { branch: 'sued' })).at(-1)?.status).toBe('OK');
    const patron = await service.logIn('2003');
    const told = (seen: AccountData) =>
      seen.lent.map(({ barcode, status, renewal }) => [barcode, renewal.reason, status]);
    expect(told(await patron.account()).sort()).toEqual([
      ['Br1-1', 'too-early', 'Verlängerbar ab 08.12.2026'],
      ['Br2-1', 'ok', ''],
      ['Br3-1', 'reserved', 'Von jemand anderem vorgemerkt'],
      ['Br4-1', 'ok', 'Überfällig'],
    ]);
    expect(told(await patron.account('en')).sort()).toEqual([
      ['Br1-1', 'too-early', 'Can be renewed from 8 December 2026'],
      ['Br2-1', 'ok', ''],
      ['Br3-1', 'reserved', 'Reserved by someone else'],
      ['Br4-1', 'ok', 'Overdue'],
    ]);
  });
});
