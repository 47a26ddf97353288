import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { importFiles } from '@buchfink/catalogue/import/import-files';
import { iso2709, marc } from '@buchfink/catalogue/marc/testing/marc-builder';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openRecordStore } from '../storage/records/open-record-store.ts';
import { type BuiltServer, buildServer } from '../testing/processes/built-server.ts';
import { runCli } from '../testing/processes/run-cli.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const samples = join(root, '../shared/data/marc');
const jazz = join(samples, 'evergreen-datasets/Open-ILS/tests/datasets/jazz_1k.mrc');
const xml = join(samples, 'hbz-lobid-resources/src/test/resources/alma-fix/990001412590206441.xml');

let server: BuiltServer;
let data: string;
beforeAll(async () => {
  server = await buildServer();
});
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'buchfink-cli-'));
});
afterEach(() => rm(data, { recursive: true, force: true }));

function run(args: readonly string[], signal?: AbortSignal) {
  const environment = { BUCHFINK_DATA: data, BUCHFINK_PROJECTS: join(root, 'projects') };
  const now = () => new Date('2026-11-21T12:00:00Z');
  return runCli(server, args, { environment, now, signal });
}

describe('the operator command', () => {
  it('shows its help, which names only existing commands', async () => {
    const { code, out } = await run(['help']);
    expect(code).toBe(0);
    expect([...new Set([...out.matchAll(/^ {2}([a-z-]+)/gm)].map((match) => match[1]))]).toEqual([
      'serve',
      'import',
      'harvest',
      'undo',
      'reindex',
      'backup',
      'restore',
      'move-to-postgresql',
      'move-catalogue',
      'doctor',
      'validate',
      'text-keys',
      'init',
      'test-connection',
      'learn',
      'preview',
      'import-library-list',
      'patron',
      'copy',
      'fee',
      'daily-work',
      'tags',
      'demo',
      'help',
    ]);
  });

  it.each([[['--help']], [['import', '--library', '1', '-h']], [['patron', 'list', '--help']]])(
    'shows the help for %j',
    async (args) => {
      expect(await run(args)).toEqual(await run(['help']));
    },
  );

  it.each([
    [[], 'The command is missing.'],
    [['fly'], 'Unknown command "fly"'],
    [['serve', '--port', '80'], 'its settings come from the environment'],
    [['import', 'a.mrc'], '--library'],
    [['import', '--library', '1'], 'at least one file'],
    [['import', '--library', '1', ''], 'An argument of import is empty'],
    [['import', '--library', '1', '-', 'a.mrc', '-'], 'The standard input occurs twice'],
    [['import', '--library', '1', 'a.mrc', 'a.mrc'], 'a.mrc occurs twice'],
    [['validate', ''], 'is empty'],
    [['import', '--library', '1', '--mode', 'merge', 'a.mrc'], '--mode'],
    [['import', '--library', '1', '--format', 'pica', 'a.mrc'], '--format'],
    [['import', '--library', '1', '--fast', 'a.mrc'], '--fast'],
    [['import', '--library', '987654', 'a.mrc'], 'Unknown library "987654"'],
    [['import', '--library', '9002', 'a.mrc'], 'Library 9002 has an external catalogue'],
    [['harvest', '--library', '9002'], '`kind: remote`'],
    [['reindex', '9002'], 'Library 9002 has an external catalogue'],
    [['import', '--library', '1', '--report', '/nowhere/at/all.jsonl', 'a.mrc'], 'cannot be written'],
    [['import', '--library', '1', '--report', '', 'a.mrc'], '--report is empty.'],
    [['import', '--library', '1', '--remove-up-to', '10%', 'a.mrc'], '--remove-up-to: expected a number'],
    [['undo'], '--library'],
    [['undo', '--library', '9002'], 'Library 9002 has an external catalogue'],
    [['harvest'], '--library'],
    [['harvest', '--library', '1'], 'no `sources`'],
    [['harvest', '--library', '1', '--mode', 'add'], '--mode'],
    [['reindex', '1', '2'], 'Unexpected argument'],
    [['demo', 'delete'], 'demo knows reset.'],
    [['import', '--library', '1', '--library', '2', 'a.mrc'], '--library occurs 2 times'],
    [['harvest', '--library', '1', '--full', '--full'], '--full occurs 2 times'],
    [['demo', 'reset', 'now'], 'Unexpected argument'],
    [['validate', '--all'], '--all'],
    [['test-connection'], 'needs <library>'],
    [['test-connection', '1', '2'], 'Unexpected argument'],
  ])('rejects %j with a clear message and exit code 2', async (args, message) => {
    const { code, err, out } = await run(args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
  });

  it('checks the configuration', async () => {
    expect(await run(['validate', 'opac-demo'])).toMatchObject({ code: 0, out: expect.stringContaining('valid') });
    expect(await run(['validate', 'opac-none'])).toMatchObject({ code: 1, out: '' });
  });

  it('does not overwrite a file that is no report, such as the one to import', async () => {
    const [source, report] = [join(data, 'records.csv'), join(data, 'report.jsonl')];
    await writeFile(source, 'Nr;Titel\n1;Momo\n');
    for (const file of [source, join(data, 'missing.csv')]) {
      const { code, out, err } = await run(['import', '--library', '1', '--report', source, file]);
      expect([code, out, err]).toEqual([2, '', expect.stringContaining(`${source} exists and is not a report`)]);
    }
    expect(await readFile(source, 'utf8')).toBe('Nr;Titel\n1;Momo\n');
    // Its own earlier report is overwritten.
    for (let time = 0; time < 2; time++) {
      expect((await run(['import', '--library', '1', '--report', report, join(data, 'missing.csv')])).code).toBe(1);
      expect((await readFile(report, 'utf8')).split('\n')).toHaveLength(2);
    }
  });

  it.each([
    ['folder', 'it is a folder. Name a file in it, such as'],
    ['folder/', 'it is a folder. Name a file in it, such as'],
    ['missing/report.jsonl', 'there is no folder'],
    ['file/report.jsonl', 'there is no folder'],
    [`${'x'.repeat(300)}`, 'its name is too long.'],
  ])('explains why no report can be written to %s, and imports nothing', async (name, reason) => {
    await mkdir(join(data, 'folder'));
    await writeFile(join(data, 'file'), 'text');
    const [source, path] = [join(data, 'one.mrc'), `${data}/${name}`];
    await writeFile(source, iso2709(marc([['001', '1']])));
    const { code, out, err } = await run(['import', '--library', '1', '--report', path, source]);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(`The report ${path} cannot be written: ${reason}`);
    expect(err).not.toMatch(/E[A-Z]{4,}:/);
    const store = await openRecordStore(data);
    expect(await store.records.count(1)).toBe(0);
    await store.close();
  });

  it.skipIf(!existsSync('/sys/kernel'))(
    'reports that this user may not write a report (skipped without /sys, where not even root may)',
    async () => {
      const { code, err } = await run(['import', '--library', '1', '--report', '/sys/kernel/report.jsonl', 'a.mrc']);
      expect([code, err.split('\n')[0]]).toEqual([
        2,
        'The report /sys/kernel/report.jsonl cannot be written: this user has no permission to do so.',
      ]);
    },
  );

  it('reports a file that cannot be read, and ends with exit code 1', async () => {
    const { code, out } = await run(['import', '--library', '1', join(data, 'missing.mrc')]);
    expect(code).toBe(1);
    expect(out).toContain('not read completely: the file cannot be opened or read (there is no such file or folder)');
  });

  it('resets the demo', async () => {
    const { code, out } = await run(['demo', 'reset']);
    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringMatching(/\d{4,} records/) });
    const cards = await run(['patron', 'list', '--library', '1']);
    expect(cards.out).toMatch(/^1000001\tMara Specht\tadults\t2027-/m);
    expect((await run(['demo', 'reset'])).code).toBe(0);
    expect(await run(['patron', 'list', '--library', '1'])).toEqual(cards);
  });

  describe.skipIf(!existsSync(jazz))('with sample files of MARC (skipped where ../shared/data is absent)', () => {
    it('imports, reports, writes the report file and builds the index', async () => {
      const broken = join(data, 'broken.mrc');
      await writeFile(broken, (await readFile(jazz)).subarray(0, 5000));
      const report = join(data, 'report.jsonl');
      const { code, out } = await run(['import', '--library', '2', '--report', report, jazz, xml, broken]);
      expect(code).toBe(1);
      expect(out).toMatch(/jazz_1k\.mrc: \d{3,} read, \d{3,} added/);
      expect(out).toContain('the file ends inside the record');
      const notes = (await readFile(report, 'utf8')).trim().split('\n');
      expect(notes.map((line) => JSON.parse(line))).toContainEqual(
        expect.objectContaining({ kind: 'skipped', reason: 'truncated', file: broken }),
      );
      const store = await openRecordStore(data);
      const count = await store.records.count(2);
      await store.close();
      expect(count).toBeGreaterThan(900);
      expect(out).toContain(`now holds ${count} records`);
      expect(await run(['reindex', '2'])).toMatchObject({ code: 0, out: `Library 2: ${count} records indexed.\n` });
    });

    it('has stored exactly what it reports when the disk is full', async () => {
      const store = await openRecordStore(data, { maxPages: 120 });
      const job = { store: store.records, libraryId: 2, files: [jazz], mode: 'add', batchSize: 50 } as const;
      const stopped: unknown = await importFiles(job).catch((error: unknown) => error);
      expect(stopped).toMatchObject({ name: 'ImportStopped', reason: 'store', cause: { problem: 'disk-full' } });
      expect(stopped).toMatchObject({ acknowledged: await store.records.count(2) });
      expect(await store.records.count(2)).toBeGreaterThan(0);
      await store.close();
    });

    it('reports what is stored when it is stopped, and indexes it', async () => {
      const { code, out, err } = await run(['import', '--library', '2', jazz], AbortSignal.abort());
      expect(code).toBe(1);
      expect(err).toContain('No record was stored.');
      expect(out).toBe('The index of library 2 now holds 0 records.\n');
    });
  });
});
