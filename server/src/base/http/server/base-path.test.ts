import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { baseConfig } from '@buchfink/contract/config/base-config';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DeskService, startDesk } from '../../../operations/operator/desk/testing/desk-service.ts';
import { type Project, projectsOf } from '../../../projects/project/project.ts';
import { OperatorBrowser } from '../../../testing/operator-service.ts';
import { createServiceLocation } from '../../../testing/processes/test-nodes.ts';
import { projectsForTests, serviceForTests } from '../../../testing/test-service.ts';
import { withBasePath, withoutBasePath } from './base-path.ts';

const base = '/city/opac';
const built = `<!doctype html>
<html lang="de">
  <head>
    <title>Buchfink</title>
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <link rel="manifest" href="/manifest.webmanifest" />
    <script type="module" src="/assets/index-12345678.js"></script>
  </head>
  <body><div id="app"></div></body>
</html>`;
const texts = { de: ['/assets/de-12345678.js'], en: ['/assets/en-12345678.js'] };
const files = { screens: { '/': ['/assets/home-12345678.css'] }, texts: { first: texts, further: texts }, consent: [] };

/** The addresses of this service in the tags of a page. */
const ownAddresses = (page: string) =>
  [...page.matchAll(/<[a-z][^>]*?\s(?:href|src|action)="(\/[^"]*)"/gi)].map(([, address = '']) => address);
const outsideOf = (page: string) => ownAddresses(page).filter((address) => !address.startsWith(`${base}/`));

let folder: string;
let app: FastifyInstance;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'buchfink-base-'));
  await writeFile(join(folder, 'index.html'), built);
  await writeFile(join(folder, 'screen-files.json'), JSON.stringify(files));
  await writeFile(join(folder, 'sw.js'), '/* worker */');
  const [demo] = await projectsForTests();
  const config = {
    ...baseConfig,
    projectId: 'opac-here',
    theme: { ...baseConfig.theme, light: { ...baseConfig.theme.light, bar: '#123456' } },
    metadata: {
      ...baseConfig.metadata,
      smartAppBanner: { appId: '1', hosts: ['city.example'], path: '/start/1' },
      apps: { ios: { appId: 'ABCDE12345.org.example.app' } },
    },
    infoPages: {
      ...baseConfig.infoPages,
      imprint: { menu: true, visible: true, text: { de: '[hier](/search)', en: '-' } },
    },
  };
  const libraries = (demo?.libraries ?? []).slice(0, 2);
  const project: Project = {
    id: 'opac-here',
    folder,
    config,
    libraries,
    hosts: [],
    networks: { public: [], library: [] },
  };
  app = await serviceForTests({ appFolder: folder, basePath: base, projects: projectsOf([project], 'opac-here') });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url, headers: { host: 'city.example', accept: 'text/html,*/*;q=0.8', ...headers } });

describe('a service below a path', () => {
  it.each(['/', '/record/1/x', '/services/version', '/sw.js', '/city', '/city/opacity/', '/operator', '//city/opac/'])(
    'has nothing outside of it: %s',
    async (path) => {
      const answer = await ask(path);
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'unknown-path']);
    },
  );

  it.each(['/city/%6Fpac/search/1', 'http://city.example/city/opac/search/1'])(
    'knows it however it is written: %s',
    async (url) => {
      expect((await ask(url)).statusCode).toBe(200);
    },
  );

  it.each(['/healthz', '/readyz'])('answers those who watch it at the root as well: %s', async (path) => {
    expect((await ask(path)).statusCode).toBe(200);
    expect((await ask(base + path)).statusCode).toBe(200);
  });

  it.each(['GET', 'HEAD'] as const)('leads %s of the bare path to its start', async (method) => {
    const answer = await ask(`${base}?kiosk&q=%2F`, {}, method);
    expect([answer.statusCode, answer.headers.location]).toEqual([308, `${base}/?kiosk&q=%2F`]);
  });

  it.each(['/', '/?shell', '/search/1', '/no/such/page', '/services/de/opac-here/page/imprint'])(
    'has no address outside in the page %s',
    async (path) => {
      const { body, statusCode } = await ask(base + path);
      expect(statusCode).toBe(path.startsWith('/no') ? 404 : 200);
      expect(ownAddresses(body).length).toBeGreaterThan(2);
      expect(outsideOf(body)).toEqual([]);
    },
  );

  it('tells the app its path, the files of the screen and the keys of the answers that are in the page', async () => {
    const { body } = await ask(`${base}/`);
    expect(body).toContain(`<html lang="de" data-base-path="${base}">`);
    expect(body).toContain(`href="${base}/assets/home-12345678.css"`);
    expect(body).toContain(`href="${base}/assets/opac-here/bar.css?v=`);
    const answers = JSON.parse(/id="answers">(.*?)<\/script>/.exec(body)?.[1] ?? '{}');
    expect(Object.keys(answers)).toEqual([
      `${base}/services/de/opac-host/config`,
      `${base}/services/de/opac-here/libraries`,
    ]);
  });

  it('names its full address to search engines, to messengers and to the store', async () => {
    const { body } = await ask(`${base}/`, { 'x-forwarded-proto': 'https' });
    const data = JSON.parse(/type="application\/ld\+json">(.*?)<\/script>/.exec(body)?.[1] ?? '{}');
    expect(data.url).toBe(`https://city.example${base}/`);
    expect(body).toContain(`app-argument=https://city.example${base}/start/1`);
  });

  it('is the same page in every encoding', async () => {
    const packed = await ask(`${base}/?shell`, { 'accept-encoding': 'br' });
    const plain = await ask(`${base}/?shell`);
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
    expect(packed.headers.etag).toBe(plain.headers.etag);
  });

  it('serves its files and tells where its calls are', async () => {
    expect((await ask(`${base}/sw.js`)).body).toBe('/* worker */');
    const libraries = (await ask(`${base}/services/de/opac-here/libraries`)).json();
    expect(libraries[0].api).toMatch(`${base}/services/de/opac-here/library/`);
    expect((await ask(`${base}/services/openapi.json`)).json().servers).toEqual([{ url: base }]);
    expect((await ask(`${base}/robots.txt`)).body).toContain(`Disallow: ${base}/services/`);
    expect((await ask(`${base}/result?q=x`)).headers['x-robots-tag']).toBe('noindex, nofollow');
  });

  it('hands calls to the preview of a configuration as they came', async () => {
    await app.ready();
    const inFront = await serviceForTests({ basePath: base, appFor: async () => app });
    const call = (url: string) => inFront.inject({ url, headers: { host: 'city.example', accept: 'text/html' } });
    expect((await call(`${base}/?shell`)).body).toBe((await ask(`${base}/?shell`)).body);
    expect((await call(base)).headers.location).toBe(`${base}/`);
    expect((await call('/search/1')).statusCode).toBe(404);
    await inFront.close();
  });

  it('opens links in the app below its path alone, which the root of the host tells', async () => {
    const answer = await ask('/.well-known/apple-app-site-association');
    expect(answer.json().applinks.details[0].components).toEqual([
      { '/': `${base}/services/*`, exclude: true },
      { '/': `${base}/*` },
    ]);
  });
});

