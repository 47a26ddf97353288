import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Config } from '@buchfink/contract/config';
import { baseConfig } from '@buchfink/contract/config/base-config';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LibrarySettings } from '../../projects/libraries/library-settings.ts';
import { type Project, projectsOf } from '../../projects/project/project.ts';
import { serviceForTests } from '../../testing/test-service.ts';
import { plainLibrary } from '../../testing/write-project.ts';

const built = `<!doctype html>
<html lang="de">
  <head>
    <title>Buchfink</title>
    <script src="/first-theme.js"></script>
  </head>
</html>`;
/** Compressed by the build: a mark tells it from what the service compresses. */
const builtBr = brotliCompressSync(`${built}<!-- by the build -->`);

const projectOf = (id: string, config: Partial<Config>, hosts: string[] = []): Project => ({
  id,
  folder: '/nowhere',
  config: { ...baseConfig, projectId: id, ...config },
  libraries: [],
  hosts,
  networks: { public: [], library: [] },
});
const settings: Partial<Config> = {
  title: 'Stadtbibliothek',
  metadata: {
    seo: {
      title: { de: 'Bücher & "mehr" <hier>', en: 'Books' },
      description: { de: '$& Katalog\n</title><script>alert(1)</script>', en: 'Catalogue' },
      index: false,
    },
    smartAppBanner: { appId: '123456', hosts: ['katalog.example', 'other.example'], path: '/start/1?a=b,c' },
  },
};
const english: Partial<Config> = { ...settings, settings: { ...baseConfig.settings, locale: 'en' } };

let folder: string;
let app: FastifyInstance;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'buchfink-page-'));
  await writeFile(join(folder, 'index.html'), built);
  await writeFile(join(folder, 'index.html.br'), builtBr);
  await writeFile(join(folder, 'sw.js'), '/* worker */');
  await writeFile(join(folder, 'icon.svg'), '<svg/>');
  await writeFile(
    join(folder, 'manifest.webmanifest'),
    JSON.stringify({ name: 'B', lang: 'de', description: 'Eigenes' }),
  );
  const all = [
    projectOf('opac-plain', {}),
    projectOf('opac-told', settings, ['katalog.example', 'second.example']),
    projectOf('opac-english', english),
    {
      ...projectOf('opac-searched', { title: 'Stadtbibliothek' }, ['searched.example']),
      libraries: [LibrarySettings.parse(plainLibrary(1, { system: { catalogue: { kind: 'builtin' } } }))],
    },
    { ...projectOf('opac-follows', settings, ['follows.example']), followBrowserLanguage: true },
    { ...projectOf('opac-follows-too', english), followBrowserLanguage: true },
    {
      ...projectOf('opac-german', { ...settings, locales: ['de'] }, ['german.example']),
      followBrowserLanguage: true,
    },
  ];
  app = await serviceForTests({ appFolder: folder, projects: projectsOf(all, 'opac-plain') });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const ask = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { accept: 'text/html,*/*;q=0.8', ...headers } });

it('gives browsers the icon where they ask for one by habit', async () => {
  const { statusCode, headers, body } = await app.inject('/favicon.ico');
  expect([statusCode, headers['content-type'], headers['cache-control'], body]).toEqual([
    200,
    'image/svg+xml',
    'no-cache',
    '<svg/>',
  ]);
});

