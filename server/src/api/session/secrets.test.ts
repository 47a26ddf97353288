import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, describe, expect, it } from 'vitest';
import { newKeyLine } from '../../storage/keys/open-keys.ts';
import { openSessionStore } from '../../storage/sessions/open-session-store.ts';
import { createInMemoryLibrary } from '../../testing/accounts/in-memory-library.ts';
import {
  Browser,
  pageHeaders,
  phoneHeaders,
  type SessionService,
  sessionService,
} from '../../testing/accounts/session-service.ts';
import { testLocation } from '../../testing/postgresql/test-location.ts';
import { type PatronWithCard, withPatronAccess } from '../account/patron-access.ts';

const open: SessionService[] = [];
afterEach(async () => {
  for (const service of open.splice(0).reverse()) await service.close();
});

const pin = 'Kanarienvogel-4711-PIN';
const card = 'CANARY-CARD-0815';
const credentials = 'upstream-Canary-Token-2342';
const name = 'Canaria von Vogel';

async function serviceOf(more: Partial<Parameters<typeof sessionService>[0]> = {}) {
  const service = await sessionService({
    library: createInMemoryLibrary({ [card]: { pin, name, credentials } }),
    ...more,
  });
  open.push(service);
  return service;
}

/** The files that contain any of the secrets, in any usual encoding. */
async function filesWith(folder: string, secrets: readonly string[]): Promise<string[]> {
  const filesWithSecrets: string[] = [];
  for (const file of await readdir(folder)) {
    const content = await readFile(join(folder, file));
    for (const secret of secrets) {
      const bytes = Buffer.from(secret, 'base64url');
      const encodings = [
        Buffer.from(secret),
        Buffer.from(secret, 'utf16le'),
        Buffer.from(Buffer.from(secret).toString('base64')),
      ];
      // The raw bytes of a token; other secrets decode to fewer bytes.
      if (bytes.length >= 32) encodings.push(bytes, Buffer.from(bytes.toString('hex')));
      if (encodings.some((encoding) => content.includes(encoding))) filesWithSecrets.push(`${file}: ${secret}`);
    }
  }
  return filesWithSecrets;
}

const rows = (service: SessionService, table: string) => {
  const database = new DatabaseSync(join(service.folder, 'sessions.db'), { readOnly: true });
  const { count } = database.prepare(`SELECT count(*) AS count FROM ${table}`).get() as { count: number };
  database.close();
  return count;
};

it('a new data directory is accessible to its user only', async () => {
  const { folder } = await serviceOf();
  const store = await openSessionStore(join(folder, 'new', 'data'));
  expect((await stat(join(folder, 'new', 'data'))).mode & 0o077).toBe(0);
  await store.close();
});

describe('a secret', () => {
  it('is in no file and no log line: PIN, card, name, tokens and credentials of the library', async () => {
    const library = createInMemoryLibrary({ [card]: { pin, name, credentials } });
    const service = await serviceOf({ library });
    const [browser, phone, stranger] = [
      new Browser(service, pageHeaders, '10.66.77.88'),
      new Browser(service, phoneHeaders, '10.66.77.89'),
      new Browser(service, pageHeaders, '10.66.77.90'),
    ];
    const secrets: string[] = [pin, card, credentials, name];
    const note = (...values: unknown[]) => secrets.push(...values.filter((value) => typeof value === 'string'));

    let session = (await browser.logIn(card, pin, { keep: 'stay' })).json();
    note(session.token, ...browser.cookies.values());
    session = (await browser.refresh(session)).json();
    note(session.token, ...browser.cookies.values());
    let native = (await phone.logIn(card, pin, { client: 'native' })).json();
    note(native.token, native.refreshToken, ...phone.cookies.values());
    native = (await phone.refresh(native)).json();
    note(native.token, native.refreshToken);
    await stranger.logIn(card, `${pin}-wrong`);
    await stranger.logIn(`${card}-wrong`, pin);
    await browser.account(session);
    await browser.as(session, '/auth/sessions');
    await browser.send('/auth/login', { body: { libraryId: 1, userId: [card], password: pin } });
    await browser.send(`/auth/login?password=${pin}`, { body: `{"password":"${pin}"` });
    library.login = async () => {
      throw new Error('the library has an unforeseen failure');
    };
    expect((await stranger.logIn(card, pin)).json()).toMatchObject({ success: false, code: 'internal', userId: card });
    expect(service.log.join()).toContain('the library has an unforeseen failure');
    expect(await filesWith(service.folder, secrets)).toEqual([]);
    await service.logins.sweep();
    await browser.logOut(session);
    await phone.as(native, '/auth/sessions/end', { all: true });
    expect(await filesWith(service.folder, secrets)).toEqual([]);

    const written = [...service.log, ...service.warnings].join('\n');
    expect(service.log.length).toBeGreaterThan(10);
    for (const secret of [...secrets, encodeURIComponent(name), '10.66.77'])
      expect(written.includes(secret), secret).toBe(false);
    // The handle of a session is no secret; the files contain it while the session lives.
    expect(session.refreshToken).toMatch(/^[\w-]{22}$/);
  });

  it('is sealed: file and key together do not open it without a token', async () => {
    const service = await serviceOf();
    const session = (await new Browser(service).logIn(card, pin)).json();
    expect(rows(service, 'access_token')).toBe(1);
    expect((await service.logins.sessions.patronOf(session.token))?.credentials).toBe(credentials);
    const database = new DatabaseSync(join(service.folder, 'sessions.db'), { readOnly: true });
    const { sealed, hash } = database.prepare('SELECT sealed, hash FROM access_token').get() as Record<
      string,
      Uint8Array
    >;
    database.close();
    expect(sealed?.length).toBeGreaterThan(100);
    expect(Buffer.from(hash ?? []).toString('base64url')).not.toBe(session.token);
    expect(await service.logins.sessions.patronOf(Buffer.from(hash ?? []).toString('base64url'))).toBeUndefined();
  });
});

