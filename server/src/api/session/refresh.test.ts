import type { Session } from '@buchfink/contract/session';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createInMemoryLibrary } from '../../testing/accounts/in-memory-library.ts';
import {
  Browser,
  clockAt,
  phoneHeaders,
  type SessionService,
  sessionService,
} from '../../testing/accounts/session-service.ts';

const day = 24 * 3_600_000;

let service: SessionService;
beforeEach(async () => {
  const library = createInMemoryLibrary({ A1: { pin: '1234', name: 'Ada' }, B2: { pin: '5678' } });
  service = await sessionService({ library, clock: clockAt() });
});
afterEach(() => service.close());

const logIn = async (browser: Browser, more: object = {}): Promise<Session> =>
  (await browser.logIn('A1', '1234', more)).json();
const onPhone = () => new Browser(service, phoneHeaders);

describe('a refresh', () => {
  it('gives a new access token and changes the secret, not the handle', async () => {
    const browser = new Browser(service);
    const session = await logIn(browser);
    const before = browser.cookies.get(`__Host-rt-${session.refreshToken}`);
    const answer = await browser.refresh(session);
    expect(answer.json()).toMatchObject({ success: true, libraryId: 1, userId: 'A1', name: 'Ada', expiresIn: 600 });
    expect(answer.json().refreshToken).toBe(session.refreshToken);
    expect(answer.json().token).not.toBe(session.token);
    const after = browser.cookies.get(`__Host-rt-${session.refreshToken}`);
    expect(after).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(after).not.toBe(before);
    expect(answer.body).not.toContain(after);
    expect(await browser.account(answer.json())).toBe(200);
  });

  it('sent twenty times at once makes one successor, and nobody is logged out', async () => {
    const phone = onPhone();
    const session = await logIn(phone, { client: 'native' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => phone.refresh(session)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map((answer) => answer.json().refreshToken)).size).toBe(1);
    expect(new Set(answers.map((answer) => answer.json().token)).size).toBe(20);
    for (const answer of answers) expect(await phone.account(answer.json())).toBe(200);
    const [firstSession] = answers.map((answer): Session => answer.json());
    expect((await phone.refresh(firstSession ?? session)).statusCode).toBe(200);
  });

  it('sent at once to two services on one store makes one successor', async () => {
    const library = createInMemoryLibrary({});
    const secondService = await sessionService({ library, clock: service.clock, folder: service.folder });
    const phones = [onPhone(), new Browser(secondService, phoneHeaders)];
    const session = await logIn(onPhone(), { client: 'native' });
    const answers = await Promise.all(
      phones.flatMap((phone) => Array.from({ length: 10 }, () => phone.refresh(session))),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map((answer) => answer.json().refreshToken)).size).toBe(1);
    await secondService.close();
  });

  it('sent again within ten seconds gets the same secret, as after a lost answer', async () => {
    const phone = onPhone();
    const session = await logIn(phone, { client: 'native' });
    const lost = (await phone.refresh(session)).json();
    service.clock.forward(10_000);
    const again = (await phone.refresh(session)).json();
    expect(again.refreshToken).toBe(lost.refreshToken);
    expect((await phone.refresh(again)).statusCode).toBe(200);
  });

  it('sent again hours after a lost answer gets a phone the same secret, as often as the answer is lost', async () => {
    const phone = onPhone();
    const session = await logIn(phone, { client: 'native', keep: 'stay' });
    const lost = (await phone.refresh(session)).json();
    for (let run = 0; run < 3; run += 1) {
      service.clock.forward(6 * 3_600_000);
      await service.logins.sweep();
      expect((await phone.refresh(session)).json().refreshToken).toBe(lost.refreshToken);
    }
    const again = (await phone.refresh(session)).json();
    expect(await phone.account(again)).toBe(200);
    expect((await phone.refresh(again)).statusCode).toBe(200);
    expect(service.warnings).toEqual([]);
  });

  it('with a secret of a phone ends the session once the phone has used what the answer brought', async () => {
    const [thief, phone] = [onPhone(), onPhone()];
    const session = await logIn(phone, { client: 'native' });
    service.clock.forward(1_000);
    const next = (await phone.refresh(session)).json();
    // A token from before the exchange shows nothing: the answer may still be lost.
    expect(await phone.account(session)).toBe(200);
    service.clock.forward(60_000);
    expect((await phone.refresh(session)).json().refreshToken).toBe(next.refreshToken);
    expect(await phone.account(next)).toBe(200);
    expect((await thief.refresh(session)).statusCode).toBe(401);
    expect((await phone.refresh(next)).statusCode).toBe(401);
  });

  it('sent again more than ten seconds later by a browser ends the session', async () => {
    const browser = new Browser(service);
    const session = await logIn(browser);
    const cookie = `__Host-rt-${session.refreshToken}`;
    const before = browser.cookies.get(cookie) ?? '';
    await browser.refresh(session);
    service.clock.forward(10_001);
    browser.cookies.set(cookie, before);
    expect((await browser.refresh(session)).statusCode).toBe(401);
  });

  it('with a secret exchanged more than ten seconds ago ends this session only', async () => {
    const [thief, phone, tablet] = [onPhone(), onPhone(), onPhone()];
    const session = await logIn(phone, { client: 'native' });
    const elsewhere = await logIn(tablet, { client: 'native' });
    const next = (await phone.refresh(session)).json();
    expect(await phone.account(next)).toBe(200);
    service.clock.forward(10_001);
    expect((await thief.refresh(session)).json()).toMatchObject({
      success: false,
      code: 'session-ended',
      userId: 'A1',
    });
    expect((await phone.refresh(next)).statusCode).toBe(401);
    expect(await phone.account(next)).toBe(401);
    expect(service.warnings).toEqual(['A refresh secret came back after its exchange: its session was ended.']);
    expect((await tablet.refresh(elsewhere)).statusCode).toBe(200);
    expect(await tablet.account(elsewhere)).toBe(200);
  });

  it('with a secret whose successor was used ends the session, even within ten seconds', async () => {
    const phone = onPhone();
    const session = await logIn(phone, { client: 'native' });
    const second = (await phone.refresh(session)).json();
    const third = (await phone.refresh(second)).json();
    expect((await phone.refresh(session)).statusCode).toBe(401);
    expect((await phone.refresh(third)).statusCode).toBe(401);
    expect(await phone.account(third)).toBe(401);
  });

  it('with a used secret ends the session even weeks later', async () => {
    const phone = onPhone();
    const session = await logIn(phone, { client: 'native', keep: 'stay' });
    let current = session;
    for (let week = 0; week < 4; week += 1) {
      current = (await phone.refresh(current)).json();
      service.clock.forward(7 * day);
      await service.logins.sweep();
    }
    expect((await phone.refresh(session)).statusCode).toBe(401);
    expect((await phone.refresh(current)).statusCode).toBe(401);
  });

  it('accepts a secret only from the client it was given to, and only for its account', async () => {
    const [phone, browser] = [onPhone(), new Browser(service)];
    const native = await logIn(phone, { client: 'native' });
    expect((await browser.refresh(native)).statusCode).toBe(401);
    const web = await logIn(browser);
    const secret = browser.cookies.get(`__Host-rt-${web.refreshToken}`) ?? '';
    expect((await phone.refresh({ ...web, refreshToken: secret })).statusCode).toBe(401);
    expect((await phone.refresh(web)).statusCode).toBe(401);
    for (const otherAccount of [{ userId: 'B2' }, { libraryId: 2 }]) {
      expect((await phone.refresh({ ...native, ...otherAccount })).statusCode).toBe(401);
      expect((await browser.refresh({ ...web, ...otherAccount })).statusCode).toBe(401);
      browser.cookies.set(`__Host-rt-${web.refreshToken}`, secret);
    }
    // None of these calls has ended a session.
    expect([(await phone.refresh(native)).statusCode, (await browser.refresh(web)).statusCode]).toEqual([200, 200]);
  });
});

