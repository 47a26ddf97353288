import { mkdtemp, rm } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { bodyOf } from '@buchfink/catalogue/record/record-body';
import { bookOf } from '@buchfink/catalogue/segment/testing/segments';
import { baseConfig } from '@buchfink/contract/config/base-config';
import { parsePathSegment } from '@buchfink/contract/text/path-segment';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LibrarySettings } from '../../projects/libraries/library-settings.ts';
import { type Project, projectsOf } from '../../projects/project/project.ts';
import { type OpenRecordStore, openRecordStore } from '../../storage/records/open-record-store.ts';
import { nodeForTests, rateLimiterForTests } from '../../testing/test-service.ts';
import { plainLibrary } from '../../testing/write-project.ts';
import { mountSitemap } from './sitemap.ts';
import type { ListedRecords } from './sitemap-documents.ts';
import { parseXml } from './testing/parse-xml.ts';

const libraries = [
  LibrarySettings.parse(plainLibrary(1, { system: { catalogue: { kind: 'builtin' } } })),
  LibrarySettings.parse(plainLibrary(2, { system: { catalogue: { kind: 'sru', base: 'https://sru.example/sru' } } })),
  LibrarySettings.parse(plainLibrary(3, { system: { catalogue: { kind: 'builtin' } } })),
  LibrarySettings.parse(plainLibrary(4, { system: { catalogue: { kind: 'builtin' } } })),
];
const projectOf = (name: string, changes: Partial<Project> = {}): Project => ({
  id: `opac-${name}`,
  folder: '/nowhere',
  config: { ...baseConfig, projectId: `opac-${name}` },
  libraries,
  hosts: [`${name}.example`, `www.${name}.example`],
  networks: { public: [], library: [] },
  ...changes,
});
const projects = projectsOf(
  [
    projectOf('listed', { crawlers: { allow: 'all', sitemap: true } }),
    projectOf('plain'),
    projectOf('hidden', { crawlers: { allow: 'all-but-records', sitemap: false } }),
    projectOf('closed', { crawlers: { allow: 'nothing', sitemap: false } }),
    projectOf('empty', { crawlers: { allow: 'all', sitemap: true }, libraries: libraries.slice(3) }),
  ],
  'opac-plain',
);

const hostileIds = ['a/b&c<d>"\'', '..', ']]>', 'halb\ud800', '\u{1f4d6} %2F', 'x\u0001'];
const ids = [...Array.from({ length: 23 }, (_, at) => `r${at}`), ...hostileIds];

let data: string;
let store: OpenRecordStore;
let today = new Date('2026-03-01T23:59:59Z');
/** The most records that were read at once. */
let maxAtOnce = 0;
let records: ListedRecords;
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'buchfink-sitemap-'));
  store = await openRecordStore(data, { now: () => today });
  await store.records.put(
    1,
    ids.map((id) => bodyOf(bookOf({ id, title: 'Titel' }))),
  );
  today = new Date('2026-03-02T00:00:00Z');
  await store.records.put(1, [
    bodyOf(bookOf({ id: 'r0', title: 'anders' })),
    bodyOf(bookOf({ id: 'r1', title: 'Titel' })),
  ]);
  await store.records.put(2, [bodyOf(bookOf({ id: 'von anderswo', title: 'Titel' }))]);
  await store.records.put(
    3,
    Array.from({ length: 1_201 }, (_, at) => bodyOf(bookOf({ id: `many${at}`, title: 'Titel' }))),
  );
  records = {
    numberAfter: store.records.numberAfter,
    listed: async (...call) => {
      const listed = await store.records.listed(...call);
      maxAtOnce = Math.max(maxAtOnce, listed.length);
      return listed;
    },
  };
});
afterAll(async () => {
  await store.close();
  await rm(data, { recursive: true });
});

async function withService<Result>(
  work: (app: FastifyInstance) => Promise<Result>,
  { recordsPerFile = 10, files = 2_000, busySearches = 1e9, basePath = '' } = {},
): Promise<Result> {
  const app = await nodeForTests({
    projects,
    basePath,
    rateLimiter: rateLimiterForTests({ busySearches }),
    mountMore: (scope) => mountSitemap({ ...scope, records, limits: { recordsPerFile, files } }),
  });
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}

const ask = async (app: FastifyInstance, url: string, host = 'listed.example') =>
  app.inject({ url, headers: { host, accept: 'application/xml' } });
const locations = (document: string) => parseXml(document).flatMap(({ name, text }) => (name === 'loc' ? [text] : []));
/** What a robot reads: the files that the index names, from the address that `robots.txt` names. */
async function crawl(app: FastifyInstance, host?: string): Promise<string[]> {
  const [, index = ''] = /^Sitemap: (.*)$/m.exec((await ask(app, `${app.basePath}/robots.txt`, host)).body) ?? [];
  const pathOf = (address: string) => new URL(address).pathname;
  const files = locations((await ask(app, pathOf(index), host)).body);
  return Promise.all(files.map(async (file) => (await ask(app, pathOf(file), host)).body));
}

