import { access, copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBackupNote } from '../../storage/backup/backup-note.ts';
import { makePassCertificates } from '../../testing/accounts/pass-certificates.ts';
import { type BuiltServer, buildServer } from '../../testing/processes/built-server.ts';
import { runCli, startCli } from '../../testing/processes/run-cli.ts';
import { startService } from '../../testing/processes/service-process.ts';
import { plainLibrary, writeProject } from '../../testing/write-project.ts';

/** Many at night (scripts/nightly.mjs). */
const records = process.env.BUCHFINK_NIGHT === '1' ? 3000 : 800;
let server: BuiltServer;
let folder: string;
let environment: Record<string, string>;

beforeAll(async () => {
  server = await buildServer();
  folder = await mkdtemp(join(tmpdir(), 'buchfink-backup-'));
  environment = {
    BUCHFINK_DATA: join(folder, 'data'),
    BUCHFINK_PROJECTS: await writeProject(join(folder, 'projects'), {
      projectId: 'opac-town',
      libraries: [
        plainLibrary(1, {
          system: { catalogue: { kind: 'builtin' }, patron: { kind: 'builtin' } },
          csv: { columns: { id: 'id', title: 'title', abstract: 'abstract' } },
        }),
      ],
    }),
    BUCHFINK_PROJECT: 'opac-town',
    LOG_LEVEL: 'warn',
  };
  await importRecords(0, records);
  await addPatron('1001');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let commands = 0;
/** Names of backups count seconds: each command runs on the next day. */
const nextDay = () => new Date(Date.now() + ++commands * 86_400_000);
const run = (args: readonly string[], more: Record<string, string> = {}, typed = '') =>
  runCli(server, args, { environment: { ...environment, ...more }, typed, now: nextDay });

/** Runs a command that must succeed. Returns its output. */
async function succeed(args: readonly string[], more: Record<string, string> = {}, typed = ''): Promise<string> {
  const { code, out, err } = await run(args, more, typed);
  expect(code, err).toBe(0);
  return out;
}

async function importRecords(first: number, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, at) => `${first + at};Titel ${first + at};${'Wort '.repeat(200)}`);
  const file = join(folder, 'records.csv');
  await writeFile(file, ['id;title;abstract', ...rows].join('\n'));
  await succeed(['import', '--library', '1', file]);
}

const addPatron = (card: string) => succeed(['patron', 'add', '--library', '1', card], {}, 'geheim-4711\n');

let machines = 0;
/** The environment of a machine without data and configuration. */
function emptyMachine(): Record<string, string> {
  const machine = join(folder, `machine-${++machines}`);
  return { BUCHFINK_DATA: join(machine, 'data'), BUCHFINK_PROJECTS: join(machine, 'projects') };
}

const cardsOn = async (machine: Record<string, string>) =>
  [...(await succeed(['patron', 'list', '--library', '1'], machine)).matchAll(/^(\d{4})\b/gm)].map(([, card]) => card);

const idsOf = async (target: string) =>
  (await succeed(['restore', target, '--list']))
    .split('\n')
    .flatMap((line) => (line ? [line.split(' ')[0] ?? ''] : []));

describe.each(['folder', 'file.db'])('backups in a %s', (name) => {
  it('are made beside a running service, store only what is new, and fill an empty machine', async () => {
    const target = join(folder, name);
    const { program, origin } = await startService(server, environment);
    try {
      const login = await fetch(`${origin}/services/de/opac-town/library/1/account/login`, { method: 'POST' });
      expect(login.status).toBeLessThan(500);
      expect(await succeed(['backup', target])).toMatch(/^Backup \S+: 4 databases with \d+ rows, 2 files/);
      const card = name === 'folder' ? '2001' : '2002';
      await addPatron(card);
      const [, all = '', added = ''] =
        /([\d.]+) MB, of which ([\d.]+) MB are new/.exec(await succeed(['backup', target])) ?? [];
      expect(Number(added)).toBeLessThan(Number(all) / 2);

      const ids = await idsOf(target);
      expect(ids).toHaveLength(2);
      expect(await readBackupNote(environment.BUCHFINK_DATA ?? '')).toMatchObject({ id: ids[1], target });
      const [older, newest] = [emptyMachine(), emptyMachine()];
      const out = await succeed(['restore', target], newest);
      expect(out).toContain(`Library 1: ${records} records are indexed, a search for a title finds it.`);
      expect(out).toMatch(new RegExp(`buchfink\\.db +record +${records} rows`));
      expect(await cardsOn(newest)).toContain(card);
      await succeed(['restore', target, '--backup', ids[0] ?? ''], older);
      expect(await cardsOn(older)).not.toContain(card);
      expect(await readFile(join(newest.BUCHFINK_PROJECTS ?? '', 'opac-town', 'project.yaml'), 'utf8')).toContain(
        'opac-town',
      );
    } finally {
      program.kill('SIGTERM');
      await program.ended;
    }
  });

  it('are thinned out by --keep', async () => {
    const target = join(folder, name);
    expect(await succeed(['backup', target, '--keep', '1'])).toMatch(/(Removed backup \S+\.\n){2}/);
    expect(await idsOf(target)).toHaveLength(1);
    await succeed(['restore', target], emptyMachine());
  });
});

