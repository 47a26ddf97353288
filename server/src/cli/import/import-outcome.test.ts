import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { marcXml } from '@buchfink/connectors/testing/marc-xml';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openMonitoringStore } from '../../storage/monitoring/open-monitoring-store.ts';
import { type BuiltServer, buildServer } from '../../testing/processes/built-server.ts';
import { runCli } from '../../testing/processes/run-cli.ts';
import { plainLibrary, writeProject } from '../../testing/write-project.ts';

const now = new Date('2026-11-26T10:00:00Z');
let server: BuiltServer;
let folder: string;
let repository: Server;
beforeAll(async () => {
  server = await buildServer();
  folder = await mkdtemp(join(tmpdir(), 'buchfink-outcome-'));
  repository = createServer((_, response) => response.writeHead(404).end()).listen(0, '127.0.0.1');
  await once(repository, 'listening');
  const url = `http://127.0.0.1:${(repository.address() as AddressInfo).port}/oai`;
  const sources = [{ kind: 'oai-pmh', url, prefix: 'marc21' }];
  await writeProject(join(folder, 'projects'), {
    projectId: 'opac-one',
    libraries: [1, 2].map((id) => plainLibrary(id, { system: { catalogue: { kind: 'builtin' } }, sources })),
  });
  await writeFile(
    join(folder, 'good.xml'),
    `<collection>${marcXml({ id: 'a1', title: 'Finken', year: 2001 })}</collection>`,
  );
  await writeFile(join(folder, 'empty.xml'), '');
});
afterAll(async () => {
  repository.close();
  await rm(folder, { recursive: true });
});

async function outcomesAfter(...args: string[]) {
  const environment = { BUCHFINK_DATA: join(folder, 'data'), BUCHFINK_PROJECTS: join(folder, 'projects') };
  await runCli(server, args, { environment, now: () => now });
  const store = await openMonitoringStore(join(folder, 'data'));
  const outcomes = await store.imports.all();
  await store.close();
  return outcomes.map(({ libraryId, command, started, ended, outcome }) => {
    expect([started, ended]).toEqual([now.getTime(), now.getTime()]);
    return `${libraryId} ${command} ${outcome}`;
  });
}

it('notes how the last import and the last harvest of each library ended; a dry run changes nothing', async () => {
  const [good, empty] = [join(folder, 'good.xml'), join(folder, 'empty.xml')];
  expect(await outcomesAfter('import', '--library', '1', '--dry-run', empty)).toEqual([]);
  expect(await outcomesAfter('import', '--library', '1', empty)).toEqual(['1 import failed']);
  expect(await outcomesAfter('import', '--library', '1', good)).toEqual(['1 import done']);
  expect(await outcomesAfter('import', '--library', '2', join(folder, 'missing.xml'))).toEqual([
    '1 import done',
    '2 import failed',
  ]);
  expect(await outcomesAfter('harvest', '--library', '1')).toEqual([
    '1 harvest failed',
    '1 import done',
    '2 import failed',
  ]);
});
