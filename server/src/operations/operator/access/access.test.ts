import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Keys } from '../../../storage/keys/keys.ts';
import {
  hiddenFields,
  keysForTests,
  OperatorBrowser,
  type OperatorService,
  operatorServiceForTests,
  textOf,
} from '../../../testing/operator-service.ts';
import { describeStorages } from '../../../testing/postgresql/describe-storages.ts';
import type { TestLocation } from '../../../testing/postgresql/test-location.ts';
import { createServiceLocation } from '../../../testing/processes/test-nodes.ts';
import { parseOperators } from './operators.ts';

const [annaKey, theoKey] = ['anna-0123456789-abcdefghij', 'theo-0123456789-abcdefghij'];
const list = `# who operates this\nanna ${annaKey}\n\ntheo ${theoKey} desk=1,22\n`;
const [outside, inside] = ['203.0.113.9', '192.0.2.77'];
const pages = ['/operator/libraries', '/operator/libraries/1', '/operator/log'];
const test = '/operator/libraries/1/test';

let location: TestLocation;
let keys: Keys;
let time: number;
const services: OperatorService[] = [];

/** Starts a service on the shared data; `operators`: with logins. */
async function start(operators?: string): Promise<OperatorService> {
  const service = await operatorServiceForTests({
    location,
    keys,
    now: () => new Date(time),
    operators: operators === undefined ? undefined : `file:${operators}`,
    runTest: async (library) => ({
      format: 1,
      library: { id: library.id, name: '' },
      systems: {},
      at: '',
      isGood: true,
      findings: [],
    }),
  });
  services.push(service);
  return service;
}

const prepare = async (create: () => Promise<TestLocation>) => {
  location = await create();
  keys = keysForTests();
  time = Date.parse('2026-11-26T10:00:00Z');
};
const tidy = async () => {
  for (const service of services.splice(0)) await service.close();
  await location.remove();
};
const listFile = async (text = list) => {
  const file = join(location.dataDirectory, 'operators');
  await writeFile(file, text);
  return file;
};
const statusOf = async ({ app }: OperatorService, url: string, remoteAddress: string, method: 'GET' | 'POST' = 'GET') =>
  (await app.inject({ url, method, remoteAddress, headers: { accept: 'text/html' } })).statusCode;
const actsOf = async ({ store }: OperatorService) =>
  (await store.acts.list({ limit: 50 })).map(({ operator, act, libraryId, outcome }) => [
    operator,
    act,
    libraryId,
    outcome,
  ]);

describe('without a list of operators', () => {
  beforeEach(() => prepare(createServiceLocation));
  afterEach(tidy);

  it('this machine and the networks read and act, and for all others no path exists', async () => {
    const service = await start();
    for (const page of pages) {
      expect([await statusOf(service, page, inside), await statusOf(service, page, outside)]).toEqual([200, 404]);
      expect(await statusOf(service, page, outside, 'POST')).toBe(404);
    }
    for (const path of ['/operator/login', '/operator/logout', test]) {
      expect(await statusOf(service, path, outside)).toBe(404);
      expect(await statusOf(service, path, outside, 'POST')).toBe(404);
    }
    const browser = new OperatorBrowser(service.app, inside);
    expect((await browser.submit('/operator/libraries/1', test)).statusCode).toBe(303);
    expect(await actsOf(service)).toEqual([[inside, 'connection-test', 1, 'done']]);
  });

  it('a token in a call changes nothing', async () => {
    const { app } = await start();
    const headers = { authorization: `Bearer ${annaKey}` };
    expect((await app.inject({ url: '/operator/log', remoteAddress: outside, headers })).statusCode).toBe(404);
  });
});

