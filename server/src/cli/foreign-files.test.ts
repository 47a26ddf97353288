import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { marcXml } from '@buchfink/connectors/testing/marc-xml';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storageAt } from '../storage/storage.ts';
import { type BuiltServer, buildServer } from '../testing/processes/built-server.ts';
import { runCli } from '../testing/processes/run-cli.ts';
import { plainLibrary, writeProject } from '../testing/write-project.ts';

/** Bytes that look random and are the same in each run. */
const noise = (length: number) =>
  Buffer.concat(
    Array.from({ length: Math.ceil(length / 32) }, (_, at) => createHash('sha256').update(`noise ${at}`).digest()),
  ).subarray(0, length);

let server: BuiltServer;
let folder: string;
let file: string;
beforeAll(async () => {
  server = await buildServer();
  folder = await mkdtemp(join(tmpdir(), 'buchfink-foreign-'));
  await writeProject(join(folder, 'projects'), {
    projectId: 'opac-one',
    libraries: [plainLibrary(1, { system: { catalogue: { kind: 'builtin' }, patron: { kind: 'builtin' } } })],
  });
  file = join(folder, 'noise.bin');
  await writeFile(file, noise(200_000));
  await writeFile(
    join(folder, 'a.xml'),
    `<collection>${marcXml({ id: 'a', title: 'Finken', year: 2001 })}</collection>`,
  );
  expect((await run('import', '--library', '1', join(folder, 'a.xml'))).code).toBe(0);
});
afterAll(() => rm(folder, { recursive: true }));

const run = (...args: string[]) =>
  runCli(server, args, {
    environment: { BUCHFINK_DATA: join(folder, 'data'), BUCHFINK_PROJECTS: join(folder, 'projects') },
  });

async function recordIds(): Promise<string[]> {
  const store = await storageAt({ dataDirectory: join(folder, 'data') }).records();
  const changes = await store.records.changes(1, 0, 100);
  await store.close();
  return changes.map(({ record }) => record.id);
}

describe('a file of random bytes', () => {
  it.each([
    ['add', []],
    ['replace', ['--remove-up-to', '10']],
    ['delete', ['--remove-up-to', '10']],
    ['add', ['--format', 'marc']],
    ['delete', ['--format', 'csv', '--remove-up-to', '10']],
    ['add', ['--dry-run']],
  ])('imported with --mode %s %j changes nothing and says so', async (mode, options) => {
    const { code, out, err } = await run('import', '--library', '1', '--mode', mode, ...options, file);
    expect(code).toBe(1);
    expect(out + err).toMatch(/the file format is unknown|it looks like CSV|contain no leader/);
    expect(await recordIds()).toEqual(['a']);
  });

  it.each([
    ['restore', () => ['restore', file]],
    ['restore --list', () => ['restore', file, '--list']],
    ['backup', () => ['backup', file]],
    ['import-library-list', () => ['import-library-list', file]],
    ['init --answers', () => ['init', '--answers', file]],
  ])('given to %s is refused in one sentence, and stays as it is', async (_, args) => {
    const before = await readdir(folder);
    const { code, out, err } = await run(...args());
    expect(code).toBeGreaterThan(0);
    expect(out + err).toContain(file);
    expect(out + err).toMatch(/is not a database of Buchfink|UTF-8|is not JSON/);
    expect(out + err).not.toMatch(/^\s+at /m);
    expect((await readFile(file)).equals(noise(200_000))).toBe(true);
    expect(await readdir(folder)).toEqual(before);
  });
});