describe('after a logout', () => {
  it('the token is invalid at once in every process on the store, and no sealed data are left', async () => {
    const first = await serviceOf();
    const second = await serviceOf({ folder: first.folder, clock: first.clock });
    const [firstBrowser, secondBrowser] = [new Browser(first), new Browser(second)];
    let session = (await firstBrowser.logIn(card, pin)).json();
    for (const [key, value] of firstBrowser.cookies) secondBrowser.cookies.set(key, value);
    session = (await secondBrowser.refresh(session)).json();
    expect([await firstBrowser.account(session), await secondBrowser.account(session)]).toEqual([200, 200]);
    const answer = await secondBrowser.logOut(session);
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }]);
    expect(answer.headers['clear-site-data']).toBe('"cache"');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect([await firstBrowser.account(session), await secondBrowser.account(session)]).toEqual([401, 401]);
    expect((await firstBrowser.refresh(session)).statusCode).toBe(401);
    for (const table of ['session', 'refresh_secret', 'access_token'])
      expect([table, rows(first, table)]).toEqual([table, 0]);
    expect([...secondBrowser.cookies.keys()]).toEqual(['__Host-device']);
  });

  it("the library's own session is ended too, and a second logout does no harm", async () => {
    const library = createInMemoryLibrary({ [card]: { pin, credentials } });
    const service = await serviceOf({ library });
    const browser = new Browser(service);
    const session = (await browser.logIn(card, pin)).json();
    await browser.logOut(session);
    expect(library.loggedOut).toMatchObject([{ userId: card, credentials }]);
    expect((await browser.logOut(session)).json()).toEqual({ success: true });
    const visit = (await browser.logIn(card, pin, { keep: 'nothing' })).json();
    await browser.logOut(visit);
    expect([library.loggedOut.length, await browser.account(visit)]).toEqual([2, 401]);
  });

  it('logins and blocks of a patron are gone after the library has changed the PIN', async () => {
    const service = await serviceOf();
    const browser = new Browser(service);
    const session = (await browser.logIn(card, pin)).json();
    const patron = { libraryId: 1, patronId: `patron-${card}`, card };
    const otherPatron = { ...patron, libraryId: 2 };
    const location = await testLocation(service.folder);
    const end = (whom: PatronWithCard, keys?: string) =>
      withPatronAccess({ location, keys, warn: () => {} }, ({ revoke }) => revoke(whom, service.clock.now));
    for (let step = 0; step < 6; step += 1) await new Browser(service, pageHeaders, '10.1.1.1').logIn(card, 'guess');
    const fresh = new Browser(service, pageHeaders, '10.2.2.2');
    expect(await end(otherPatron)).toEqual({ logins: 0, feeds: 0, attempts: 0 });
    expect((await fresh.logIn(card, pin)).statusCode).toBe(429);
    // Other keys find no session, and the command says so.
    await expect(end(patron, newKeyLine())).rejects.toThrow(/^Logins cannot be found: .* BUCHFINK_KEYS/);
    expect([await browser.account(session), (await fresh.logIn(card, pin)).statusCode]).toEqual([200, 429]);
    expect(await end(patron)).toEqual({ logins: 1, feeds: 0, attempts: 5 });
    expect([await browser.account(session), (await browser.refresh(session)).statusCode]).toEqual([401, 401]);
    // The block after the guesses is lifted too.
    expect((await fresh.logIn(card, pin)).statusCode).toBe(200);
  });

  it('other accounts of the same browser stay logged in', async () => {
    const library = createInMemoryLibrary({ A: { pin }, B: { pin } });
    const browser = new Browser(await serviceOf({ library }));
    const [firstSession, secondSession] = [
      (await browser.logIn('A', pin)).json(),
      (await browser.logIn('B', pin)).json(),
    ];
    await browser.logOut(firstSession);
    expect([await browser.account(firstSession), await browser.account(secondSession)]).toEqual([401, 200]);
    expect((await browser.refresh(secondSession)).statusCode).toBe(200);
  });
});

describe('expired data', () => {
  it('are removed: sessions, tokens, attempts and devices', async () => {
    const service = await serviceOf();
    const browser = new Browser(service);
    let session = (await browser.logIn(card, pin)).json();
    session = (await browser.refresh(session)).json();
    await browser.logIn('somebody', 'x');
    const tables = ['session', 'refresh_secret', 'access_token', 'login_attempt', 'known_device'];
    const counts = () => tables.map((table) => rows(service, table));
    expect(counts()).toEqual([1, 2, 2, 1, 1]);
    service.clock.forward(600_000);
    await service.logins.sweep();
    expect(counts()).toEqual([1, 2, 0, 1, 1]);
    service.clock.forward(24 * 3_600_000);
    await service.logins.sweep();
    expect(counts()).toEqual([0, 0, 0, 0, 1]);
    service.clock.forward(180 * 24 * 3_600_000);
    await service.logins.sweep();
    expect(counts()).toEqual([0, 0, 0, 0, 0]);
  });
});
