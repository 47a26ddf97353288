import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { ApiException } from '@buchfink/contract/error';
import { events } from '@buchfink/contract/events';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mount, type ServiceScope } from '../../api/http/mount.ts';
import { createBudgets } from '../../api/rate-limit/budgets.ts';
import { measureLoad } from '../../api/rate-limit/load.ts';
import { createPageRoom } from '../../api/rate-limit/page-room.ts';
import { createProofs } from '../../api/rate-limit/proofs.ts';
import { createRateLimiter, type RateLimiter } from '../../api/rate-limit/rate-limiter.ts';
import { type Project, type Projects, projectsOf } from '../../projects/project/project.ts';
import { keysOf } from '../../storage/keys/keys.ts';
import { projectsForTests, rateLimiterForTests, serviceForTests } from '../../testing/test-service.ts';
import { createKeptPages, keepPageFor, maxKeptPages } from './kept-pages.ts';
import { quickPage } from './sent-page.ts';

const built =
  '<!doctype html>\n<html lang="de"><head><title>Buchfink</title></head><body><div id="app"></div></body></html>';
const files = {
  screens: {},
  texts: { first: { de: [], en: [] }, further: { de: [], en: [] } },
  consent: [],
};

let folder: string;
let app: FastifyInstance;
let demo: Project;
const now = { at: 1 };
/** The projects in force, which a test replaces. */
let current: Projects;
/** The libraries whose events pages asked for, and what these calls wait for. */
let requestedLibraries: number[];
let hold: Promise<void>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'buchfink-kept-pages-'));
  await writeFile(join(folder, 'index.html'), built);
  await writeFile(join(folder, 'screen-files.json'), JSON.stringify(files));
  const found = (await projectsForTests()).find(({ id }) => id === 'opac-demo');
  if (!found) throw new Error('there is no demo');
  const [first] = found.libraries;
  // A page of events is rendered only for a library that has some.
  const libraries = found.libraries.map((library) => ({ events: first?.events, ...library }));
  demo = { ...found, libraries, hosts: [], networks: { public: ['203.0.113.0/24'], library: [] } };
  current = projectsOf([demo], 'opac-demo');
  [requestedLibraries, hold, now.at] = [[], Promise.resolve(), 1];
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

async function start(rateLimiter: RateLimiter = rateLimiterForTests()): Promise<void> {
  const projects: Projects = {
    get all() {
      return current.all;
    },
    get default() {
      return current.default;
    },
    byHost: (host) => current.byHost(host),
    byId: (id) => current.byId(id),
  };
  app = await serviceForTests({
    appFolder: folder,
    projects,
    rateLimiter,
    pageBudget: 60_000,
    pageClock: () => now.at,
    mountMore: mountEvents,
  });
}

/** Events whose number says how often they were asked for; library 5 has none that can be read. */
function mountEvents(scope: ServiceScope): void {
  mount(scope, events, async ({ library }) => {
    requestedLibraries.push(library.id);
    await hold;
    if (library.id === 5) throw new ApiException('not-supported');
    const title = `Lesung ${requestedLibraries.length}`;
    return [{ id: 'e', title, start: '2026-12-01T19:00+01:00', allDay: false }];
  });
  scope.app.post('/services/act', async () => ({ done: true }));
  scope.app.post('/services/refused', async () => {
    throw new ApiException('not-supported');
  });
}

const open = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { accept: 'text/html', host: 'katalog.example', ...headers } });