describe('with a list of operators', () => {
  let service: OperatorService;
  let file: string;
  beforeEach(async () => {
    await prepare(createServiceLocation);
    file = await listFile();
    service = await start(file);
  });
  afterEach(tidy);

  it('the networks read, and every act needs a login', async () => {
    const browser = new OperatorBrowser(service.app, inside);
    for (const page of pages) expect((await browser.open(page)).statusCode).toBe(200);
    const refused = await browser.submit('/operator/libraries/1', test);
    expect([refused.statusCode, refused.headers.location]).toEqual([303, '/operator/login']);
    expect(await actsOf(service)).toEqual([]);
  });

  it('an operator logs in from anywhere, acts, and logs out', async () => {
    const browser = new OperatorBrowser(service.app, outside);
    for (const page of pages) expect((await browser.open(page)).statusCode).toBe(404);
    const login = await browser.logIn(annaKey, '/operator/libraries/1');
    expect([login.statusCode, login.headers.location]).toEqual([303, '/operator/libraries/1']);
    expect(login.headers['set-cookie']).toMatch(
      /^__Host-operator=[\w.-]+; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    for (const page of pages) expect((await browser.open(page)).statusCode).toBe(200);
    expect(textOf((await browser.open('/operator/log')).body)).toContain('Angemeldet als anna');
    expect((await browser.submit('/operator/libraries/1', test)).headers.location).toBe('/operator/libraries/1#test');
    const stolen = new Map(browser.cookies);
    expect((await browser.submit('/operator/log', '/operator/logout')).headers.location).toBe('/operator/login');
    expect((await browser.open('/operator/log')).statusCode).toBe(404);
    expect(await actsOf(service)).toEqual([
      ['anna', 'logout', undefined, 'done'],
      ['anna', 'connection-test', 1, 'done'],
      ['anna', 'login', undefined, 'done'],
    ]);
    // The cookie of a login that has ended opens nothing.
    for (const [name, value] of stolen) browser.cookies.set(name, value);
    expect((await browser.open('/operator/log')).statusCode).toBe(303);
    // A change of the token ends every login with it.
    await browser.logIn(annaKey);
    expect((await browser.open('/operator/log')).statusCode).toBe(200);
    await listFile(list.replace(annaKey, `${annaKey}-new`));
    expect((await browser.open('/operator/log')).statusCode).toBe(404);
  });

  it('a login ends after twelve hours, and the next page asks for a new one', async () => {
    const browser = new OperatorBrowser(service.app, outside);
    await browser.logIn(annaKey);
    time += 12 * 3_600_000 - 1;
    expect((await browser.open('/operator/log')).statusCode).toBe(200);
    time += 1;
    const answer = await browser.open('/operator/log?below=7');
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      '/operator/login?next=%2Foperator%2Flog%3Fbelow%3D7',
    ]);
  });

  it('a changed cookie opens nothing', async () => {
    const browser = new OperatorBrowser(service.app, outside);
    await browser.logIn(theoKey);
    const [[name = '', value = ''] = []] = browser.cookies;
    const content = JSON.parse(Buffer.from(value.split('.')[0] ?? '', 'base64url').toString());
    const changed = Buffer.from(JSON.stringify({ ...content, name: 'anna' })).toString('base64url');
    for (const wrong of [value.replace(/^[^.]+/, changed), value.slice(0, -1), `${value}x`, 'x', '']) {
      browser.cookies.set(name, wrong);
      expect((await browser.open('/operator/log')).statusCode).toBe(404);
    }
  });

  it('an operator of a desk sees nothing else', async () => {
    const browser = new OperatorBrowser(service.app, inside);
    await browser.logIn(theoKey);
    for (const page of pages) expect((await browser.open(page)).statusCode).toBe(404);
  });

  it('never sends anybody to another site after the login', async () => {
    for (const next of ['https://evil.example', '//evil.example', '/operator//evil.example', '/operator\\evil', '/'])
      expect((await new OperatorBrowser(service.app).logIn(annaKey, next)).headers.location).toBe('/operator');
  });

  it('refuses a login by the page of another site, and one without the token of the page', async () => {
    const browser = new OperatorBrowser(service.app, inside);
    const fields = hiddenFields((await browser.open('/operator/login')).body, '/operator/login');
    for (const [header, value] of [
      ['sec-fetch-site', 'cross-site'],
      ['origin', 'https://evil.example'],
    ] as const) {
      const login = { ...fields, key: annaKey };
      expect((await browser.post('/operator/login', login, { [header]: value })).statusCode).toBe(403);
    }
    expect((await browser.post('/operator/login', { key: annaKey })).statusCode).toBe(403);
    expect(browser.cookies.size).toBe(0);
  });

  it('scripts send their token with each call, and need no form', async () => {
    const call = (token: string, method: 'GET' | 'POST', url: string) =>
      service.app.inject({ url, method, remoteAddress: outside, headers: { authorization: `Bearer ${token}` } });
    expect((await call(annaKey, 'GET', '/operator/log')).statusCode).toBe(200);
    expect((await call(annaKey, 'POST', test)).statusCode).toBe(303);
    expect((await call(theoKey, 'POST', test)).statusCode).toBe(404);
    expect((await call('wrong-0123456789-abcdefghij', 'GET', '/operator/log')).json().code).toBe('login-failed');
    expect(await actsOf(service)).toEqual([['anna', 'connection-test', 1, 'done']]);
  });
});

