import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasJavaServer } from '@buchfink/connectors/testing/index-servers/java-server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newKeyLine } from '../storage/keys/open-keys.ts';
import { EngineProxy } from '../testing/opensearch/engine-proxy.ts';
import { TestOpenSearch } from '../testing/opensearch/test-opensearch.ts';
import { createTestSchema, hasPostgresql } from '../testing/postgresql/test-location.ts';
import { type BuiltServer, buildServer } from '../testing/processes/built-server.ts';
import type { ProgramProcess } from '../testing/processes/program-process.ts';
import { startCli } from '../testing/processes/run-cli.ts';
import { startService } from '../testing/processes/service-process.ts';
import { plainLibrary, writeProject } from '../testing/write-project.ts';

const hasServer = hasJavaServer('opensearch');
const wait = { timeout: 60_000, interval: 100 };
let openSearch: TestOpenSearch;
let proxy: EngineProxy;
let server: BuiltServer;
let folder: string;
let environment: Record<string, string>;
let service: { readonly program: ProgramProcess; readonly origin: string };

beforeAll(async () => {
  if (!hasServer) return;
  [openSearch, server] = await Promise.all([TestOpenSearch.share(), buildServer()]);
  proxy = await EngineProxy.start(openSearch.origin);
  folder = await mkdtemp(join(tmpdir(), 'buchfink-on-opensearch-'));
  const csv = { columns: { id: 'id', title: 'title', authors: 'author', year: 'year' } };
  const libraries = [1, 2].map((id) => plainLibrary(id, { csv, system: { catalogue: { kind: 'builtin' } } }));
  environment = {
    BUCHFINK_DATA: join(folder, 'data'),
    BUCHFINK_PROJECTS: await writeProject(join(folder, 'projects'), {
      projectId: 'opac-one',
      libraries,
      settings: { crawlers: { sitemap: true } },
    }),
    BUCHFINK_PROJECT: 'opac-one',
    ...openSearch.environment,
    BUCHFINK_OPENSEARCH: proxy.origin,
  };
  await importRows(300);
  service = await startService(server, environment);
});
afterAll(async () => {
  service?.program.kill('SIGTERM');
  await service?.program.ended;
  await proxy?.close();
  await openSearch?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

async function importRows(count: number, library = 1, into = environment): Promise<void> {
  const words = ['Garten', 'Meer', 'Berge', 'Stadt', 'Wald', 'Finken', 'Reise', 'Winter'];
  const rows = Array.from(
    { length: count },
    (_, at) => `${at};${words[at % 8]} und ${words[(at >> 3) % 8]} ${at};Name${at % 9}, Anna;${1950 + (at % 75)}`,
  );
  const file = join(folder, 'records.csv');
  await writeFile(file, ['id;title;author;year', ...rows].join('\n'));
  const command = startCli(server, ['import', '--library', String(library), file], { environment: into });
  expect(await command.ended).toBe(0);
}

const search = (text: string, { origin, library } = { origin: service.origin, library: 1 }) =>
  fetch(`${origin}/services/de/opac-one/library/${library}/search`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ fields: [{ id: 'FREE', value: text }] }),
  });
const totalOf = async (text: string, node?: Parameters<typeof search>[1]) =>
  ((await (await search(text, node)).json()) as { total?: number }).total;

describe.skipIf(!hasServer)('a service whose indexes are in OpenSearch', () => {
  it('lists all records in its sitemap', async () => {
    const locations = async (address: string) =>
      [...(await (await fetch(address)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].flatMap(
        ([, location]) => location ?? [],
      );
    const files = await locations(`${service.origin}/sitemap.xml`);
    expect(files).toHaveLength(1);
    const records = await locations(files[0] ?? '');
    expect([records.length, records[0]]).toEqual([300, `${service.origin}/record/1/0`]);
  });

  it('answers searches, and has no index of its own', async () => {
    expect(await totalOf('garten meer')).toBe(10);
    const corrected = await (await search('gerten berge 16')).text();
    expect(JSON.parse(corrected)).toMatchObject({ total: 1, totalIsExact: true });
    expect(corrected).toContain('Garten und Berge 16');
    const suggested = await (await fetch(`${service.origin}/services/de/opac-one/library/1/suggest?q=gart`)).text();
    expect(suggested).toContain('Garten');
    const record = await fetch(`${service.origin}/services/de/opac-one/library/1/record/24`);
    expect(await record.json()).toMatchObject({ title: expect.stringContaining('24') });
    expect(existsSync(join(folder, 'data', 'index', '1', 'manifest.json'))).toBe(false);
  });

  it('finds what another process imports', async () => {
    expect(await totalOf('winter 311')).not.toBe(1);
    await importRows(320);
    await vi.waitUntil(async () => (await totalOf('winter 311')) === 1, wait);
  });

  it('says that it cannot search while OpenSearch is away, and goes on afterwards', async () => {
    await proxy.close();
    const refused = await search('garten');
    expect([refused.status, await refused.json()]).toMatchObject([503, { code: 'library-unavailable' }]);
    await proxy.reopen();
    await vi.waitUntil(async () => (await totalOf('garten')) === 75, wait);
  });
});

describe.skipIf(!hasServer || !hasPostgresql)('nodes that share a database and OpenSearch', () => {
  let schema: Awaited<ReturnType<typeof createTestSchema>>;
  const nodes: (typeof service)[] = [];
  const environmentOf = (node: number) => ({
    ...environment,
    BUCHFINK_DATA: join(folder, `node-${node}`),
    BUCHFINK_KEYS: keys,
    DATABASE_URL: schema.url,
  });
  const keys = newKeyLine();
  const start = async (node: number) => {
    nodes[node] = await startService(server, environmentOf(node));
  };
  const kill = async (node: number) => {
    nodes[node]?.program.kill('SIGKILL');
    await nodes[node]?.program.ended;
  };
  const finds = (node: number, text: string) =>
    vi.waitUntil(async () => (await totalOf(text, { origin: nodes[node]?.origin ?? '', library: 2 })) === 1, wait);

  beforeAll(async () => {
    schema = await createTestSchema();
  });
  afterAll(async () => {
    await Promise.all([0, 1].map(kill));
    await schema.remove();
  });

  it('have one that writes, and another takes over when it is killed', async () => {
    await Promise.all([start(0), start(1)]);
    await importRows(40, 2, environmentOf(2));
    await Promise.all([0, 1].map((node) => finds(node, 'garten 32')));
    // Whichever wrote, it is killed in one of these rounds.
    for (const [killed, other, count] of [
      [0, 1, 80],
      [1, 0, 120],
    ] as const) {
      await kill(killed);
      await importRows(count, 2, environmentOf(2));
      await finds(other, `garten ${count - 8}`);
      await start(killed);
      await finds(killed, `garten ${count - 8}`);
    }
    expect(existsSync(join(folder, 'node-0', 'index'))).toBe(false);
  }, 240_000);
});