it('a backup is refused within the data directory, with which it would be lost', async () => {
  const data = environment.BUCHFINK_DATA ?? '';
  for (const target of [data, join(data, 'backups'), join(data, 'x', '..', 'all.db')])
    expect(await run(['backup', target])).toMatchObject({
      code: 2,
      err: expect.stringContaining('is in the data directory, which it should replace'),
    });
});

it('a backup of a directory without data is refused, and removes no earlier one', async () => {
  const target = join(folder, 'wrong-data');
  await succeed(['backup', target]);
  expect(await run(['backup', target, '--keep', '1'], { BUCHFINK_DATA: join(folder, 'nothing') })).toMatchObject({
    code: 1,
    err: expect.stringContaining('there is nothing to back up'),
  });
  expect(await idsOf(target)).toHaveLength(1);
});

it('a backup holds no key, no session and no PIN, nor a secret beside the configuration', async () => {
  const target = join(folder, 'secrets');
  const projects = join(folder, 'projects-with-secrets');
  await mkdir(join(folder, 'certificates'));
  const wallet = await makePassCertificates(join(folder, 'certificates'));
  const passKey = join(projects, 'opac-town', 'pass-key.pem');
  await writeProject(projects, {
    projectId: 'opac-town',
    libraries: [plainLibrary(1, { system: { catalogue: { kind: 'builtin' }, patron: { kind: 'builtin' } } })],
    settings: { wallet: { ...wallet, key: 'pass-key.pem' } },
  });
  await copyFile(wallet.key, passKey);
  const operators = join(projects, 'operators');
  await writeFile(operators, 'anna 3q2+7wX0pTn8sLk1Zc5vBdYhGfRjUeMi\n');
  const more = { BUCHFINK_PROJECTS: projects, BUCHFINK_OPERATORS: `file:${operators}` };
  expect(await succeed(['backup', target], more)).toContain(
    'Left out, as they hold secrets: opac-town/pass-key.pem, operators. Keep copies elsewhere.\n',
  );
  const key = (await readFile(join(environment.BUCHFINK_DATA ?? '', 'keys'), 'utf8')).trim().split(':')[1] ?? '';
  expect(key.length).toBeGreaterThan(40);
  const files = (await readdir(target, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const hidden = [key, 'geheim-4711', 'refresh_secret', 'access_token', 'PRIVATE KEY', '3q2+7wX0pTn8sLk1'];
  for (const { parentPath, name } of files) {
    const bytes = await readFile(join(parentPath, name));
    const text = (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('latin1');
    for (const secret of hidden) expect(text.includes(secret)).toBe(false);
  }

  const machine = emptyMachine();
  const { code, out, err } = await run(['restore', target], machine);
  expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(/All data is restored(.|\n)*pass-key\.pem/) });
  expect(out).toContain('Put back, as no backup holds them: opac-town/pass-key.pem, operators.\n');
  await copyFile(passKey, join(machine.BUCHFINK_PROJECTS ?? '', 'opac-town', 'pass-key.pem'));
  expect(await cardsOn(machine)).toContain('1001');
});

it('killed at any moment, a backup leaves the earlier ones, and the next one is whole', async () => {
  const target = join(folder, 'killed');
  await succeed(['backup', target]);
  for (const delay of [200, 400, 600, 900]) {
    const program = startCli(server, ['backup', target, '--keep', '2'], { environment });
    await Promise.race([pause(delay), program.ended]);
    program.kill('SIGKILL');
    await program.ended;
    await importRecords(records, delay);
  }
  for (const id of await idsOf(target)) await succeed(['restore', target, '--backup', id], emptyMachine());
  await succeed(['backup', target]);
  // The copies of a killed backup have patron data.
  expect(await readdir(target)).not.toContain('copies');
  expect(await succeed(['restore', target], emptyMachine())).toContain(`${records + 900} records are indexed`);
});

it('killed at any moment, a restore is refused by the service until it is repeated', async () => {
  const target = join(folder, 'for-restore');
  await succeed(['backup', target]);
  const outcomes = new Set<string>();
  for (const delay of [250, 400, 550, 700]) {
    const machine = emptyMachine();
    const data = machine.BUCHFINK_DATA ?? '';
    const program = startCli(server, ['restore', target], { environment: { ...environment, ...machine } });
    await Promise.race([pause(delay), program.ended]);
    program.kill('SIGKILL');
    await program.ended;
    const isUnfinished = await access(join(data, 'restore-unfinished')).then(
      () => true,
      () => false,
    );
    const present = (await readdir(data).catch(() => [])).filter((name) => name.endsWith('.db'));
    outcomes.add(isUnfinished ? 'unfinished' : present.length > 0 ? 'whole' : 'empty');
    if (isUnfinished) {
      const { code, err } = await run(['patron', 'list', '--library', '1'], {
        ...machine,
        BUCHFINK_PROJECTS: environment.BUCHFINK_PROJECTS ?? '',
      });
      expect({ code, err }).toEqual({
        code: 1,
        err: expect.stringContaining('the restore did not end. Run `restore` again'),
      });
    }
    if (present.length === 0 || isUnfinished) await succeed(['restore', target], machine);
    expect(await cardsOn(machine)).toContain('1001');
  }
  expect(outcomes.size).toBeGreaterThan(0);
});

describe('a restore', () => {
  it('does not touch a directory with data', async () => {
    const target = join(folder, 'guard');
    await succeed(['backup', target]);
    const { code, err } = await run(['restore', target]);
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('already has data (') });
  });

  it('whose configuration cannot be written leaves no databases without it', async () => {
    const target = join(folder, 'no-place');
    await succeed(['backup', target]);
    const machine = emptyMachine();
    const data = machine.BUCHFINK_DATA ?? '';
    const noFolder = join(folder, 'no-folder');
    await writeFile(noFolder, '');
    const { code } = await run(['restore', target], { ...machine, BUCHFINK_PROJECTS: join(noFolder, 'projects') });
    expect(code).toBe(1);
    expect((await readdir(data)).filter((name) => /\.db|restor/.test(name))).toEqual([]);
    await succeed(['restore', target], machine);
    expect(await cardsOn(machine)).toContain('1001');
  });

  it('says which piece of a backup is damaged or missing, and leaves the directory as it was', async () => {
    const target = join(folder, 'damaged');
    await succeed(['backup', target]);
    const pieces = (await readdir(join(target, 'pieces'), { recursive: true }))
      .filter((name) => name.endsWith('.gz'))
      .sort();
    const [first = '', second = ''] = pieces;
    const file = join(target, 'pieces', first);
    const original = await readFile(file);
    const faults: [() => Promise<void>, RegExp][] = [
      [() => copyFile(join(target, 'pieces', second), file), /the piece \w+ of the backup is damaged/],
      [() => writeFile(file, original.subarray(0, original.length / 2)), /the piece \w+ of the backup cannot be read/],
      [() => rm(file), /the piece \w+ of the backup cannot be read/],
    ];
    for (const [damage, message] of faults) {
      await damage();
      const machine = emptyMachine();
      const { code, err } = await run(['restore', target], machine);
      expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(message) });
      expect((await readdir(machine.BUCHFINK_DATA ?? '')).filter((name) => /\.db|restore/.test(name))).toEqual([]);
    }
  });

  it.each([
    ['{', 'is damaged, or of a newer version'],
    ['{"format":2}', 'is damaged, or of a newer version'],
    [
      JSON.stringify({
        format: 1,
        id: '2026-01-01T00-00-00Z',
        version: '1',
        databases: [],
        projects: [{ name: '../x', bytes: 0, sha256: '0'.repeat(64), pieces: [] }],
      }),
      'is damaged, or of a newer version',
    ],
    [
      JSON.stringify({
        format: 1,
        id: '2026-01-01T00-00-00Z',
        version: '1',
        databases: [{ name: 'keys', bytes: 0, sha256: '0'.repeat(64), pieces: [], rows: {} }],
        projects: [],
      }),
      'is damaged, or of a newer version',
    ],
  ])('refuses a manifest such as %s', async (text, message) => {
    const target = await mkdtemp(join(folder, 'manifest-'));
    await writeFile(join(target, '2026-01-01T00-00-00Z.json'), text);
    const { code, err } = await run(['restore', target], emptyMachine());
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining(message) });
  });

  it.each([
    [['restore'], 'folder'],
    [['restore', '/nowhere/at/all'], 'There are no backups at /nowhere/at/all'],
    [['backup', '/tmp/x', '--keep', '0'], '--keep: expected a number from 1 to 9999'],
  ])('rejects %j', async (args, message) => {
    const { code, err } = await run(args, emptyMachine());
    expect(code).toBeGreaterThan(0);
    expect(err).toContain(message);
  });

  it('rejects an empty folder and an unknown backup', async () => {
    const target = join(folder, 'empty');
    await mkdir(target);
    expect((await run(['restore', target], emptyMachine())).err).toContain('There are no backups at');
    await succeed(['backup', target]);
    expect((await run(['restore', target, '--backup', 'x'], emptyMachine())).err).toContain('There is no backup "x"');
  });
});
