import { ApiException } from '@buchfink/contract/error';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LibrarySettings } from '../../projects/libraries/library-settings.ts';
import { type OperatorService, operatorServiceForTests } from '../../testing/operator-service.ts';

const libraries = [1, 2, 3].map((id) =>
  LibrarySettings.parse({
    id,
    ident: `l${id}`,
    libname: 'L',
    shortname: 'L',
    fullname: 'L',
    system:
      id === 2
        ? { catalogue: { kind: 'remote', address: 'https://fern.example', project: 'opac-fern', libraryId: 1 } }
        : { catalogue: { kind: 'builtin' } },
    maintenance: id === 3 ? { to: '2026-12-01T08:00' } : undefined,
  }),
);
const time = Date.parse('2026-11-22T10:00:00Z');
let service: OperatorService;

beforeAll(async () => {
  const search = async () => {
    throw new ApiException('library-unavailable');
  };
  service = await operatorServiceForTests({
    libraries,
    connect: () => ({ catalogue: { search, searchFields: async () => [] } as never, close: async () => {} }),
    now: () => new Date(time),
    measured: {
      streams: { counts: { open: 3, ended: 20, dropped: 1 } },
      brokenIndexes: () => [1, 3],
      preparing: () => [{ libraryId: 2, done: 30, total: 120, ms: 9 }],
      tables: () => 7,
      lags: () => [{ libraryId: 2, seconds: 40 }],
      openSearch: {
        troubles: () => [{ kind: 'read-only', detail: '403 cluster_block_exception', since: time, libraries: [1, 3] }],
        calls: () => [
          { by: 'search', outcome: 'ok', count: 8, seconds: 0.25 },
          { by: 'index', outcome: 'read-only', count: 1, seconds: 0.5 },
        ],
      },
      upkeep: async () => ({
        lastBackup: 1_795_000_000_000,
        harvests: [{ libraryId: 1, at: 1_794_000_000_000 }],
        imports: [{ libraryId: 1, command: 'import', hasFailed: true }],
        freeBytes: 12_345,
      }),
    },
  });
  const now = () => new Date(time);
  const context = { locale: 'de', signal: new AbortController().signal, deadline: 0, requestId: 'test', now } as const;
  await service.directory.catalogueOf(1).searchFields(context);
  for (let n = 0; n < 6; n += 1)
    await service.directory
      .catalogueOf(2)
      .search({ fields: [{ id: 'FREE', value: `geheim ${n}` }] } as never, context)
      .catch(() => undefined);
});
afterAll(() => service.close());

describe('metrics', () => {
  it('have calls, libraries, breakers, streams, event loop and memory', async () => {
    await service.app.inject('/services/de/opac-demo/libraries');
    const { body, headers } = await service.app.inject('/metrics');
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
    for (const line of [
      'buchfink_call_seconds_count{method="GET",route="/services/:locale/:project/libraries",status="200"} 1',
      'buchfink_library_calls_total{library="2",system="catalogue",act="search",outcome="library-unavailable"} 5',
      'buchfink_library_calls_total{library="2",system="catalogue",act="search",outcome="spared"} 1',
      'buchfink_library_call_seconds_count{library="1",system="catalogue"} 1',
      'buchfink_library_shared_total{library="2",how="asked"} 6',
      // Its index is broken.
      'buchfink_library_up{library="1"} 0',
      'buchfink_library_up{library="2"} 0',
      'buchfink_library_up{library="3"} 0',
      'buchfink_library_breaker_open{library="2",system="catalogue"} 1',
      'buchfink_library_calls{library="2",system="catalogue",state="running"} 0',
      'buchfink_index_broken{library="1"} 1',
      'buchfink_streams{state="open"} 3',
      'buchfink_opensearch_fault{fault="read-only"} 2',
      'buchfink_opensearch_calls_total{by="search",outcome="ok"} 8',
      'buchfink_opensearch_calls_total{by="index",outcome="read-only"} 1',
      'buchfink_opensearch_call_seconds_total{by="search",outcome="ok"} 0.25',
      'buchfink_backup_timestamp_seconds 1795000000',
      'buchfink_harvest_timestamp_seconds{library="1"} 1794000000',
      'buchfink_import_failed{library="1",command="import"} 1',
      'buchfink_data_free_bytes 12345',
    ])
      expect(body.split('\n')).toContain(line);
    expect(body).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
    expect(body).toMatch(/^process_resident_memory_bytes \d/m);
    expect(body).not.toContain('geheim');
  });

  it('tell forwarded addresses of trusted proxies from those that are ignored', async () => {
    const ask = (remoteAddress: string) =>
      service.app.inject({ url: '/healthz', remoteAddress, headers: { 'x-forwarded-for': '198.51.100.7' } });
    await ask('127.0.0.1');
    await ask('203.0.113.9');
    const lines = (await service.app.inject('/metrics')).body.split('\n');
    expect(lines).toContain('buchfink_forwarded_calls_total{header="trusted"} 1');
    expect(lines).toContain('buchfink_forwarded_calls_total{header="ignored"} 1');
  });

  it('are in the format of Prometheus: each line is a comment or a sample', async () => {
    const { body } = await service.app.inject('/metrics');
    const sample = /^[a-z_0-9]+(\{([a-z_]+="(\\.|[^"\\])*",?)*\})? ([-+]?[\d.]+(e[-+]?\d+)?|\+Inf|NaN)$/i;
    for (const line of body.trimEnd().split('\n')) if (!/^(# (HELP|TYPE) |$)/.test(line)) expect(line).toMatch(sample);
  });
});

it.each([
  ['127.0.0.1', 200],
  ['::1', 200],
  ['::ffff:127.0.0.1', 200],
  ['192.0.2.77', 200],
  ['192.0.3.1', 404],
  ['10.0.0.1', 404],
])('from %s, all answer %i', async (remoteAddress, status) => {
  for (const url of ['/metrics', '/operator/libraries', '/operator/libraries/1', '/operator/log'])
    expect((await service.app.inject({ url, remoteAddress, headers: { accept: 'application/json' } })).statusCode).toBe(
      status,
    );
});

it('a caller through a proxy on this machine does not count as this machine', async () => {
  const headers = { 'x-forwarded-for': '127.0.0.1, 203.0.113.9', accept: 'application/json' };
  expect((await service.app.inject({ url: '/metrics', headers })).statusCode).toBe(404);
  expect((await service.app.inject({ url: '/operator/libraries', headers })).json().code).toBe('unknown-path');
});