describeStorages('guesses of tokens', (createLocation) => {
  beforeEach(() => prepare(createLocation));
  afterEach(tidy);

  it('are limited for each network over all nodes, whatever the token, until a quarter of an hour has passed', async () => {
    const file = await listFile();
    const nodes = [await start(file), await start(file)];
    const browsers = nodes.map(({ app }) => new OperatorBrowser(app, outside));
    for (let turn = 0; turn < 20; turn += 1) {
      const answer = await browsers[turn % 2]?.logIn('guess');
      expect([answer?.statusCode, textOf(answer?.body ?? '').includes('gibt es nicht')]).toEqual([401, true]);
    }
    for (const browser of browsers) {
      const answer = await browser.logIn(annaKey);
      expect([answer.statusCode, textOf(answer.body).includes('Bitte warten Sie 15 Minuten.')]).toEqual([429, true]);
    }
    const headers = { authorization: `Bearer ${annaKey}` };
    const script = await nodes[0]?.app.inject({ url: '/operator/log', remoteAddress: outside, headers });
    expect([script?.statusCode, script?.headers['retry-after']]).toEqual([429, '900']);
    expect((await new OperatorBrowser(nodes[1]?.app as never, inside).logIn(annaKey)).statusCode).toBe(303);
    time += 15 * 60_000;
    expect((await browsers[0]?.logIn(annaKey))?.statusCode).toBe(303);
  });

  it('a login and an open page of one node hold on the other, unless the page is half a day old', async () => {
    const file = await listFile();
    const [first, second] = [await start(file), await start(file)];
    const browser = new OperatorBrowser(first.app, outside);
    await browser.logIn(annaKey);
    const { body } = await browser.open('/operator/libraries/1');
    const other = new OperatorBrowser(second.app, outside);
    for (const [name, value] of browser.cookies) other.cookies.set(name, value);
    expect((await other.post(test, hiddenFields(body, test))).statusCode).toBe(303);
    expect(await actsOf(first)).toEqual(await actsOf(second));
    time += 12 * 3_600_000;
    await other.logIn(annaKey);
    const stale = await other.post(test, hiddenFields(body, test));
    expect([stale.statusCode, textOf(stale.body).includes('Diese Seite war veraltet.')]).toEqual([403, true]);
    expect(stale.body).toContain('<a href="/operator/libraries/1">Seite neu öffnen</a>');
  });
});

describeStorages('the open logins', (createLocation) => {
  beforeEach(() => prepare(createLocation));
  afterEach(tidy);

  it('are listed with their last use, and one that is ended is over on every node', async () => {
    const file = await listFile();
    const [first, second] = [await start(file), await start(file)];
    const [lost, own] = [new OperatorBrowser(first.app, outside), new OperatorBrowser(second.app, inside)];
    await lost.logIn(annaKey);
    time += 3_600_000;
    await lost.open('/operator/log');
    await own.logIn(annaKey);
    const logins = '/operator/log/logins';
    const { body } = await own.open(logins);
    expect(textOf(body)).toMatch(/anna \(Sie\) 26\.11\.26, 12:00:00 .*192\.0\.2\.77/);
    expect(textOf(body)).toMatch(/anna 26\.11\.26, 11:00:00 26\.11\.26, 12:00:00 203\.0\.113\.9/);
    expect(body).not.toContain(annaKey);

    const row = body.split('<tr role="row">').find((part) => part.includes(outside)) ?? '';
    const ended = await own.post(`${logins}/end`, hiddenFields(row, `${logins}/end`));
    expect(ended.headers.location).toBe(`${logins}?done=ended`);
    expect(await lost.open('/operator/log')).toMatchObject({ statusCode: 303 });
    const elsewhere = new OperatorBrowser(second.app, outside);
    for (const [name, value] of lost.cookies) elsewhere.cookies.set(name, value);
    expect((await elsewhere.open('/operator/log')).statusCode).toBe(303);
    expect((await own.open('/operator/log')).statusCode).toBe(200);
    expect((await first.store.acts.list({ limit: 1 }))[0]).toMatchObject({
      operator: 'anna',
      act: 'login-end',
      outcome: 'done',
      object: expect.stringMatching(/^anna [\w-]{8}$/),
    });
  });

  it('are closed by a logout, and shown to nobody who only reads or works at a desk', async () => {
    const service = await start(await listFile());
    const anna = new OperatorBrowser(service.app, outside);
    await anna.logIn(annaKey);
    const cookies = [...anna.cookies];
    await anna.submit('/operator/log', '/operator/logout');
    expect(await service.store.logins.list(time)).toEqual([]);
    for (const [name, value] of cookies) anna.cookies.set(name, value);
    expect((await anna.open('/operator/log')).statusCode).toBe(303);
    const theo = new OperatorBrowser(service.app, inside);
    expect((await theo.open('/operator/log/logins')).statusCode).toBe(303);
    await theo.logIn(theoKey);
    expect((await theo.open('/operator/log/logins')).statusCode).toBe(404);
  });
});

it('the list of operators names the line that is wrong, and shows no token', () => {
  expect(parseOperators(list).map(({ name, deskLibraries }) => [name, deskLibraries])).toEqual([
    ['anna', undefined],
    ['theo', [1, 22]],
  ]);
  for (const [line, text] of [
    [1, 'anna short'],
    [1, annaKey],
    [1, `anna ${annaKey} desk=`],
    [1, `anna ${annaKey} desk=1;2`],
    [2, `anna ${annaKey}\nanna ${theoKey}`],
    [2, `anna ${annaKey}\ntheo ${annaKey}`],
  ] as const) {
    const parsing = () => parseOperators(text);
    expect(parsing).toThrow(new RegExp(`^Line ${line} of the operators is wrong`));
    expect(parsing).not.toThrow(/0123456789/);
  }
  expect(() => parseOperators('\n# nobody\n')).toThrow('The list of operators is empty');
});
