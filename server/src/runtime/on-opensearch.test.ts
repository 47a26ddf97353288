import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasJavaServer } from '@buchfink/connectors/testing/index-servers/java-server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { EngineServer } from '../systems/opensearch/testing/engine-server.ts';
import { type BuiltServer, buildServer } from '../testing/processes/built-server.ts';
import type { ProgramProcess } from '../testing/processes/program-process.ts';
import { startCli } from '../testing/processes/run-cli.ts';
import { startService } from '../testing/processes/service-process.ts';
import { plainLibrary, writeProject } from '../testing/write-project.ts';

const hasServer = hasJavaServer('opensearch');
const wait = { timeout: 60_000, interval: 100 };
let engine: EngineServer;
let server: BuiltServer;
let folder: string;
let environment: Record<string, string>;
let service: { readonly program: ProgramProcess; readonly origin: string };

beforeAll(async () => {
  if (!hasServer) return;
  [engine, server] = await Promise.all([EngineServer.start(), buildServer()]);
  folder = await mkdtemp(join(tmpdir(), 'buchfink-on-opensearch-'));
  const csv = { columns: { id: 'id', title: 'title', authors: 'author', year: 'year' } };
  const libraries = [plainLibrary(1, { csv, system: { catalogue: { kind: 'builtin' } } })];
  environment = {
    BUCHFINK_DATA: join(folder, 'data'),
    BUCHFINK_PROJECTS: await writeProject(join(folder, 'projects'), { projectId: 'opac-one', libraries }),
    BUCHFINK_PROJECT: 'opac-one',
    BUCHFINK_OPENSEARCH: engine.origin,
  };
  await importRows(300);
  service = await startService(server, environment);
}, 180_000);
afterAll(async () => {
  service?.program.kill('SIGTERM');
  await service?.program.ended;
  await engine?.remove();
  if (folder) await rm(folder, { recursive: true, force: true });
});

async function importRows(count: number): Promise<void> {
  const words = ['Garten', 'Meer', 'Berge', 'Stadt', 'Wald', 'Finken', 'Reise', 'Winter'];
  const rows = Array.from(
    { length: count },
    (_, at) => `${at};${words[at % 8]} und ${words[(at >> 3) % 8]} ${at};Name${at % 9}, Anna;${1950 + (at % 75)}`,
  );
  const file = join(folder, 'records.csv');
  await writeFile(file, ['id;title;author;year', ...rows].join('\n'));
  const command = startCli(server, ['import', '--library', '1', file], { environment });
  expect(await command.ended).toBe(0);
}

const search = (text: string) =>
  fetch(`${service.origin}/services/de/opac-one/library/1/search`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ fields: [{ id: 'FREE', value: text }] }),
  });
const totalOf = async (text: string) => ((await (await search(text)).json()) as { total?: number }).total;

describe.skipIf(!hasServer)('a service whose indexes are in OpenSearch', () => {
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
    await engine.kill();
    const refused = await search('garten');
    expect([refused.status, await refused.json()]).toMatchObject([503, { code: 'library-unavailable' }]);
    await engine.restart();
    await vi.waitUntil(async () => (await totalOf('garten')) === 75, wait);
  });
});
