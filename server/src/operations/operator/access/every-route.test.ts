import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  hiddenFields,
  OperatorBrowser,
  type OperatorService,
  operatorServiceForTests,
} from '../../../testing/operator-service.ts';
import type { TestLocation } from '../../../testing/postgresql/test-location.ts';
import { createServiceLocation } from '../../../testing/processes/test-nodes.ts';
import { loginPath, logoutPath } from './login-paths.ts';

const [annaKey, theoKey] = ['anna-0123456789-abcdefghij', 'theo-0123456789-abcdefghij'];
const [outside, inside, thisMachine] = ['203.0.113.9', '192.0.2.77', '127.0.0.1'];

/** The parts of sections are never used: every call is refused before. */
const unused = { maxMegabytes: 1, uploads: { maxBytes: 1, faultOfSize: async () => undefined } } as never;
let location: TestLocation;
let open: OperatorService;
let closed: OperatorService;

beforeAll(async () => {
  location = await createServiceLocation();
  const file = join(location.dataDirectory, 'operators');
  await writeFile(file, `anna ${annaKey}\ntheo ${theoKey} desk=1\n`);
  const options = {
    location,
    now: () => new Date('2026-11-26T10:00:00Z'),
    more: {
      imports: unused,
      desk: unused,
      dailyWork: unused,
      notices: unused,
      maintenance: unused,
      configuration: unused,
    },
  };
  open = await operatorServiceForTests(options);
  closed = await operatorServiceForTests({ ...options, operators: `file:${file}` });
  await closed.app.ready();
});
afterAll(async () => {
  await open.close();
  await closed.close();
  await location.remove();
});

/** All routes below `/operator` but those of the login, with the parts of their paths filled in. */
const routesOf = ({ routes }: OperatorService, libraryId = '1') =>
  routes
    .filter(({ url }) => url !== loginPath && url !== logoutPath)
    .map(({ method, url }) => ({
      method,
      isDesk: url.startsWith('/operator/desk'),
      isOverview: url === '/operator',
      namesLibrary: url.includes(':libraryId'),
      url: url.replace(':libraryId', libraryId).replace(/:\w+/g, 'x'),
    }));
/** Documents that pages show in a frame. */
const inFrames = ['/operator/notices/preview/html'];
/** Pages that only an act leads to; the tests of the acts look at them. */
const afterAnAct = [
  '/operator/desk/:id/forgotten/:id',
  '/operator/maintenance/:id/end',
  '/operator/libraries/:id/imports/undo',
  '/operator/libraries/:id/imports/:id',
];
type Route = ReturnType<typeof routesOf>[number];

