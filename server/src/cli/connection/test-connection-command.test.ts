import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@buchfink/connectors/testing/free-port';
import { marcXml } from '@buchfink/connectors/testing/marc-xml';
import { hasPrograms } from '@buchfink/connectors/testing/start-server';
import { startZebra, type Zebra, zebraPrograms } from '@buchfink/connectors/testing/zebra/zebra';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConnectionReport } from '../../systems/connection-check/connection-report.ts';
import { type BuiltServer, buildServer } from '../../testing/processes/built-server.ts';
import { runCli } from '../../testing/processes/run-cli.ts';
import { plainLibrary, writeProject } from '../../testing/write-project.ts';

const records = [
  marcXml({
    id: 'a1',
    title: 'Kleine Geschichte der Finken',
    author: 'Fink, Berta',
    year: 2001,
    shelfmark: 'FIN',
    subject: 'Finken',
    publisher: 'Ast',
    isbn: '9783161484100',
  }),
  marcXml({ id: 'a2', title: 'Geschichte der Stadt', year: 1999 }),
];
const withZebra = hasPrograms(...zebraPrograms);

let server: BuiltServer;
let zebra: Zebra | undefined;
let folder: string;
beforeAll(async () => {
  server = await buildServer();
  zebra = withZebra ? await startZebra({ own: records }) : undefined;
  folder = await mkdtemp(join(tmpdir(), 'buchfink-connection-'));
  const base = zebra?.base() ?? 'http://127.0.0.1:1/none';
  const catalogues = [
    { kind: 'builtin' },
    { kind: 'sru', base, version: 1.2, sorting: { year: 'dc.date' }, indexes: { ISBN: 'dc.identifier' } },
    {
      kind: 'sru',
      base,
      maxRecords: 100,
      schema: 'pica',
      sorting: { title: 'dc.nosuch' },
      indexes: { KEYWORD: 'dc.nosuch' },
    },
    { kind: 'remote', address: `http://127.0.0.1:${await freePort()}`, project: 'opac-far', libraryId: 1 },
    undefined,
  ];
  const libraries = catalogues.map((catalogue, at) => plainLibrary(at + 1, { system: { catalogue } }));
  await writeProject(join(folder, 'projects'), { projectId: 'opac-one', libraries });
  await writeFile(join(folder, 'records.xml'), `<collection>${records.join('')}</collection>`);
});
afterAll(async () => {
  await zebra?.close();
  await rm(folder, { recursive: true, force: true });
});

function run(args: readonly string[], networks = '127.0.0.0/8') {
  const [data, projects] = [join(folder, 'data'), join(folder, 'projects')];
  const environment = { BUCHFINK_DATA: data, BUCHFINK_PROJECTS: projects, BUCHFINK_UPSTREAM_NETWORKS: networks };
  return runCli(server, args, { environment });
}

describe('test-connection', () => {
  it('shows a search and a record of a built-in catalogue', async () => {
    expect(await run(['import', '--library', '1', join(folder, 'records.xml')])).toMatchObject({ code: 0 });
    const { code, out } = await run(['test-connection', '1', '--words', 'Finken']);
    expect(out).toMatch(/^Library 1, Bücherei: catalogue builtin\n/);
    expect(out).toMatch(/^ok {4}search fields: FREE, TITLE, /m);
    expect(out).toMatch(/^ok {4}search for "Finken": 1 hits in \d+ ms$/m);
    expect(out).toMatch(/^ok {4}record a1: "Kleine Geschichte der Finken", \d+ details, 1 copies, 0 volumes$/m);
    expect(code).toBe(0);
  });

  it.skipIf(!withZebra)('reports what an SRU system supports', async () => {
    const { code, out } = await run(['test-connection', '2']);
    expect(out).toMatch(/^ok {4}explains itself as "Testkatalog": \d+ indexes, schemas marcxml/m);
    expect(out).toMatch(/^ok {4}index dc\.title \(TITLE\): 2 hits$/m);
    expect(out).toMatch(/^ok {4}sorted by dc\.date \(year\): 2 hits$/m);
    expect(out).toMatch(/^ok {4}search for "Geschichte": 2 hits/m);
    expect(out).toMatch(/^ok {4}record a1: "Kleine Geschichte der Finken"/m);
    expect(out).not.toContain('FAIL');
    expect(code).toBe(0);
  });

  it.skipIf(!withZebra)('names what the settings say and the system does not support', async () => {
    const { code, out } = await run(['test-connection', '3']);
    expect(out).toMatch(/^note {2}does not name the schema pica, but marcxml/m);
    expect(out).toMatch(/^FAIL {2}index dc\.nosuch \(KEYWORD, not in what it explains\): diagnostic 16, /m);
    expect(out).toMatch(/^FAIL {2}sorted by dc\.nosuch \(title\): diagnostic /m);
    expect(out).toMatch(/^FAIL {2}search: library-answer$/m);
    expect(code).toBe(1);
  });

  it('reports with advice that a system cannot be reached, or must not be', async () => {
    for (const library of ['3', '4']) {
      const { code, out } = await run(['test-connection', library], '192.0.2.0/24');
      expect(out).toMatch(/^FAIL {2}127\.0\.0\.1: 127\.0\.0\.1 is not public\n {6}→ .*BUCHFINK_UPSTREAM_NETWORKS/m);
      expect(out).toMatch(/^skip {2}search: the system cannot be reached$/m);
      expect(code).toBe(1);
    }
    expect(await run(['test-connection', '4'])).toMatchObject({
      code: 1,
      out: expect.stringMatching(/^FAIL {2}127\.0\.0\.1, port \d+: nothing answers there\n {6}→ Nothing listens/m),
    });
  });

  it('prints a report of stable codes as JSON, and nothing else', async () => {
    const { code, out } = await run(['test-connection', '4', '--json']);
    const report = ConnectionReport.parse(JSON.parse(out));
    expect(report).toMatchObject({ format: 1, library: { id: 4 }, systems: { catalogue: 'remote' }, isGood: false });
    expect(report.findings.map(({ fault }) => fault)).toContain('connection-refused');
    expect(code).toBe(1);
  });

  it('takes the PIN of a test patron by reference or from standard input, never as an argument', async () => {
    expect(await run(['test-connection', '4', '--patron', '1', '--pin', '1234'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('--pin is a reference'),
    });
    expect(await run(['test-connection', '4', '--patron', '1', '--pin', 'env:NO_SUCH_PIN'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('there is no secret at env:NO_SUCH_PIN'),
    });
    expect(await run(['test-connection', '4', '--pin', 'env:A'])).toMatchObject({ code: 2 });
    expect(await run(['test-connection', '4', '--patron', '1'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('No PIN was entered'),
    });
  });

  it('has nothing to test when a library has no catalogue', async () => {
    expect(await run(['test-connection', '5'])).toMatchObject({
      code: 0,
      out: 'Library 5, Bücherei: catalogue none\n',
    });
    expect(await run(['test-connection'])).toMatchObject({ code: 2, err: expect.stringContaining('needs <library>') });
    expect(await run(['test-connection', '99'])).toMatchObject({ code: 2 });
  });
});
