import type { AccountData } from '@buchfink/contract/account';
import { clientVersion, clientVersionHeader } from '@buchfink/contract/endpoint';
import { operatorLocales } from '@buchfink/contract/locale';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountService, accountService, pin } from '../../testing/accounts/account-service.ts';

let service: AccountService;
beforeAll(async () => {
  service = await accountService();
});
afterAll(() => service.close());

describe('an account', () => {
  it('is empty for a new patron', async () => {
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
      unreadNotices: 0,
      retrieved: '2026-11-21T11:00:00.000Z',
    });
    const english = await patron.account('en');
    expect(english.account.pendingFees?.text).toBe('€0.00');
    expect(english.account.validUntil?.text).toBe('31 March 2027');
  });

  it('keeps umlauts and special characters in names and titles', async () => {
    await service.desks[1].addPatron({ card: '2002', pin, name: 'Jürgen Großmäuler-Çelik “ß”' });
    await service.desks[1].lend('Bumlaut-1', '2002');
    const account = await (await service.logIn('2002')).account();
    expect(account.account.name).toBe('Jürgen Großmäuler-Çelik “ß”');
    expect(account.lent.map(({ title, author }) => [title, author])).toEqual([
      ['Über Öfen & Äpfel, „süß“; ein ßonderfall', 'Thomas Mann'],
    ]);
  });

  it('says in words for each loan whether it can be renewed, and why not', async () => {
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
    const notices = (account: AccountData) =>
      account.lent.map(({ barcode, status, renewal }) => [barcode, renewal.reason, status]);
    expect(notices(await patron.account()).sort()).toEqual([
      ['Br1-1', 'too-early', 'Verlängerbar ab 08.12.2026'],
      ['Br2-1', 'ok', ''],
      ['Br3-1', 'reserved', 'Von jemand anderem vorgemerkt'],
      ['Br4-1', 'ok', 'Überfällig'],
    ]);
    expect(notices(await patron.account('en')).sort()).toEqual([
      ['Br1-1', 'too-early', 'Can be renewed from 8 December 2026'],
      ['Br2-1', 'ok', ''],
      ['Br3-1', 'reserved', 'Reserved by someone else'],
      ['Br4-1', 'ok', 'Overdue'],
    ]);
  });
});

describe.each(operatorLocales)('a login (%s)', (locale) => {
  const logIn = async (userId: string, password: string) => {
    const answer = await service.app.inject({
      method: 'POST',
      url: `/services/${locale}/opac-demo/auth/login`,
      headers: { [clientVersionHeader]: clientVersion, 'sec-fetch-site': 'same-origin' },
      payload: { libraryId: 1, userId, password },
    });
    return { status: answer.statusCode, ...answer.json() };
  };
  const inLocale = (de: string, en: string) => (locale === 'de' ? de : en);

  it('explains why it failed, and admits patrons who may only look', async () => {
    const [desk, card] = [service.desks[1], locale === 'de' ? '24' : '25'];
    for (const end of ['01', '02', '03', '04']) await desk.addPatron({ card: card + end, pin });
    expect(await logIn(`${card}01`, pin)).toMatchObject({
      status: 200,
      success: true,
      libraryId: 1,
      userId: `${card}01`,
    });
    const wrong = {
      status: 401,
      success: false,
      code: 'login-failed',
      message: inLocale('Ausweisnummer, Passwort oder PIN ist falsch.', 'Card number, password or PIN is wrong.'),
    };
    expect(await logIn(`${card}01`, 'falsch')).toMatchObject(wrong);
    expect(await logIn('niemand', pin)).toMatchObject(wrong);
    await desk.changePatron(`${card}02`, { disabled: true });
    expect(await logIn(`${card}02`, 'falsch')).toMatchObject(wrong);
    expect(await logIn(`${card}02`, pin)).toMatchObject({
      status: 403,
      code: 'account-disabled',
      message: expect.stringContaining(inLocale('gesperrt', 'disabled')),
    });
    await desk.changePatron(`${card}03`, { validUntil: '2026-11-20' });
    await desk.setBlock(`${card}04`, 'card-lost', 'Bitte kommen Sie vorbei.');
    expect(await logIn(`${card}03`, pin)).toMatchObject({ status: 200 });
    expect((await (await service.logIn(`${card}03`)).account(locale)).account.blocks).toEqual([
      { code: 'card-expired', text: inLocale('Ihr Ausweis ist abgelaufen.', 'Your card has expired.') },
    ]);
    // A message of the library's own system is kept.
    expect((await (await service.logIn(`${card}04`)).account(locale)).account.blocks).toEqual([
      { code: 'card-lost', text: 'Bitte kommen Sie vorbei.' },
    ]);
  });
});