const statusOf = async ({ app }: OperatorService, { method, url }: Route, remoteAddress: string, headers = {}) => {
  const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
  const more = method === 'POST' ? { payload: 'token=x', headers: { ...form, ...headers } } : { headers };
  return (await app.inject({ method, url, remoteAddress, ...more } as never)).statusCode;
};
const statusesOf = async (service: OperatorService, routes: readonly Route[], ...more: [string, object?]) => {
  const statuses = new Set<number>();
  for (const route of routes) statuses.add(await statusOf(service, route, ...more));
  return [...statuses];
};
/** The cookie of a login. */
const cookieOf = async (key: string) => {
  const browser = new OperatorBrowser(closed.app, outside);
  await browser.logIn(key);
  return { cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
};
const posts = ({ method }: Route) => method === 'POST';

describe('every page and every act', () => {
  it('are of several sections', () => {
    const urls = routesOf(closed).map(({ method, url }) => `${method} ${url}`);
    for (const url of [
      'GET /operator',
      'GET /operator/libraries',
      'GET /operator/libraries/1/imports',
      'POST /operator/libraries/1/test',
      'POST /operator/libraries/1/imports/undo',
      'GET /operator/desk/1',
      'GET /operator/log',
    ])
      expect(urls).toContain(url);
    expect(urls.length).toBeGreaterThan(25);
  });

  it('every page is one of those that the browser test looks at', async () => {
    const browserTest = await readFile(
      join(import.meta.dirname, '../../../../../e2e/journeys/operator-pages.test.ts'),
      'utf8',
    );
    const pages = closed.routes
      .filter(({ method }) => method === 'GET')
      .map(({ url }) => url.replace(/:\w+/g, ':id'))
      .filter((url) => !afterAnAct.includes(url) && !inFrames.includes(url) && !browserTest.includes(`'${url}'`));
    expect(pages).toEqual([]);
  });

  it('do not exist for others, with a list of operators and without', async () => {
    for (const service of [open, closed]) expect(await statusesOf(service, routesOf(service), outside)).toEqual([404]);
  });

  it('do not exist under a host that is none of this service, without a login', async () => {
    for (const host of ['evil.example', 'opac-demo.evil.example', 'localhost.evil.example', '127.0.0.1.nip.io', 'x:y'])
      for (const more of [{ host }, { host: '127.0.0.1:3000', 'x-forwarded-host': host }])
        expect([host, await statusesOf(open, routesOf(open), thisMachine, more)]).toEqual([host, [404]]);
    const reads = routesOf(closed).filter((route) => !posts(route) && !route.isDesk);
    expect(await statusesOf(closed, reads, inside, { host: 'evil.example' })).toEqual([404]);
  });

  it('without a list of operators, desks are there on this machine alone', async () => {
    const desks = routesOf(open).filter(({ isDesk }) => isDesk);
    expect(desks.length).toBeGreaterThan(10);
    expect(await statusesOf(open, desks, inside)).toEqual([404]);
    expect(await statusesOf(open, desks.filter(posts), thisMachine)).toEqual([403]);
    const navigation = async (remoteAddress: string) =>
      (await open.app.inject({ url: '/operator/log', remoteAddress })).body.includes('href="/operator/desk"');
    expect([await navigation(inside), await navigation(thisMachine)]).toEqual([false, true]);
  });

  it('with a list of operators, acts and desks lead the networks to the login', async () => {
    const routes = routesOf(closed).filter((route) => posts(route) || route.isDesk);
    expect(await statusesOf(closed, routes, inside)).toEqual([303]);
  });

  it('are closed to the operator of one desk, but that desk and the first page', async () => {
    const cookie = await cookieOf(theoKey);
    const others = routesOf(closed).filter(({ isDesk, isOverview }) => !isDesk && !isOverview);
    expect(await statusesOf(closed, others, inside, cookie)).toEqual([404]);
    const otherDesks = routesOf(closed, '2').filter(({ isDesk, namesLibrary }) => isDesk && namesLibrary);
    expect(otherDesks.length).toBeGreaterThan(5);
    expect(await statusesOf(closed, otherDesks, inside, cookie)).toEqual([404]);
  });

  it('acts are taken from pages of this service alone, and with the token of a page', async () => {
    const cookie = await cookieOf(annaKey);
    const acts = routesOf(closed).filter(posts);
    expect(await statusesOf(closed, acts, outside, cookie)).toEqual([403]);
    expect(await statusesOf(closed, acts, outside, { ...cookie, 'sec-fetch-site': 'cross-site' })).toEqual([403]);
    expect(await closed.store.acts.list({ limit: 9 })).toHaveLength(2);
    // Without a list of operators the networks act, and their forms need the token, too.
    expect(await statusesOf(open, routesOf(open).filter(posts), thisMachine)).toEqual([403]);
    const beyondDesks = routesOf(open).filter((route) => posts(route) && !route.isDesk);
    expect(await statusesOf(open, beyondDesks, inside)).toEqual([403]);
  });

  it('are never compressed, whoever asks: they have tokens', async () => {
    const cookie = await cookieOf(annaKey);
    const encodings = new Set<unknown>();
    const lengths: number[] = [];
    for (const { method, url } of [
      ...routesOf(closed).filter((route) => !posts(route)),
      { method: 'GET', url: loginPath },
    ]) {
      const headers = { ...cookie, 'accept-encoding': 'br, gzip, deflate', accept: 'text/html' };
      const answer = await closed.app.inject({ method: method as 'GET', url, remoteAddress: outside, headers });
      encodings.add(answer.headers['content-encoding']);
      if (answer.statusCode === 200) lengths.push(answer.rawPayload.length);
    }
    expect([...encodings]).toEqual([undefined]);
    // Long enough to be compressed anywhere else.
    expect(lengths.filter((length) => length > 1_024).length).toBeGreaterThan(3);
  });

  it('the token of one form opens no other', async () => {
    const cookie = await cookieOf(annaKey);
    const page = await closed.app.inject({ url: '/operator/libraries/1', remoteAddress: outside, headers: cookie });
    const { token = '' } = hiddenFields(page.body, '/operator/libraries/1/test');
    expect(token).not.toBe('');
    for (const { url } of routesOf(closed).filter((route) => posts(route) && !route.url.endsWith('/1/test'))) {
      const headers = {
        ...cookie,
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
      };
      const payload = new URLSearchParams({ token }).toString();
      const answer = await closed.app.inject({ method: 'POST', url, remoteAddress: outside, headers, payload });
      expect([url, answer.statusCode]).toEqual([url, 403]);
    }
  });

  it('say in words to the operator of one desk that they are closed, with the sections that are open; to a program as before', async () => {
    const { cookie } = await cookieOf(theoKey);
    const language = { 'accept-language': 'de' };
    for (const { method, url, isDesk, isOverview } of routesOf(closed).filter((route) => !posts(route))) {
      if (isDesk || isOverview) continue;
      const answer = await closed.app.inject({
        method,
        url,
        remoteAddress: outside,
        headers: { cookie, ...language },
      } as never);
      expect([url, answer.headers['content-type']]).toEqual([url, expect.stringContaining('text/html')]);
      expect(answer.body).toContain('Diese Seite ist für Sie nicht offen');
      expect(answer.body).toContain('href="/operator/desk"');
    }
    const token = { authorization: `Bearer ${theoKey}` };
    const program = await closed.app.inject({ url: '/operator/log', remoteAddress: outside, headers: token });
    expect([program.statusCode, program.json()]).toEqual([404, expect.objectContaining({ code: 'unknown-path' })]);
  });

  it('say in words what is not there', async () => {
    const { cookie } = await cookieOf(annaKey);
    const answer = await closed.app.inject({
      url: '/operator/libraries/4711',
      remoteAddress: outside,
      headers: { cookie, 'accept-language': 'en' },
    });
    expect([answer.statusCode, answer.body]).toEqual([404, expect.stringContaining('There is no such thing')]);
  });
});
