import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { marcXml } from '@buchfink/connectors/testing/marc-xml';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dataFiles } from '../storage/data-files.ts';
import { storageAt } from '../storage/storage.ts';
import { type BuiltServer, buildServer } from '../testing/processes/built-server.ts';
import { runCli } from '../testing/processes/run-cli.ts';
import { plainLibrary, writeProject } from '../testing/write-project.ts';

let server: BuiltServer;
let folder: string;
beforeAll(async () => {
  server = await buildServer();
  folder = await mkdtemp(join(tmpdir(), 'buchfink-newer-'));
  await writeProject(join(folder, 'projects'), {
    projectId: 'opac-one',
    libraries: [plainLibrary(1, { system: { catalogue: { kind: 'builtin' }, patron: { kind: 'builtin' } } })],
  });
  await writeFile(
    join(folder, 'a.xml'),
    `<collection>${marcXml({ id: 'a', title: 'Finken', year: 2001 })}</collection>`,
  );
  await mkdir(join(folder, 'whole'));
  const storage = storageAt({ dataDirectory: join(folder, 'whole') });
  for (const open of [storage.records, storage.circulation, storage.sessions, storage.accounts, storage.monitoring]) {
    const store = await open();
    await store.close();
  }
  for (const name of Object.keys(dataFiles)) {
    const database = new DatabaseSync(join(folder, 'whole', name));
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    database.close();
  }
});
afterAll(() => rm(folder, { recursive: true }));

let data: string;
beforeEach(async () => {
  data = join(folder, 'data');
  await rm(data, { recursive: true, force: true });
  // The files beside a database vanish when the last of its statements has been collected, which may be now.
  await cp(join(folder, 'whole'), data, { recursive: true, filter: (path) => !/-(shm|wal)$/.test(path) });
});

function makeNewer(name: string): void {
  const database = new DatabaseSync(join(data, name));
  database.prepare('INSERT INTO schema_version (version) VALUES (?)').run((dataFiles[name]?.length ?? 0) + 1);
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
}

const commands = () => [
  ['import', '--library', '1', join(folder, 'a.xml')],
  ['import', '--library', '1', '--dry-run', join(folder, 'a.xml')],
  ['undo', '--library', '1'],
  ['reindex'],
  ['patron', 'list', '--library', '1'],
  ['fee', 'list', '--library', '1', '100'],
  ['copy', 'to-fetch', '--library', '1'],
  ['tags', '--library', '1'],
  ['backup', join(folder, 'backups')],
];

describe.each(Object.keys(dataFiles))('a data directory whose %s a newer version has written', (name) => {
  it('is refused by every command, which changes nothing in it', async () => {
    makeNewer(name);
    const before = await content();
    const environment = { BUCHFINK_DATA: data, BUCHFINK_PROJECTS: join(folder, 'projects') };
    for (const args of commands()) {
      const { code, err } = await runCli(server, args, { environment });
      expect([args[0], code, err]).toEqual([args[0], 1, expect.stringMatching(/newer version of Buchfink/)]);
      expect(err).toContain(join(data, name));
    }
    expect(await content()).toEqual(before);
    expect(await readdir(folder)).not.toContain('backups');
  });

  it('opens none of its stores', async () => {
    makeNewer(name);
    const storage = storageAt({ dataDirectory: data });
    for (const open of [
      storage.records,
      storage.circulation,
      storage.sessions,
      storage.accounts,
      storage.monitoring,
      storage.personalData,
    ])
      await expect(open()).rejects.toMatchObject({ problem: 'newer-schema' });
  });
});

/** The bytes of the databases. */
const content = async () =>
  Promise.all(
    Object.keys(dataFiles).map(async (name) => [name, (await readFile(join(data, name))).toString('base64')]),
  );
