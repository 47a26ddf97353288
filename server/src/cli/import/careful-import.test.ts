import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { iso2709, marc } from '@buchfink/catalogue/marc/testing/marc-builder';
import { OaiServer } from '@buchfink/catalogue/oai/testing/oai-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openRecordStore } from '../../storage/records/open-record-store.ts';
import { type BuiltServer, buildServer } from '../../testing/processes/built-server.ts';
import { runCli, startCli } from '../../testing/processes/run-cli.ts';
import { plainLibrary, writeProject } from '../../testing/write-project.ts';
import { runCommand } from '../run-command.ts';

const book = (id: string, title = `Titel ${id}`) =>
  iso2709(
    marc([
      ['001', id],
      ['245', '00', `$a${title}`],
    ]),
  );
const books = (count: number, title?: string) =>
  Buffer.concat(Array.from({ length: count }, (_, at) => book(String(at + 1), title)));

let server: BuiltServer;
let folder: string;
let data: string;
let environment: Record<string, string>;
const repository = new OaiServer();

beforeAll(async () => {
  server = await buildServer();
  folder = await mkdtemp(join(tmpdir(), 'buchfink-careful-'));
  const library = plainLibrary(1, {
    libname: 'Eins',
    system: { catalogue: { kind: 'builtin' } },
    sources: [{ kind: 'oai-pmh', url: await repository.start(), prefix: 'marc21' }],
  });
  await writeProject(join(folder, 'projects'), { projectId: 'opac-one', libraries: [library] });
});
afterAll(async () => {
  await repository.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  data = await mkdtemp(join(folder, 'data-'));
  environment = { BUCHFINK_DATA: data, BUCHFINK_PROJECTS: join(folder, 'projects') };
});

const command = (...args: string[]) => runCli(server, args, { environment });
const importing = (...args: string[]) => command('import', '--library', '1', ...args);

async function file(name: string, content: Uint8Array | string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}
async function content(): Promise<string[]> {
  const store = await openRecordStore(data);
  const storedRecords = await store.records.changes(1, 0, 10_000);
  await store.close();
  return storedRecords.map(({ record: { id, title } }) => `${id} ${title}`).sort();
}

describe('an import that would remove more than a tenth of a library', () => {
  it('removes nothing without permission, can be tried in a dry run, and can be undone', async () => {
    await importing(await file('all.mrc', books(200)));
    const before = await content();
    const ten = await file('ten.mrc', Buffer.concat([books(9, 'Neu'), book('neu')]));

    const dry = await importing('--mode', 'replace', '--dry-run', ten);
    expect(dry.code).toBe(0);
    expect(dry.out).toContain('Dry run: nothing is changed.');
    expect(dry.out).toContain('191 records that are in none of the sources would be removed.');
    expect(dry.out).not.toContain('have been');
    expect(dry.out).toContain('1 would be added, such as neu "Titel neu"');
    expect(dry.out).toContain('9 would be changed, such as 1 "Neu"');
    expect(dry.out).toContain('191 would be removed, such as 10 "Titel 10"');
    expect(dry.out).toContain('--remove-up-to 191');
    expect(await content()).toEqual(before);

    const refused = await importing('--mode', 'replace', ten);
    expect(refused.code).toBe(1);
    expect(refused.err).toContain(
      'Nothing was removed. The command would remove 191 of 200 records (95.5 %), such as 10 "Titel 10"',
    );
    expect(refused.err).toContain('--remove-up-to 191');
    expect(await content()).toHaveLength(201);

    expect(await importing('--mode', 'replace', '--remove-up-to', '190', ten)).toMatchObject({
      code: 1,
      err: expect.stringContaining('more than --remove-up-to 190 allows'),
    });
    const done = await importing('--mode', 'replace', '--remove-up-to', '191', ten);
    expect(done).toMatchObject({
      code: 0,
      out: expect.stringContaining('191 records that are in none of the sources'),
    });
    expect(await content()).toHaveLength(10);

    const what = await command('undo', '--library', '1', '--dry-run');
    expect(what.out).toContain('201 changes of the last change, `import --mode replace');
    const undone = await command('undo', '--library', '1');
    expect(undone.out).toContain('200 records were restored, 1 added record was removed.');
    expect(undone.out).toContain('The index of library 1 now holds 200 records.');
    expect(await content()).toEqual(before);
    expect(await command('undo', '--library', '1')).toMatchObject({
      code: 1,
      err: expect.stringContaining('There is nothing to undo in library 1'),
    });
  });

  it('removes nothing by a list of numbers or by records marked as deleted either', async () => {
    await importing(await file('some.mrc', books(20)));
    const before = await content();
    const list = await file('three.txt', '1\n2\n3\n');
    const deletedRecords = await file(
      'gone.mrc',
      Buffer.concat(['1', '2', '3'].map((id) => iso2709(marc([['001', id]], '00000dam a2200000 a 4500')))),
    );
    for (const args of [['--mode', 'delete', list], [deletedRecords]]) {
      const dry = await importing('--dry-run', ...args);
      expect(dry.out).toContain('3 would be removed, such as 1 "Titel 1"');
      const { code, err } = await importing(...args);
      expect([code, err]).toEqual([1, expect.stringContaining('3 of 20 records (15 %)')]);
      expect(await content()).toEqual(before);
    }
    expect((await importing('--mode', 'delete', await file('two.txt', '1\n2\n'))).code).toBe(0);
    expect(await content()).toHaveLength(18);
  });

  it('asks on a terminal', async () => {
    await importing(await file('few.mrc', books(5)));
    const oneRecordFile = await file('one.mrc', book('1'));
    for (const [answer, remaining] of [
      ['n\n', 5],
      ['y\n', 1],
    ] as const) {
      const stdin = Object.assign(new PassThrough(), { isTTY: true });
      const stderr = Object.assign(new PassThrough(), { isTTY: true });
      const stdout = new PassThrough();
      const output = text(stderr);
      stdin.write(answer);
      await runCommand(['import', '--library', '1', '--mode', 'replace', oneRecordFile], {
        stdin,
        stdout,
        stderr,
        environment,
        threads: server.threads,
        signal: new AbortController().signal,
        now: () => new Date(),
      });
      stderr.end();
      expect(await output).toContain('4 of 5 records (80 %)');
      expect(await content()).toHaveLength(remaining);
    }
  });
});