describe('a session', () => {
  it.each([
    ['visit', day, 30 * day],
    ['stay', 30 * day, 180 * day],
  ])('of %s ends without use, and at its maximum age despite use', async (keep, idle, most) => {
    const phone = onPhone();
    const idleSession = await logIn(phone, { client: 'native', keep });
    service.clock.forward(idle);
    expect((await phone.refresh(idleSession)).statusCode).toBe(401);
    let session = await logIn(phone, { client: 'native', keep });
    const start = service.clock.now().getTime();
    for (;;) {
      service.clock.forward(idle - 1);
      const answer = await phone.refresh(session);
      if (answer.statusCode !== 200) break;
      session = answer.json();
    }
    expect(service.clock.now().getTime() - start).toBeGreaterThanOrEqual(most);
    expect(service.clock.now().getTime() - start).toBeLessThan(most + idle);
  });

  it('has access tokens that last ten minutes', async () => {
    const browser = new Browser(service);
    const session = await logIn(browser);
    service.clock.forward(599_999);
    expect(await browser.account(session)).toBe(200);
    service.clock.forward(1);
    expect((await browser.as(session, '/account/info')).json().code).toBe('not-logged-in');
  });

  it('that keeps nothing lasts five minutes after each use, and twelve hours at most', async () => {
    const browser = new Browser(service);
    const session = await logIn(browser, { keep: 'nothing' });
    expect(session).toMatchObject({ keep: 'nothing', expiresIn: 300 });
    expect(session.refreshToken).toBeUndefined();
    expect(browser.cookies.size).toBe(0);
    const start = service.clock.now().getTime();
    while ((await browser.account(session)) === 200) service.clock.forward(299_000);
    expect(service.clock.now().getTime() - start).toBeGreaterThanOrEqual(day / 2);
    const unkeptSession = await logIn(browser, { keep: 'nothing' });
    service.clock.forward(300_000);
    expect(await browser.account(unkeptSession)).toBe(401);
  });
});