describe('the pages of operators below a path', () => {
  const key = 'anna-0123456789-abcdefghij';
  let desk: DeskService;
  let browser: OperatorBrowser;
  beforeAll(async () => {
    desk = await startDesk(await createServiceLocation(), { operators: `anna ${key}\n`, basePath: base });
    browser = new OperatorBrowser(desk.service.app, '192.0.2.77');
  });
  afterAll(() => desk.close());

  it('log in, lead to each other and send their forms below it', async () => {
    const first = await browser.open(`${base}/operator/desk/1`);
    expect(first.headers.location).toBe(`${base}/operator/login?next=%2Foperator%2Fdesk%2F1`);
    const login = `${base}/operator/login`;
    const loggedIn = await browser.submit(String(first.headers.location), login, { key });
    expect([loggedIn.statusCode, loggedIn.headers.location]).toEqual([303, `${base}/operator/desk/1`]);

    const form = `${base}/operator/desk/1/patrons/new`;
    const patron = { card: '40001234', name: 'Änne Käfer', pin: '8315' };
    const added = await browser.submit(form, `${base}/operator/desk/1/patrons`, patron);
    expect(added.headers.location).toMatch(new RegExp(`^${base}/operator/desk/1/patrons/`));

    const seen = new Set([String(added.headers.location)]);
    for (const path of seen) {
      const page = await browser.open(path);
      expect([path, page.statusCode, outsideOf(page.body)]).toEqual([path, 200, []]);
      for (const link of page.body.matchAll(/\shref="(\/[^"#]*)/g))
        if (seen.size < 60) seen.add(String(link[1]).replaceAll('&amp;', '&'));
    }
    expect(seen.size).toBeGreaterThan(10);
    expect((await browser.submit(`${base}/operator`, `${base}/operator/logout`)).headers.location).toBe(login);
  });
});

describe('the addresses of a page', () => {
  it('get the path in tags alone, and only those of this service', () => {
    const page =
      '<a class="x" href="/a"><img src="/b"/><form action="/c"></form><a href="//d"></a><a href="e" title="/f">';
    expect(withBasePath(page, '/x')).toBe(
      '<a class="x" href="/x/a"><img src="/x/b"/><form action="/x/c"></form><a href="//d"></a><a href="e" title="/f">',
    );
    const text = '<p> href="/a" &lt;a href="/b"&gt;</p><script>{"text":" src=\\"/c"}</script>';
    expect(withBasePath(text, '/x')).toBe(text);
    expect(withBasePath(page, '')).toBe(page);
  });

  it.each([
    ['/x', '/'],
    ['/x?a', '/?a'],
    ['/x/', '/'],
    ['/x/y?z=/x/', '/y?z=/x/'],
    ['/x/x/', '/x/'],
    ['/x//y', '//y'],
    ['/xy', '/xy'],
    ['/y/x', '/y/x'],
  ])('lose it once: %s is %s', (url, path) => expect(withoutBasePath(url, '/x')).toBe(path));
});
