import type { PatronSystem } from '@buchfink/connectors/patron-system';
import { type NoticeAddress, NoticeList, NoticeWishes } from '@buchfink/contract/account/notices';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AccountService, accountService, pin } from '../../../testing/accounts/account-service.ts';
import { clockAt } from '../../../testing/accounts/session-service.ts';
import type { TestPatron } from '../../../testing/accounts/test-patron.ts';

let service: AccountService;
/** What the library's system lacks; set by a test before its calls. */
let lacking: readonly (keyof PatronSystem)[] = [];
const lackingSome = (patron: PatronSystem): PatronSystem =>
  new Proxy(patron, {
    get: (target, name: keyof PatronSystem) => (lacking.includes(name) ? undefined : target[name]),
  });

beforeEach(async () => {
  lacking = [];
  service = await accountService({
    clock: clockAt(),
    between: ({ patron, checkout }) => ({ patron: lackingSome(patron), checkout }),
    sendsBy: (libraryId) => (libraryId === 1 ? ['email'] : []),
  });
  await service.desks[1].addPatron({ card: '1001', pin, email: 'mia@bibliothek.example' });
  await service.desks[1].addPatron({ card: '1002', pin });
});
afterEach(() => service.close());

/** Mia has reserved a title that is ready for her in Mitte. */
async function readyForMia(): Promise<TestPatron> {
  const { desks } = service;
  await desks[1].lend('Bumlaut-1', '1002', { day: '2026-11-20' });
  const mia = await service.logIn('1001');
  await mia.act('/reservation', { recordId: 'umlaut' }, { branch: 'mitte', confirm: 'yes' });
  await desks[1].giveBack('Bumlaut-1', 'mitte');
  return mia;
}
const listOf = async (patron: TestPatron, locale: 'de' | 'en' = 'de') =>
  NoticeList.parse((await patron.send('/account/notices', undefined, { locale })).json());
const wishesOf = async (patron: TestPatron) =>
  NoticeWishes.parse((await patron.send('/account/notices/wishes')).json());
const markRead = async (patron: TestPatron, ids: unknown) =>
  (await patron.send('/account/notices/read', { ids })).json();

describe('the inbox', () => {
  it('shows what the library told, with the name of the branch, and counts what is unread in the account, too', async () => {
    const mia = await readyForMia();
    const { notices, unread } = await listOf(mia);
    expect(unread).toBe(1);
    expect(notices).toMatchObject([
      {
        kind: 'ready',
        isRead: false,
        recordId: 'umlaut',
        branch: 'Mitte',
        pickupNumber: '1',
        until: expect.any(String),
      },
    ]);
    expect(notices[0]?.title).toBeTruthy();
    expect((await mia.account()).unreadNotices).toBe(1);
  });

  it('says what a reminder costs in the language of the reader', async () => {
    const { desks } = service;
    await desks[2].addPatron({ card: '2001', pin });
    await desks[2].lend('Br1-1', '2001', { day: '2026-11-20' });
    service.clock.forward(60 * 24 * 3_600_000);
    await desks[2].tick();
    const patron = await service.logIn('2001', 2);
    const overdue = async (locale: 'de' | 'en') =>
      (await listOf(patron, locale)).notices.find(({ kind }) => kind === 'overdue');
    expect(await overdue('en')).toMatchObject({ step: 1, fee: { amount: 500, currency: 'EUR', text: '€5.00' } });
    expect((await overdue('de'))?.fee?.text).toMatch(/^5,00\s€$/);
  });

  it('marks some as read or all, and those of nobody else', async () => {
    const mia = await readyForMia();
    const [notice] = (await listOf(mia)).notices;
    await service.desks[1].setPin('1002', pin);
    const other = await service.logIn('1002');
    expect(await markRead(other, [notice?.id])).toEqual({ unread: 1 });
    expect((await listOf(mia)).unread).toBe(1);
    expect(await markRead(mia, [notice?.id, 'unknown'])).toEqual({ unread: 0 });
    expect((await listOf(mia)).notices).toMatchObject([{ isRead: true }]);
    expect((await mia.account()).unreadNotices).toBe(0);
    expect(await markRead(other, 'all')).toEqual({ unread: 0 });
  });

  it('refuses too many ids, and another form of them', async () => {
    const mia = await service.logIn('1001');
    const tooMany = Array.from({ length: 501 }, (_, index) => `n${index}`);
    for (const ids of [tooMany, ['x'.repeat(101)], 'none', [1], undefined])
      expect(await markRead(mia, ids)).toMatchObject({ code: 'invalid-input' });
  });

  it('is not there where the library has none', async () => {
    const mia = await service.logIn('1001');
    lacking = ['notices', 'readNotices', 'noticeWishes', 'changeNoticeWishes'];
    for (const path of ['/account/notices', '/account/notices/wishes'])
      expect((await mia.send(path)).json()).toMatchObject({ code: 'not-supported' });
    expect(await markRead(mia, 'all')).toMatchObject({ code: 'not-supported' });
    expect((await mia.send('/account/notices/wishes', { language: 'en' })).json()).toMatchObject({
      code: 'not-supported',
    });
  });
});

describe('the wishes of a patron', () => {
  const usual = { 'due-soon': ['email', 'push'], overdue: ['email', 'push'], reservations: ['email', 'push'] };

  it('are those of the library at first: the receipts stay in the app where it tells them', async () => {
    const mia = await service.logIn('1001');
    expect(await wishesOf(mia)).toEqual({
      offered: ['email'],
      ways: { ...usual, card: ['email', 'push'], account: ['email', 'push'] },
      language: 'de',
      address: { state: 'unproved', email: 'mia@bibliothek.example' } satisfies NoticeAddress,
    });
  });

  it('are changed one by one, and keep what goes by e-mail in any case', async () => {
    const mia = await service.logIn('1001');
    const change = async (wishes: unknown) =>
      NoticeWishes.parse((await mia.send('/account/notices/wishes', wishes)).json());
    await change({ ways: { 'due-soon': [] } });
    const after = await change({ ways: { overdue: [], reservations: ['push'] }, language: 'en' });
    expect(after.ways).toMatchObject({ 'due-soon': [], overdue: ['email'], reservations: ['push'] });
    expect(after.language).toBe('en');
    expect(await wishesOf(mia)).toEqual(after);
  });

  it('accept no other groups, ways or languages', async () => {
    const mia = await service.logIn('1001');
    for (const wishes of [{ ways: { news: ['email'] } }, { ways: { card: ['letter'] } }, { language: 'nl' }])
      expect((await mia.send('/account/notices/wishes', wishes)).json()).toMatchObject({ code: 'invalid-input' });
  });

  it('tell of an address that is missing, and offer no way where the service sends nothing', async () => {
    expect((await wishesOf(await service.logIn('1002'))).address).toEqual({ state: 'missing' });
    await service.desks[2].addPatron({ card: '2001', pin });
    expect((await wishesOf(await service.logIn('2001', 2))).offered).toEqual([]);
  });
});
