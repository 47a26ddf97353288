import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasJavaServer } from '@buchfink/connectors/testing/index-servers/java-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestOpenSearch } from '../../testing/opensearch/test-opensearch.ts';
import { type BuiltServer, buildServer } from '../../testing/processes/built-server.ts';
import { runCli } from '../../testing/processes/run-cli.ts';
import { plainLibrary, writeProject } from '../../testing/write-project.ts';

const hasServer = hasJavaServer('opensearch');
let openSearch: TestOpenSearch;
let server: BuiltServer;
let folder: string;
let embedded: Record<string, string>;

beforeAll(async () => {
  server = await buildServer();
  folder = await mkdtemp(join(tmpdir(), 'buchfink-move-'));
  const libraries = [
    plainLibrary(1, {
      csv: { columns: { id: 'id', title: 'title', authors: 'author' } },
      system: { catalogue: { kind: 'builtin' } },
    }),
  ];
  embedded = {
    BUCHFINK_DATA: join(folder, 'data'),
    BUCHFINK_PROJECTS: await writeProject(join(folder, 'projects'), { projectId: 'opac-one', libraries }),
  };
  if (hasServer) openSearch = await TestOpenSearch.share();
});
afterAll(async () => {
  await openSearch?.close();
  await rm(folder, { recursive: true, force: true });
});

const command = (environment: Record<string, string>, ...args: string[]) => runCli(server, args, { environment });

async function importRows(environment: Record<string, string>, first: number, last: number): Promise<void> {
  const words = ['Garten', 'Meer', 'Berge', 'Stadt', 'Wald', 'Finken', 'Reise', 'Winter'];
  const rows = Array.from(
    { length: last - first + 1 },
    (_, at) => `${first + at};${words[at % 8]} und ${words[(at >> 3) % 8]} ${first + at};Name${at % 9}, Anna`,
  );
  const file = join(folder, 'records.csv');
  await writeFile(file, ['id;title;author', ...rows].join('\n'));
  expect(await command(environment, 'import', '--library', '1', file)).toMatchObject({ code: 0 });
}

it('says what it needs', async () => {
  expect(await command(embedded, 'move-catalogue', 'opensearch')).toMatchObject({
    code: 2,
    err: expect.stringContaining('needs BUCHFINK_OPENSEARCH'),
  });
  expect(await command(embedded, 'move-catalogue', 'solr')).toMatchObject({
    code: 2,
    err: expect.stringContaining('one of opensearch, embedded'),
  });
});

describe.skipIf(!hasServer)('a catalogue', () => {
  it('moves to OpenSearch and back, and is compared', async () => {
    const inOpenSearch = { ...embedded, ...openSearch.environment };
    await importRows(embedded, 1, 300);
    expect(await command(inOpenSearch, 'move-catalogue', 'opensearch')).toEqual({
      code: 0,
      out: expect.stringContaining(
        'Library 1: 300 records in OpenSearch, 300 here; 150 of 150 searches answer the same.',
      ),
      err: '',
    });
    // Since the move only OpenSearch has followed.
    await importRows(inOpenSearch, 301, 320);
    expect(await command(inOpenSearch, 'move-catalogue', 'embedded', '1')).toEqual({
      code: 0,
      out: expect.stringMatching(/320 records indexed\.\nLibrary 1: 320 records in OpenSearch, 320 here; (\d+) of \1/),
      err: '',
    });
  });
});