describe('the sitemap of a project', () => {
  it('lists each record of its built-in catalogues once, and no other', async () => {
    const documents = await withService((app) => crawl(app));
    const addresses = documents.map(locations);
    expect(addresses.map(({ length }) => length)).toEqual([10, 10, 9, ...Array.from({ length: 120 }, () => 10), 1]);
    const all = addresses.flat();
    expect(new Set(all).size).toBe(all.length);
    const ofFirst = all.flatMap(
      (address) => /^http:\/\/listed\.example\/record\/1\/([\w.~-]+)$/.exec(address)?.[1] ?? [],
    );
    expect(ofFirst.map(parsePathSegment).sort()).toEqual(ids.map((id) => id.replace('\ud800', '\ufffd')).sort());
    expect(all.filter((address) => address.startsWith('http://listed.example/record/3/'))).toHaveLength(1_201);
    expect(all.filter((address) => address.includes('/record/2/'))).toEqual([]);
  });

  it('says when a record was changed, and not when it was imported once more', async () => {
    const [first = '', , third = ''] = await withService((app) => crawl(app));
    expect(first).toContain('<loc>http://listed.example/record/1/r1</loc><lastmod>2026-03-01</lastmod>');
    expect(third).toContain('<loc>http://listed.example/record/1/r0</loc><lastmod>2026-03-02</lastmod>');
  });

  it('is read in steps, whatever a file holds', async () => {
    maxAtOnce = 0;
    const documents = await withService((app) => crawl(app), { recordsPerFile: 10_000 });
    expect(documents.map((document) => locations(document).length)).toEqual([ids.length, 1_201]);
    expect(maxAtOnce).toBe(500);
  });

  it('has no more files than the limit', async () => {
    expect(await withService((app) => crawl(app), { files: 5 })).toHaveLength(5);
  });

  it('has the addresses of the first host, whichever is called, and of the base path', async () => {
    const documents = await withService((app) => crawl(app, 'www.listed.example:8443'), {
      basePath: '/opac',
      recordsPerFile: 10_000,
    });
    expect(documents[0]).toContain('<loc>http://listed.example/opac/record/1/r1</loc>');
  });

  it('comes compressed over a connection, and may be stored for an hour', async () => {
    await withService(
      async (app) => {
        const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
        const headers = { host: 'listed.example', 'accept-encoding': 'gzip' };
        const answer = await new Promise<IncomingMessage>((resolve, reject) =>
          get({ host: '127.0.0.1', port, path: '/sitemap-3-0.xml', headers }, resolve).on('error', reject),
        );
        expect(answer.headers).toMatchObject({
          'content-type': 'application/xml; charset=utf-8',
          'content-encoding': 'gzip',
          'cache-control': 'public, max-age=3600',
        });
        expect(locations(gunzipSync(await buffer(answer)).toString())).toHaveLength(1_201);
      },
      { recordsPerFile: 10_000 },
    );
  });

  it('is refused with a time to come again while there is no room', async () => {
    await withService(
      async (app) => {
        for (const url of ['/sitemap.xml', '/sitemap-1-0.xml']) {
          const { statusCode, headers } = await ask(app, url);
          expect([statusCode, headers['retry-after']]).toEqual([429, '60']);
        }
      },
      { busySearches: 0 },
    );
  });

  it('is not there unless the operator chose it, and where nothing is', async () => {
    await withService(async (app) => {
      for (const host of ['plain.example', 'hidden.example', 'closed.example', 'empty.example'])
        for (const url of ['/sitemap.xml', '/sitemap-1-0.xml', '/sitemap-4-0.xml'])
          expect([host, url, (await ask(app, url, host)).statusCode]).toEqual([host, url, 404]);
      for (const file of ['1', '2-0.xml', '9-0.xml', '1-999999999.xml', '1-0', '01-0.xml', '1--1.xml', '1-0.xml.gz'])
        expect([file, (await ask(app, `/sitemap-${file}`)).statusCode]).toEqual([file, 404]);
    });
  });
});

describe('robots.txt', () => {
  const rules = async (host: string, basePath = '') =>
    withService(async (app) => (await ask(app, `${basePath}/robots.txt`, host)).body.split('\n'), { basePath });

  it('lets robots read all but calls, results and the screens of patrons, unless the operator says otherwise', async () => {
    const usual = await rules('plain.example');
    expect(usual).toEqual(expect.arrayContaining(['User-agent: *', 'Disallow: /services/', 'Disallow: /result']));
    expect(usual).not.toContain('Disallow: /record/');
    expect(usual.join()).not.toContain('Sitemap');
    expect(await rules('hidden.example')).toEqual([...usual.slice(0, -1), 'Disallow: /record/', '']);
    expect(await rules('closed.example')).toEqual(['User-agent: *', 'Disallow: /', '']);
    expect(await rules('closed.example', '/opac')).toEqual(['User-agent: *', 'Disallow: /opac/', '']);
  });

  it('names the sitemap at the first host', async () => {
    expect(await rules('www.listed.example')).toContain('Sitemap: http://listed.example/sitemap.xml');
  });

  it('is followed by a header for robots that came by a link', async () => {
    await withService(async (app) => {
      const told = async (host: string, url: string) => (await ask(app, url, host)).headers['x-robots-tag'];
      const hidden = 'noindex, nofollow';
      expect(await told('plain.example', '/record/1/r1')).toBeUndefined();
      expect(await told('hidden.example', '/Record/1/r1')).toBe(hidden);
      expect(await told('hidden.example', '/info/1')).toBeUndefined();
      expect([await told('closed.example', '/'), await told('closed.example', '/info/1')]).toEqual([hidden, hidden]);
      expect(await told('closed.example', '/robots.txt')).toBeUndefined();
    });
  });
});