describe('a page that was rendered', () => {
  it('is sent again for seconds, in each encoding, and rendered anew after them', async () => {
    await start();
    const first = await open('/events/1');
    const [br, gzip] = [
      await open('/events/1', { 'accept-encoding': 'br' }),
      await open('/events/1', { 'accept-encoding': 'gzip' }),
    ];
    expect([brotliDecompressSync(br.rawPayload).toString(), gunzipSync(gzip.rawPayload).toString()]).toEqual([
      first.body,
      first.body,
    ]);
    const known = await open('/events/1', { 'if-none-match': String(first.headers.etag) });
    expect([known.statusCode, known.body]).toEqual([304, '']);
    now.at += keepPageFor;
    expect((await open('/events/1')).body).toBe(first.body);
    expect(requestedLibraries).toHaveLength(1);
    now.at += 1;
    expect((await open('/events/1')).body).not.toBe(first.body);
    expect(requestedLibraries).toHaveLength(2);
  });

  it('is one for all who ask at the same time', async () => {
    await start();
    let release = () => {};
    hold = new Promise((resolve) => {
      release = resolve;
    });
    const pages = Array.from({ length: 12 }, () => open('/events/1').then(({ body }) => body));
    await expect.poll(() => requestedLibraries.length).toBe(1);
    release();
    expect(new Set(await Promise.all(pages)).size).toBe(1);
    expect(requestedLibraries).toHaveLength(1);
  });

  it.each<[string, string, Record<string, string>?]>([
    ['another library', '/events/2'],
    ['another library and query', '/events/2?a=1'],
    ['another query', '/events/1?from=2'],
    ['another host', '/events/1', { host: 'other.example' }],
    ['another scheme', '/events/1', { 'x-forwarded-proto': 'https' }],
    ['a network of shared computers', '/events/1', { 'x-forwarded-for': '203.0.113.7' }],
  ])('is another one for %s', async (_, url, headers) => {
    await start();
    await open('/events/1');
    await open(url, headers);
    expect(requestedLibraries).toHaveLength(2);
    await open('/events/1');
    await open(url, headers);
    expect(requestedLibraries).toHaveLength(2);
  });

  it('never has the config of a shared computer for others, in either order', async () => {
    await start();
    const shared = { 'x-forwarded-for': '203.0.113.7' };
    const isShared = async (headers?: Record<string, string>) =>
      (await open('/', headers)).body.includes('"publicPlace":true');
    expect([await isShared(), await isShared(shared), await isShared(), await isShared(shared)]).toEqual([
      false,
      true,
      false,
      true,
    ]);
  });

  it('is not sent after a change of the project, its language or the build', async () => {
    await start();
    await open('/events/1');
    current = projectsOf([{ ...demo, config: { ...demo.config, title: 'Neue Bibliothek' } }], 'opac-demo');
    expect((await open('/events/1')).body).toContain('Neue Bibliothek');
    const settings = { ...demo.config.settings, locale: 'en' as const };
    current = projectsOf([{ ...demo, config: { ...demo.config, settings } }], 'opac-demo');
    expect((await open('/events/1')).body).toContain('<html lang="en">');
    await writeFile(join(folder, 'index.html'), built.replace('<head>', '<head><!-- new -->'));
    await utimes(join(folder, 'index.html'), 1, 1);
    expect((await open('/events/1')).body).toContain('<!-- new -->');
    expect(requestedLibraries).toHaveLength(4);
  });

  it.each([
    ['an act with a login', '/services/act', { authorization: 'Bearer x' }, 2],
    ['an act without one', '/services/act', {}, 1],
    ['an act that was refused', '/services/refused', { authorization: 'Bearer x' }, 1],
  ])('is rendered anew after an act with a login only: %s', async (_, url, headers, times) => {
    await start();
    await open('/events/1');
    await app.inject({ method: 'POST', url, headers });
    await open('/events/1');
    expect(requestedLibraries).toHaveLength(times);
  });

  it('is not kept when an act ended while it was rendered', async () => {
    await start();
    let release = () => {};
    hold = new Promise((resolve) => {
      release = resolve;
    });
    const before = open('/events/1');
    await expect.poll(() => requestedLibraries.length).toBe(1);
    await app.inject({ method: 'POST', url: '/services/act', headers: { authorization: 'Bearer x' } });
    release();
    await before;
    await open('/events/1');
    expect(requestedLibraries).toHaveLength(2);
  });

  it('is not kept without an answer that it needs', async () => {
    await start();
    await open('/events/5');
    await open('/events/5');
    expect(requestedLibraries).toHaveLength(2);
  });
});

it('a busy service sends pages as they lie ready, and renders them again when it is not', async () => {
  const load = measureLoad({ clock: () => now.at, busySearches: 2, loopDelay: () => 0 });
  await start(
    createRateLimiter({
      limits: { network: 1e9, libraryNetwork: 1e9, login: 1e9, feeds: 1e9, publicApi: 1e9 },
      budgets: createBudgets({ clock: () => now.at }),
      load,
      proofs: createProofs({ keys: keysOf([{ id: '0a0a0a0a', secret: randomBytes(32) }]), clock: () => now.at }),
      pageRoom: createPageRoom({ share: 1 }),
      networks: { isOfLibrary: () => false },
    }),
  );
  const isRendered = async () => (await open('/events/1')).body.includes('id="answers"');
  expect(await isRendered()).toBe(true);
  const searches = [load.begin(), load.begin()];
  const ready = await open('/events/1', { 'accept-encoding': 'br' });
  expect([ready.statusCode, brotliDecompressSync(ready.rawPayload).toString().includes('id="answers"')]).toEqual([
    200,
    false,
  ]);
  expect([await isRendered(), requestedLibraries.length]).toEqual([false, 1]);
  for (const end of searches) end();
  // Busy lasts a while, so that it does not toggle.
  now.at += 60_000;
  expect([await isRendered(), requestedLibraries.length]).toEqual([true, 2]);
});

describe('the store of pages', () => {
  it('is bounded in bytes, and keeps those that were asked for last', async () => {
    const pages = createKeptPages(() => 1);
    const size = 200_000;
    const rendered: string[] = [];
    const open = (name: string) =>
      pages.get({ objects: [], texts: [name] }, async () => {
        rendered.push(name);
        return { page: quickPage(Buffer.alloc(size)), isWhole: true };
      });
    const count = Math.ceil(maxKeptPages / (2 * size)) + 1;
    for (let page = 0; page < count; page += 1) await open(`page ${page}`);
    await open(`page ${count - 1}`);
    expect(rendered).toHaveLength(count);
    await open('page 0');
    expect(rendered).toHaveLength(count + 1);
  });

  it('keeps no page that is large, and no failure', async () => {
    const pages = createKeptPages(() => 1);
    let times = 0;
    const open = (render: () => Buffer) =>
      pages.get({ objects: [], texts: ['a'] }, async () => {
        times += 1;
        return { page: quickPage(render()), isWhole: true };
      });
    for (const _ of [1, 2]) await open(() => Buffer.alloc(maxKeptPages / 16));
    expect(times).toBe(2);
    const fail = () => {
      throw new Error('broken');
    };
    await expect(open(fail)).rejects.toThrow('broken');
    await open(() => Buffer.alloc(1));
    expect(times).toBe(4);
  });
});
