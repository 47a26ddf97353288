import { clientVersion, clientVersionHeader } from '@buchfink/contract/endpoint';
import { Session } from '@buchfink/contract/session';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createInMemoryLibrary } from '../../../testing/accounts/in-memory-library.ts';
import { Browser, type SessionService, services, sessionService } from '../../../testing/accounts/session-service.ts';
import { shellOrigins } from '../endpoint/fetch-metadata.ts';

let service: SessionService;
let app: FastifyInstance;
beforeEach(async () => {
  const library = createInMemoryLibrary({ C1: { pin: '1234', name: 'Card 1' } });
  service = await sessionService({ library });
  app = service.app;
});
afterEach(() => service.close());

const foreign = [
  'https://evil.example',
  'http://localhost',
  'https://localhost:8443',
  'https://localhost.evil.example',
  'null',
];
const version = { [clientVersionHeader]: clientVersion };
/** As Chromium in a shell sends it. */
const fromShell = (origin: string) => ({ origin, 'sec-fetch-site': 'cross-site', ...version });
const logIn = (headers: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url: `${services}/auth/login`,
    headers,
    payload: { libraryId: 1, userId: 'C1', password: '1234', client: 'native' },
  });

describe.each(shellOrigins)('the app in its shell at %s', (origin) => {
  it('is let in with the headers it uses, and never with cookies', async () => {
    const preflight = await app.inject({
      method: 'OPTIONS',
      url: `${services}/auth/login`,
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type,x-client-version,idempotency-key',
      },
    });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers['access-control-allow-origin']).toBe(origin);
    expect(preflight.headers['access-control-allow-methods']).toBe('GET, POST');
    expect(String(preflight.headers['access-control-allow-headers']).toLowerCase()).toContain('authorization');
    expect(preflight.headers['access-control-allow-credentials']).toBeUndefined();
    const answer = await app.inject({ url: `${services}/config`, headers: fromShell(origin) });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['access-control-allow-origin']).toBe(origin);
    expect(String(answer.headers.vary)).toMatch(/origin/i);
  });

  it('logs in: the secret comes in the answer, and no cookie', async () => {
    const answer = await logIn(fromShell(origin));
    const { refreshToken = '', token } = Session.parse(answer.json());
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect([refreshToken, token]).toEqual([expect.stringMatching(/^[\w-]{43}$/), expect.any(String)]);
    const renewed = await app.inject({
      method: 'POST',
      url: `${services}/auth/refresh`,
      headers: fromShell(origin),
      payload: { libraryId: 1, userId: 'C1', refreshToken },
    });
    expect(Session.parse(renewed.json()).refreshToken).toMatch(/^[\w-]{43}$/);
    expect(renewed.headers['set-cookie']).toBeUndefined();
  });

  it("cannot use a browser's cookies, and leaves them alone", async () => {
    const browser = new Browser(service);
    const session = Session.parse((await browser.logIn('C1', '1234')).json());
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const refused = await app.inject({
      method: 'POST',
      url: `${services}/auth/refresh`,
      headers: { ...fromShell(origin), cookie },
      payload: { libraryId: 1, userId: 'C1', refreshToken: session.refreshToken },
    });
    expect([refused.statusCode, refused.json().code]).toEqual([401, 'session-ended']);
    expect(refused.headers['set-cookie']).toBeUndefined();
  });
});

describe.each(foreign)('a page at %s', (origin) => {
  it('is not let in, and gets no secret whatever client it says it is', async () => {
    const preflight = await app.inject({
      method: 'OPTIONS',
      url: `${services}/auth/login`,
      headers: { origin, 'access-control-request-method': 'POST' },
    });
    expect(preflight.headers['access-control-allow-origin']).toBeUndefined();
    const answer = await logIn({ origin, 'sec-fetch-site': 'cross-site', ...version });
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 'foreign-page' });
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });
});

it("the service's own page gets its secret in a cookie though it says that it is a phone", async () => {
  const pageHeaders = {
    origin: 'https://localhost:3000',
    host: 'localhost:3000',
    'sec-fetch-site': 'same-origin',
    ...version,
  };
  const { refreshToken = '' } = Session.parse((await logIn(pageHeaders)).json());
  expect(refreshToken).toMatch(/^[\w-]{22}$/);
});