describe("the app's page", () => {
  it('is the compressed file of the build when the project has no metadata', async () => {
    const plain = await ask('/');
    expect([plain.statusCode, plain.body]).toEqual([200, built]);
    const packed = await ask('/', { 'accept-encoding': 'gzip, br' });
    expect([packed.headers['content-encoding'], packed.rawPayload]).toEqual(['br', builtBr]);
  });

  it("has title, description and robots of its host's project, as inert text", async () => {
    const { body } = await ask('/search', { host: 'second.example:8443' });
    expect(body).toContain('<title>Bücher &amp; &quot;mehr&quot; &lt;hier&gt;</title>');
    expect(body).toContain(
      '<meta name="description" content="$&amp; Katalog\n&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;" />',
    );
    expect(body).toContain('<meta name="robots" content="noindex" />');
    expect(body.match(/<script/g)).toHaveLength(1);
    const { body: demo } = await ask('/opac-english');
    expect(demo).toContain('<html lang="en">');
    expect(demo).toContain('<title>Books</title>');
  });

  it('offers its search to the browser where there is one, in every page of the project', async () => {
    for (const url of ['/', '/?shell', '/search'])
      expect((await ask(url, { host: 'searched.example' })).body).toContain(
        '<link rel="search" type="application/opensearchdescription+xml" href="/opensearch.xml" title="Stadtbibliothek" />',
      );
    expect((await ask('/', { host: 'second.example' })).body).not.toContain('rel="search"');
  });

  it("offers the project's app on its own hosts only", async () => {
    const banner = 'content="app-id=123456, app-argument=https://katalog.example/start/1?a=b%2Cc"';
    expect((await ask('/', { host: 'Katalog.Example:443' })).body).toContain(banner);
    expect((await ask('/', { host: 'second.example' })).body).not.toContain('apple-itunes-app');
  });

  it.each(['br', 'gzip', 'identity'])('comes in %s, has its own ETag and is not sent again', async (encoding) => {
    const headers = { host: 'second.example', 'accept-encoding': encoding };
    const page = await ask('/', headers);
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes }[encoding];
    expect(unpack?.(page.rawPayload).toString()).toContain('Bücher');
    expect([page.headers['cache-control'], page.headers.vary]).toEqual(['no-cache', 'Origin, accept-encoding']);
    const again = await ask('/', { ...headers, 'if-none-match': String(page.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(page.headers.etag).not.toBe((await ask('/')).headers.etag);
    expect((await ask('/', { ...headers, host: 'katalog.example' })).headers.etag).not.toBe(page.headers.etag);
  });

  it('is not sent in an encoding that the client refuses', async () => {
    const page = await ask('/', { 'accept-encoding': 'br;q=0, gzip;q=0.0' });
    expect(page.body).toBe(built);
  });

  it('is the new one after a new build', async () => {
    const before = (await ask('/')).headers.etag;
    await writeFile(join(folder, 'index.html'), `${built}\n<!-- new -->`);
    await rm(join(folder, 'index.html.br'));
    expect((await ask('/')).body).toContain('<!-- new -->');
    expect((await ask('/')).headers.etag).not.toBe(before);
    expect((await ask('/', { host: 'second.example' })).body).toContain('<!-- new -->');
  });
});

describe("a project that follows the browser's language", () => {
  it.each([
    ['follows.example', undefined, 'de', 'Bücher'],
    ['follows.example', '*', 'de', 'Bücher'],
    ['follows.example', '42, <b>', 'de', 'Bücher'],
    ['follows.example', 'de-AT,de;q=0.9,en;q=0.8', 'de', 'Bücher'],
    ['follows.example', 'en-GB,en;q=0.9,de;q=0.8', 'en', 'Books'],
    ['follows.example', 'de;q=0.2, en;q=0.7', 'en', 'Books'],
    ['follows.example', 'uk-UA', 'en', 'Books'],
    ['opac-follows-too.example', 'de', 'de', 'Bücher'],
    ['opac-follows-too.example', undefined, 'en', 'Books'],
    // Among the languages of the project.
    ['german.example', 'en', 'de', 'Bücher'],
    // The others stay with their own.
    ['second.example', 'en', 'de', 'Bücher'],
    ['opac-english.example', 'de', 'en', 'Books'],
  ])('%s answers a reader of %s in %s, page and config alike', async (host, language, locale, title) => {
    const headers = { host, ...(language !== undefined && { 'accept-language': language }) };
    const { body } = await ask('/search', headers);
    expect(body).toContain(`<html lang="${locale}">`);
    expect(body).toContain(`<title>${title}`);
    const { settings } = (await ask('/services/de/opac-host/config', headers)).json();
    expect(settings.locale).toBe(locale);
  });

  it('has a manifest of the app in the language of the reader', async () => {
    const manifest = async (host: string, language: string) => {
      const answer = await ask('/manifest.webmanifest', { host, 'accept-language': language });
      const { shortcuts, ...names } = answer.json();
      return [
        answer.headers.vary ?? '',
        names,
        shortcuts.map(({ name, url }: Record<string, string>) => `${name} ${url}`),
      ];
    };
    const german = ['Suche ./search', 'Merkliste ./watchlist'];
    const english = ['Search ./search', 'Watchlist ./watchlist'];
    expect(await manifest('follows.example', 'en')).toEqual([
      expect.stringContaining('accept-language'),
      { name: 'B', lang: 'en', dir: 'ltr', description: 'Catalogue' },
      english,
    ]);
    expect(await manifest('opac-plain.example', 'en')).toEqual([
      expect.not.stringContaining('accept-language'),
      { name: 'B', lang: 'de', dir: 'ltr', description: 'Eigenes' },
      german,
    ]);
  });

  it('tells caches, and has an ETag and a hash of its own for each language', async () => {
    const [german, english] = await Promise.all(
      ['de', 'en'].map((language) => ask('/', { host: 'follows.example', 'accept-language': language })),
    );
    expect(german?.headers.vary).toBe('Origin, accept-encoding, accept-language');
    expect(german?.headers.etag).not.toBe(english?.headers.etag);
    const stale = { host: 'follows.example', 'accept-language': 'en', 'if-none-match': String(german?.headers.etag) };
    expect((await ask('/', stale)).statusCode).toBe(200);
    const configs = await Promise.all(
      ['de', 'en'].map((language) =>
        ask('/services/de/opac-host/config', { host: 'follows.example', 'accept-language': language }),
      ),
    );
    expect(new Set(configs.map((answer) => answer.json()._hash)).size).toBe(2);
    for (const { headers } of configs) expect(String(headers.vary)).toContain('accept-language');
  });
});

async function expectApp(url: string, status: number): Promise<void> {
  const page = await ask(url);
  expect([page.statusCode, page.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
  expect(page.body).toContain('first-theme.js');
  if (status === 404) expect((await ask(url, { 'if-none-match': String(page.headers.etag) })).statusCode).toBe(404);
}

async function expectNoAddress(url: string): Promise<void> {
  const answer = await ask(url);
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid-input']);
}

describe('a path', () => {
  it.each([
    ['/', 200],
    ['/start/3', 200],
    ['/imprint/', 200],
    ['/Imprint', 200],
    ['/imprint//', 200],
    ['//imprint', 200],
    ['/record//1/a%2Fb', 200],
    ['/record/1/a%2Fb', 200],
    ['/watchlist/2', 200],
    ['/login', 200],
    ['/opac-told', 200],
    ['/Opac-Told', 200],
    ['/opac-told/', 200],
    ['/index.html', 404],
    ['/opac-x', 404],
    ['/opac-host', 404],
    ['/opac-told/imprint', 404],
    ['/nothing', 404],
    ['/record/1', 404],
    ['/record/0x1/abc', 404],
    ['/start/01', 404],
    ['/search/1e0', 404],
    ['/info/1.0', 404],
    ['/events/+1', 404],
    ['/login/%201', 404],
    ['/__proto__', 404],
    // Damaged links: cut within a character, and in Latin-1.
    ['/record/1/M%C3', 200],
    ['/record/1/M%FCller?library=1', 200],
    ['/opac-told/%ff/', 404],
  ])('%s is answered with the app and %i', expectApp);

  it.each([
    ['/record/1/100%', 200],
    ['/record/1/%00', 200],
    ['/start/%E0%A4%A', 404],
    ['/%', 404],
  ])('%s, which is cut within an escape or has the character null, is answered with the app and %i', expectApp);

  it.each([
    '/metrics',
    '//metrics',
    '/metrics/x',
    '/Metrics',
    '/operator',
    '/operator/libraries',
    '/%6Detrics',
    '/healthz/x',
  ])('%s for programs is never answered with the app', async (url) => {
    const answer = await ask(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ exceptionType: 'ApiException', code: 'unknown-path' });
  });

  it.each([
    '/services',
    '/services/',
    '/services/de/unknown',
    '/services/de/opac-x/config',
    '/%73ervices/x',
    '/assets/x',
  ])('%s is never answered with the app', async (url) => {
    const answer = await ask(url);
    expect([answer.statusCode, answer.json().exceptionType]).toEqual([404, 'ApiException']);
  });

  it.each(['/services/de/%ff', '/%73ervices/%ff'])('%s is refused as no address', expectNoAddress);

  it.each(['/assets/%'])('%s, which is cut within an escape, is refused as no address', expectNoAddress);

  it('of a script of the app has no headers that concern documents alone', async () => {
    await mkdir(join(folder, 'assets'), { recursive: true });
    await writeFile(join(folder, 'assets', 'index-12345678.js'), 'export {};');
    await writeFile(join(folder, 'assets', 'icon-12345678.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    const script = await ask('/assets/index-12345678.js');
    expect(script.statusCode).toBe(200);
    expect(script.headers['x-content-type-options']).toBe('nosniff');
    expect(script.headers).not.toHaveProperty('content-security-policy');
    expect(script.headers).not.toHaveProperty('permissions-policy');
    for (const document of ['/assets/icon-12345678.svg', '/sw.js', '/'])
      expect((await ask(document)).headers['content-security-policy']).toContain("script-src 'self';");
  });

  it('of a file of the app is the file', async () => {
    expect((await ask('/sw.js')).body).toBe('/* worker */');
  });
});
