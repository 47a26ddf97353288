import { ApiError } from '@buchfink/contract/error';
import { ActiveSession, Session, SessionError } from '@buchfink/contract/session';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createInMemoryLibrary, type InMemoryLibrary } from '../../testing/accounts/in-memory-library.ts';
import {
  Browser,
  pageHeaders,
  phoneHeaders,
  type SessionService,
  services,
  sessionService,
} from '../../testing/accounts/session-service.ts';

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const safari =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15';
const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';

let library: InMemoryLibrary;
let service: SessionService;
let browser: Browser;
beforeEach(async () => {
  const cards = Array.from(
    { length: 12 },
    (_, number) => [`C${number}`, { pin: '1234', name: `Card ${number}` }] as const,
  );
  library = createInMemoryLibrary({ ...Object.fromEntries(cards), off: { pin: '1234', isDisabled: true } });
  service = await sessionService({ library, networks: { public: ['10.4.0.0/16'], library: [] } });
  browser = new Browser(service);
});
afterEach(() => service.close());

const cookieLines = (answer: { headers: Record<string, unknown> }) =>
  [answer.headers['set-cookie'] ?? []].flat() as string[];

describe('a login', () => {
  it('on the web sets the secret as a cookie that pages cannot read, and answers its handle', async () => {
    const answer = await browser.logIn('C1', '1234');
    const session = Session.parse(answer.json());
    expect(session).toMatchObject({
      success: true,
      libraryId: 1,
      userId: 'C1',
      name: 'Card 1',
      keep: 'visit',
      expiresIn: 600,
    });
    const lines = cookieLines(answer);
    expect(lines).toEqual([
      expect.stringMatching(/^__Host-device=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
      expect.stringMatching(/^__Host-rt-[\w-]{22}=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
    ]);
    expect(lines[1]).toContain(`__Host-rt-${session.refreshToken}=`);
    for (const secret of browser.cookies.values()) expect(answer.body).not.toContain(secret);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('with "stay" sets a cookie for thirty days', async () => {
    const answer = await browser.logIn('C1', '1234', { keep: 'stay' });
    expect(cookieLines(answer)[1]).toMatch(
      /^__Host-rt-[\w-]{22}=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
  });

  it('answers the secret itself to a phone, and never to a page of a browser', async () => {
    const phone = await new Browser(service, phoneHeaders).logIn('C1', '1234', { client: 'native', keep: 'stay' });
    expect(phone.json().refreshToken).toMatch(/^[\w-]{43}$/);
    expect(cookieLines(phone).join()).not.toContain('rt-');
    const pages: Record<string, string>[] = [{ 'sec-fetch-site': 'same-origin' }, { origin: 'http://localhost:80' }];
    for (const page of pages) {
      const answer = await new Browser(service, { ...phoneHeaders, ...page }).logIn('C1', '1234', { client: 'native' });
      expect(answer.json().refreshToken).toMatch(/^[\w-]{22}$/);
    }
  });

  it.each([
    ['C1', 'wrong', 401, 'login-failed'],
    ['unknown', '1234', 401, 'login-failed'],
    ['off', '1234', 403, 'account-disabled'],
  ])('of %s with %s fails with %i and names its account beside the error', async (userId, pin, status, code) => {
    const answer = await browser.logIn(userId, pin);
    expect([answer.statusCode, SessionError.parse(answer.json()).code]).toEqual([status, code]);
    expect(answer.json()).toMatchObject({ success: false, libraryId: 1, userId, exceptionType: 'ApiException' });
    expect(answer.json().message).toBeTruthy();
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(cookieLines(answer)).toEqual([]);
  });

  it('fails for an unknown card with the same answer as for a wrong PIN', async () => {
    const [wrong, unknown] = [await browser.logIn('C1', 'wrong'), await browser.logIn('C9999', 'wrong')];
    const plain = ({ body, headers }: typeof wrong) => [
      body.replace(/C\d+/, 'C').replace(/"requestId":"[^"]+"/, ''),
      { ...headers, 'content-length': '', date: '', 'x-ratelimit-remaining': '', 'x-ratelimit-reset': '' },
    ];
    expect(plain(wrong)).toEqual(plain(unknown));
  });

  it('requires a library of the project', async () => {
    const answer = await browser.send('/auth/login', { body: { libraryId: 999, userId: 'C1', password: '1234' } });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'unknown-library']);
  });

  it("with the same card replaces the browser's earlier session", async () => {
    const first = (await browser.logIn('C1', '1234')).json();
    const second = (await browser.logIn('C1', '1234')).json();
    expect(await browser.account(first)).toBe(401);
    expect(await browser.account(second)).toBe(200);
    expect([...browser.cookies.keys()].filter((name) => name.includes('rt-'))).toEqual([
      `__Host-rt-${second.refreshToken}`,
    ]);
  });

  it('with a ninth card ends the least recently used session, and clears cookies of ended sessions', async () => {
    browser.cookies.set(`__Host-rt-${'x'.repeat(22)}`, 'y'.repeat(43));
    const sessions: Session[] = [];
    for (let number = 0; number < 9; number += 1) {
      sessions.push((await browser.logIn(`C${number}`, '1234')).json());
      service.clock.forward(1000);
      if (number === 7 && sessions[0]) sessions[0] = (await browser.refresh(sessions[0])).json();
    }
    const states = await Promise.all(sessions.map((session) => browser.account(session)));
    expect(states).toEqual([200, 401, ...Array(7).fill(200)]);
    expect([...browser.cookies.keys()].filter((name) => name.includes('rt-'))).toHaveLength(8);
  });

  it('in a public network keeps nothing, despite the request to stay', async () => {
    const kiosk = new Browser(service, pageHeaders, '10.4.1.1');
    const answer = await kiosk.logIn('C1', '1234', { keep: 'stay' });
    expect(answer.json()).toMatchObject({ keep: 'nothing', expiresIn: 300 });
    expect(answer.json().refreshToken).toBeUndefined();
    expect(cookieLines(answer)).toEqual([]);
    const out = await kiosk.logOut(answer.json());
    expect(out.headers['clear-site-data']).toBe('"cache", "cookies", "storage"');
    expect(await kiosk.account(answer.json())).toBe(401);
  });

  it.each([
    ['Firefox', firefox, 'http', {}, 'localhost', /^rt-[\w-]{22}=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/],
    ['Safari', safari, 'http', {}, '127.0.0.1:3000', /^rt-[\w-]{22}=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/],
    ['Chromium', chrome, 'http', {}, 'localhost', /^__Host-rt-.*; HttpOnly; Secure; SameSite=Strict$/],
    [
      'Firefox elsewhere',
      firefox,
      'http',
      {},
      'katalog.example.org',
      /^__Host-rt-.*; HttpOnly; Secure; SameSite=Strict$/,
    ],
    [
      'Firefox behind a proxy',
      firefox,
      'http',
      { 'x-forwarded-for': '10.0.0.1' },
      'localhost',
      /^__Host-rt-.*; HttpOnly; Secure; SameSite=Strict$/,
    ],
    [
      'Firefox over https',
      firefox,
      'https',
      { 'x-forwarded-proto': 'https' },
      'localhost',
      /^__Host-rt-.*; HttpOnly; Secure; SameSite=Strict$/,
    ],
  ])('in %s sets the safest cookie the browser accepts', async (_, userAgent, __, more, host, line) => {
    const page = new Browser(service, { ...pageHeaders, 'user-agent': userAgent, host, ...more });
    const answer = await page.logIn('C1', '1234');
    expect(cookieLines(answer)[1]).toMatch(line);
    expect((await page.refresh(answer.json())).statusCode).toBe(200);
  });
});

describe('a page of another site', () => {
  const foreign: [string, Record<string, string>][] = [
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another host of this site', { 'sec-fetch-site': 'same-site' }],
    ['an address that was typed', { 'sec-fetch-site': 'none' }],
    ['an old browser', { origin: 'https://evil.example' }],
    ['a page without origin', { origin: 'null' }],
    ['the same host with another port', { origin: 'http://localhost:8080' }],
  ];

  it.each(foreign)('(%s) can neither log in, refresh nor log out, nor call as a patron', async (_, headers) => {
    const session = (await browser.logIn('C1', '1234')).json();
    const bodies = {
      '/auth/login': { libraryId: 1, userId: 'C1', password: '1234' },
      '/auth/refresh': session,
      '/auth/logout': session,
    };
    const evil = new Browser(service, { 'x-client-version': '3.4.0', ...headers });
    for (const [name, value] of browser.cookies) evil.cookies.set(name, value);
    for (const [path, body] of Object.entries(bodies)) {
      const answer = await evil.send(path, { body });
      expect([answer.statusCode, ApiError.parse(answer.json()).code]).toEqual([403, 'foreign-page']);
      expect(cookieLines(answer)).toEqual([]);
    }
    expect((await evil.as(session, '/account/info')).statusCode).toBe(403);
    expect((await browser.refresh(session)).statusCode).toBe(200);
  });

  it('gets no header that opens the service to it', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
    for (const path of ['/auth/login', '/auth/refresh', '/auth/logout', '/auth/sessions', '/account/info'])
      for (const method of ['OPTIONS', 'GET', 'POST'] as const) {
        const answer = await service.app.inject({ url: services + path, method, headers });
        expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
        expect([301, 302, 303, 307, 308]).not.toContain(answer.statusCode);
        expect(answer.headers['cache-control']).toBe('no-store');
        expect(answer.headers['x-content-type-options']).toBe('nosniff');
      }
  });

  it('cannot use a form, a link or a picture: the version header, JSON and the token are required', async () => {
    const session = (await browser.logIn('C1', '1234')).json();
    const bare = new Browser(service, { 'sec-fetch-site': 'same-origin' });
    for (const [name, value] of browser.cookies) bare.cookies.set(name, value);
    expect((await bare.refresh(session)).json().code).toBe('invalid-input');
    expect((await bare.as(session, '/account/info')).json().code).toBe('invalid-input');
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const answer = await browser.send('/auth/refresh', {
        body: JSON.stringify(session),
        headers: { 'content-type': type },
      });
      expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupported-media-type']);
    }
    expect((await browser.send('/account/info')).json().code).toBe('not-logged-in');
  });
});

describe('the sessions of an account', () => {
  const as = (userAgent: string) =>
    new Browser(service, { ...pageHeaders, 'user-agent': userAgent, host: 'katalog.example.org' });

  it('are listed in words, the current one first', async () => {
    const session = (await as(firefox).logIn('C1', '1234')).json();
    service.clock.forward(1000);
    await as(safari).logIn('C1', '1234', { keep: 'stay' });
    await new Browser(service).logIn('C1', '1234');
    await as(chrome).logIn('C2', '1234');
    const places = z.array(ActiveSession).parse((await browser.as(session, '/auth/sessions')).json());
    expect(places.map(({ device, keep, current }) => [device, keep, current])).toEqual([
      ['Firefox, Windows', 'visit', true],
      ['Safari, macOS', 'stay', false],
      ['Unbekanntes Gerät', 'visit', false],
    ]);
    expect(places[1]?.lastUsed).toBe('2026-11-21T11:00:01.000Z');
  });

  it('can be ended one by one, but not by another account', async () => {
    const [firstBrowser, secondBrowser] = [as(firefox), as(safari)];
    const [firstSession, secondSession] = [
      (await firstBrowser.logIn('C1', '1234')).json(),
      (await secondBrowser.logIn('C1', '1234')).json(),
    ];
    const otherSession = (await browser.logIn('C2', '1234')).json();
    expect((await browser.as(otherSession, '/auth/sessions/end', { id: secondSession.refreshToken })).json()).toEqual({
      ended: 0,
    });
    expect(
      (await firstBrowser.as(firstSession, '/auth/sessions/end', { id: secondSession.refreshToken })).json(),
    ).toEqual({
      ended: 1,
    });
    expect([
      await secondBrowser.account(secondSession),
      (await secondBrowser.refresh(secondSession)).statusCode,
    ]).toEqual([401, 401]);
    expect([await firstBrowser.account(firstSession), await browser.account(otherSession)]).toEqual([200, 200]);
  });

  it('can all be ended at once', async () => {
    const browsers = [as(firefox), as(safari), as(chrome)];
    const sessions = await Promise.all(browsers.map(async (browser) => (await browser.logIn('C1', '1234')).json()));
    const otherSession = (await browser.logIn('C2', '1234')).json();
    const answer = await browsers[0]?.as(sessions[0], '/auth/sessions/end', { all: true });
    expect(answer?.json()).toEqual({ ended: 3 });
    expect(cookieLines(answer ?? { headers: {} })).toEqual([
      expect.stringMatching(/^__Host-rt-[\w-]{22}=; Max-Age=0; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
    ]);
    for (const [index, browser] of browsers.entries()) {
      expect(await browser.account(sessions[index])).toBe(401);
      expect((await browser.refresh(sessions[index])).statusCode).toBe(401);
    }
    expect(await browser.account(otherSession)).toBe(200);
  });
});

describe('a call of a patron', () => {
  it.each([
    ['nothing', ''],
    ['another scheme', 'Basic QzE6MTIzNA=='],
    ['a token that is not one', 'Bearer x'],
    ['a token that was made up', `Bearer ${'a'.repeat(43)}`],
    ['a handle', `Bearer ${'a'.repeat(22)}`],
  ])('with %s is refused as not logged in', async (_, authorization) => {
    const answer = await browser.send('/account/info', { headers: { authorization } });
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'not-logged-in']);
  });

  it('accepts neither the refresh secret nor the device id as a token', async () => {
    await browser.logIn('C1', '1234');
    for (const secret of browser.cookies.values())
      expect((await browser.send('/account/info', { headers: { authorization: `Bearer ${secret}` } })).statusCode).toBe(
        401,
      );
  });

  it('must name the project of its library', async () => {
    const session = (await browser.logIn('C1', '1234')).json();
    const answer = await service.app.inject({
      url: '/services/de/opac-example/account/info',
      headers: { ...pageHeaders, authorization: `Bearer ${session.token}` },
    });
    expect(answer.json().code).toBe('wrong-account');
  });

  it('ends the session when the library no longer knows the patron', async () => {
    const session = (await browser.logIn('C1', '1234')).json();
    library.cards.delete('C1');
    expect((await browser.as(session, '/account/info')).json().code).toBe('session-ended');
    expect((await browser.as(session, '/account/info')).json().code).toBe('not-logged-in');
    expect((await browser.refresh(session)).json().code).toBe('session-ended');
  });
});
