import { ApiException } from '@buchfink/contract/error';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLibraryDirectory } from '../connections/library-directory.ts';
import { LibrarySettings } from '../libraries/library-settings.ts';
import { projectsOf } from '../projects/project.ts';
import { projectsForTests, serviceForTests } from '../testing/test-service.ts';
import { createGuards } from '../upstream/guard/guards.ts';
import { createMetrics } from './metrics.ts';
import { mountMonitoring } from './routes.ts';

const evil = '<img src=x onerror=alert(1)> & "Co"';
const libraries = [
  { id: 1, libname: evil, system: { catalogue: { kind: 'builtin' } } },
  {
    id: 2,
    libname: 'Fern',
    system: { catalogue: { kind: 'remote', address: 'https://fern.example', project: 'opac-fern', libraryId: 1 } },
  },
  {
    id: 3,
    libname: 'Umzug',
    system: { catalogue: { kind: 'builtin' }, patron: { kind: 'builtin' } },
    maintenance: { to: '2026-12-01T08:00' },
  },
].map((settings) => LibrarySettings.parse({ ident: `l${settings.id}`, shortname: 'L', fullname: 'L', ...settings }));

const now = () => new Date('2026-11-22T10:00:00Z');
let app: FastifyInstance;
let directory: ReturnType<typeof createLibraryDirectory>;

beforeAll(async () => {
  const all = (await projectsForTests()).map((project) =>
    project.id === 'opac-demo' ? { ...project, libraries } : project,
  );
  const projects = projectsOf(all, 'opac-demo');
  const metrics = createMetrics();
  const search = async () => {
    throw new ApiException('library-unavailable');
  };
  const connect = () => ({ catalogue: { search, searchFields: async () => [] } as never, close: async () => {} });
  directory = createLibraryDirectory(projects, connect, createGuards({ now, observer: metrics.observer }));
  const streams = { counts: { open: 3, ended: 20, dropped: 1 } };
  app = await serviceForTests({
    projects,
    directory,
    now,
    mountMore: (scope) =>
      mountMonitoring(scope.app, {
        metrics,
        measured: {
          projects,
          directory,
          streams,
          brokenIndexes: () => [1, 3],
          preparing: () => [{ libraryId: 2, done: 30, total: 120, ms: 9 }],
          tables: () => 7,
        },
        networks: ['192.0.2.0/24'],
      }),
  });
  const context = { locale: 'de', signal: new AbortController().signal, deadline: 0, requestId: 'test', now } as const;
  await directory.catalogueOf(1).searchFields(context);
  for (let n = 0; n < 6; n += 1)
    await directory
      .catalogueOf(2)
      .search({ fields: [{ id: 'FREE', value: `geheim ${n}` }] } as never, context)
      .catch(() => undefined);
});
afterAll(async () => {
  await app.close();
  await directory.close();
});

describe('metrics', () => {
  it('have calls, libraries, breakers, streams, event loop and memory', async () => {
    await app.inject('/services/de/opac-demo/libraries');
    const { body, headers } = await app.inject('/metrics');
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
    for (const line of [
      'buchfink_call_seconds_count{method="GET",route="/services/:locale/:project/libraries",status="200"} 1',
      'buchfink_library_calls_total{library="2",system="catalogue",act="search",outcome="library-unavailable"} 5',
      'buchfink_library_calls_total{library="2",system="catalogue",act="search",outcome="spared"} 1',
      'buchfink_library_call_seconds_count{library="1",system="catalogue"} 1',
      'buchfink_library_shared_total{library="2",how="asked"} 6',
      'buchfink_library_up{library="1"} 1',
      'buchfink_library_up{library="2"} 0',
      'buchfink_library_up{library="3"} 0',
      'buchfink_library_breaker_open{library="2",system="catalogue"} 1',
      'buchfink_library_calls{library="2",system="catalogue",state="running"} 0',
      'buchfink_index_broken{library="1"} 1',
      'buchfink_streams{state="open"} 3',
    ])
      expect(body.split('\n')).toContain(line);
    expect(body).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
    expect(body).toMatch(/^process_resident_memory_bytes \d/m);
    expect(body).not.toContain('geheim');
  });

  it('are in the format of Prometheus: each line is a comment or a sample', async () => {
    const { body } = await app.inject('/metrics');
    const sample = /^[a-z_0-9]+(\{([a-z_]+="(\\.|[^"\\])*",?)*\})? ([-+]?[\d.]+(e[-+]?\d+)?|\+Inf|NaN)$/i;
    for (const line of body.trimEnd().split('\n')) if (!/^(# (HELP|TYPE) |$)/.test(line)) expect(line).toMatch(sample);
  });
});

describe('the page for operators', () => {
  const page = async (language: string) =>
    app.inject({ url: '/operator/libraries', headers: { 'accept-language': language } });

  it('shows the state of each system, in both languages', async () => {
    const { body } = await page('de');
    expect(body).toContain('<html lang="de">');
    expect(body).toContain('nicht erreichbar seit 22.11.26, 11:00:00');
    expect(body).toContain('5 × library-unavailable<br>1 verschont<br>zuletzt library-unavailable');
    expect(body).toContain('in Wartung bis 01.12.26, 08:00:00');
    expect(body).toContain('noch nicht gefragt');
    expect((await page('en')).body).toContain('not reachable since 22/11/2026, 11:00:00');
  });

  it('says which library cannot be searched because its index cannot be opened, with its other problems', async () => {
    const states = (body: string) => [...body.matchAll(/<td class="bad">(.*?)<\/td>/g)].map(([, state]) => state);
    expect(states((await page('de')).body)).toEqual([
      'nicht durchsuchbar: Der Index lässt sich nicht öffnen. Warum, steht im Protokoll.',
      'nicht erreichbar seit 22.11.26, 11:00:00<br>wird vorbereitet: 25 % der Titel sind aufgenommen',
      'in Wartung bis 01.12.26, 08:00:00<br>nicht durchsuchbar: Der Index lässt sich nicht öffnen. Warum, steht im Protokoll.',
      'in Wartung bis 01.12.26, 08:00:00',
    ]);
    expect(states((await page('en')).body)).toContain(
      'cannot be searched: the index cannot be opened. The log says why.',
    );
  });

  it('shows names as text, and can run and load nothing', async () => {
    const { body, headers } = await page('de');
    expect(body).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Co&quot;');
    expect(body).not.toMatch(/<img|<script|style="/);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/]{43}='; base-uri/);
    expect(headers['cache-control']).toBe('no-store');
  });
});

it.each([
  ['127.0.0.1', 200],
  ['::1', 200],
  ['::ffff:127.0.0.1', 200],
  ['192.0.2.77', 200],
  ['192.0.3.1', 404],
  ['10.0.0.1', 404],
])('from %s, both answer %i', async (remoteAddress, status) => {
  for (const url of ['/metrics', '/operator/libraries'])
    expect((await app.inject({ url, remoteAddress, headers: { accept: 'application/json' } })).statusCode).toBe(status);
});

it('a caller through a proxy on this machine does not count as this machine', async () => {
  const headers = { 'x-forwarded-for': '127.0.0.1, 203.0.113.9', accept: 'application/json' };
  expect((await app.inject({ url: '/metrics', headers })).statusCode).toBe(404);
  expect((await app.inject({ url: '/operator/libraries', headers })).json().code).toBe('unknown-path');
});