describe('a harvest that would remove more than a tenth of a library', () => {
  const entry = (id: number) => ({ identifier: `oai:x:${id}`, datestamp: '2026-11-01T08:00:00Z', id: String(id) });

  it('removes nothing without permission, whether records vanish or are marked as deleted, and can be undone', async () => {
    const all = Array.from({ length: 12 }, (_, at) => entry(at + 1));
    repository.entries = all;
    await command('harvest', '--library', '1');
    repository.entries = all.slice(0, 3);
    const dry = await command('harvest', '--library', '1', '--full', '--dry-run');
    expect(dry.out).toContain('9 would be removed');
    const refused = await command('harvest', '--library', '1', '--full');
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('9 of 12 records (75 %)')]);
    expect(await content()).toHaveLength(12);

    repository.entries = all.map(({ identifier }) => ({
      identifier,
      datestamp: '2026-11-22T08:00:00Z',
      isDeleted: true,
    }));
    const deleted = await command('harvest', '--library', '1');
    expect([deleted.code, deleted.err]).toEqual([1, expect.stringContaining('--remove-up-to 3 or more')]);
    expect(await content()).toHaveLength(12);
    expect((await command('harvest', '--library', '1', '--remove-up-to', '12')).code).toBe(0);
    expect(await content()).toEqual([]);
    expect((await command('undo', '--library', '1')).code).toBe(0);
    expect(await content()).toHaveLength(12);
  });
});

describe('every command', () => {
  it('names its data folder on one line, says whether it is new, and keeps standard output clean', async () => {
    environment.BUCHFINK_DATA = join(data, 'forgotten');
    const process = async (...args: string[]) => {
      const program = startCli(server, args, { environment });
      const code = await program.ended;
      return { code, out: program.out(), err: program.err() };
    };
    const first = await process('reindex', '1');
    expect(first).toMatchObject({ code: 0, out: 'Library 1: 0 records indexed.\n' });
    expect(first.err).toMatch(new RegExp(`^Data: ${environment.BUCHFINK_DATA} \\(new: .*BUCHFINK_DATA.*\\)\\n$`));
    for (const args of [
      ['reindex', '1'],
      ['import', '--library', '1', await file('a.mrc', books(1))],
      ['harvest', '--library', '1'],
      ['undo', '--library', '1', '--dry-run'],
      ['test-connection', '1'],
    ]) {
      const { out, err } = await process(...args);
      expect(err.split('\n').filter((line) => line === `Data: ${environment.BUCHFINK_DATA}`)).toHaveLength(1);
      expect(out).not.toContain('Data:');
    }
    expect((await process('validate')).err.split('\n')[0]).toBe(`Projects: ${environment.BUCHFINK_PROJECTS}`);
    expect(await readdir(data)).toEqual(['forgotten']);
  });
});

describe('the numbers and the report of an import', () => {
  it('add up to the whole file when the import was stopped and resumes', async () => {
    const count = 20_000;
    const path = await file('many.mrc', books(count));
    const program = startCli(server, ['import', '--library', '1', path], { environment });
    const store = await openRecordStore(data);
    await vi.waitFor(async () => expect(await store.records.count(1)).toBeGreaterThan(0), {
      timeout: 250_000,
      interval: 20,
    });
    program.kill('SIGINT');
    await program.ended;
    const stored = await store.records.count(1);
    await store.close();
    const { out } = await importing(path);
    const [, read, added] = /: (\d+) read, (\d+) added, 0 replaced, 0 skipped/.exec(out) ?? [];
    expect(read).toBe(added);
    expect(Number(read) + stored).toBe(count);
    if (stored < count) expect(out).toContain(`(continued after record ${stored})`);
    expect(out).toContain(`now holds ${count} records`);
  });

  it('add up, also when the import resumes, and the report has the wrong values', async () => {
    const odd = Buffer.concat([
      book('1'),
      book('2', 'Faust'),
      book('2', 'Faust II'),
      iso2709(marc([['001', 'a']], '00000nz  a2200000 a 4500')),
      iso2709(
        marc([
          ['001', '5'],
          ['020', '  ', '$a978-3-16-148410-X'],
          ['245', '00', '$aTitel'],
          ['856', '40', '$ujavascript:alert(1)'],
        ]),
      ),
    ]);
    const report = join(data, 'report.jsonl');
    const { out } = await importing('--report', report, await file('odd.mrc', odd));
    expect(out).toContain('5 read, 3 added, 0 replaced, 1 with a duplicate number, 1 skipped');
    const notes = (await readFile(report, 'utf8'))
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    expect(notes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ reason: 'duplicate-id', value: '2' }),
        expect.objectContaining({ reason: 'authority-record', value: expect.stringContaining('z') }),
        expect.objectContaining({ reason: 'isbn-invalid', value: '978-3-16-148410-X' }),
        expect.objectContaining({ reason: 'link-dropped', value: 'javascript:alert(1)' }),
      ]),
    );
  });
});
