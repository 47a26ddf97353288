import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import { bodyOf } from '@buchfink/catalogue/record/record-body';
import { bookOf } from '@buchfink/catalogue/segment/testing/segments';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OpenRecordStore, openRecordStore } from './open-record-store.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'buchfink-store-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

function record(id: string, recordFields: Partial<BibRecord> = {}): BibRecord {
  return bookOf({ id, title: `Titel ${id}`, languages: ['ger'], ...recordFields });
}

const body = (id: string, recordFields: Partial<BibRecord> = {}) => bodyOf(record(id, recordFields));

async function idsOf({ records }: OpenRecordStore): Promise<string[]> {
  return (await records.ids(1, 0, 1_000_000)).map(({ id }) => id);
}

describe('openRecordStore', () => {
  it('saves the checkpoint of an import together with its records', async () => {
    const { records, close } = await openRecordStore(directory, { maxPages: 40 });
    expect(await records.checkpoint(1, 'datei.mrc')).toBeUndefined();
    await records.put(1, [body('a')], { source: 'datei.mrc', position: 5_000_000_000, info: 'x' });
    expect(await records.checkpoint(1, 'datei.mrc')).toEqual({
      source: 'datei.mrc',
      position: 5_000_000_000,
      info: 'x',
    });
    expect(await records.checkpoint(2, 'datei.mrc')).toBeUndefined();
    const large = Array.from({ length: 200 }, (_, at) => body(`r${at}`, { abstract: 'x'.repeat(2000) }));
    await expect(records.put(1, large, { source: 'datei.mrc', position: 6_000_000_000 })).rejects.toThrow();
    expect((await records.checkpoint(1, 'datei.mrc'))?.position).toBe(5_000_000_000);
    await records.dropCheckpoint(1, 'datei.mrc');
    expect(await records.checkpoint(1, 'datei.mrc')).toBeUndefined();
    await close();
  });

  it('migrates the records of a file with the first tables', async () => {
    const file = new DatabaseSync(join(directory, 'buchfink.db'));
    file.exec(`CREATE TABLE schema_version (version INTEGER NOT NULL); INSERT INTO schema_version VALUES (1);
      CREATE TABLE record (library_id INTEGER NOT NULL, id TEXT NOT NULL, parent TEXT, body TEXT NOT NULL,
        PRIMARY KEY (library_id, id));
      CREATE INDEX record_parent ON record (library_id, parent, id) WHERE parent IS NOT NULL;
      CREATE TABLE library_state (library_id INTEGER PRIMARY KEY, generation INTEGER NOT NULL, records INTEGER NOT NULL);
      INSERT INTO library_state VALUES (1, 1700000000, 2), (2, 1700000000, 1);`);
    const insert = file.prepare('INSERT INTO record VALUES (?, ?, ?, ?)');
    for (const [library, id, parent] of [
      [2, 'a', null],
      [1, 'b', 'a'],
      [1, 'a', null],
    ] as const)
      insert.run(library, id, parent, JSON.stringify(record(id)));
    file.close();
    const store = await openRecordStore(directory);
    expect(await idsOf(store)).toEqual(['a', 'b']);
    expect((await store.records.listed(1, 0, 5)).map(({ id, changed }) => [id, changed])).toEqual([
      ['a', undefined],
      ['b', undefined],
    ]);
    expect([await store.records.count(1), await store.records.count(2)]).toEqual([2, 1]);
    const { last } = await store.records.state(1);
    expect(await store.records.numbersOf(1, ['b'])).toEqual([last]);
    expect((await store.records.children(1, 'a', 5)).map(({ id }) => id)).toEqual(['b']);
    expect(await store.records.put(1, [body('a'), body('c')])).toEqual({ added: 1, replaced: 0, unchanged: 1 });
    await store.close();
  });

  it('keeps every acknowledged change when the disk is full', async () => {
    const store = await openRecordStore(directory, { maxPages: 40 });
    const acknowledged: string[] = [];
    const fill = async () => {
      for (let number = 0; number < 1000; number++) {
        await store.records.put(1, [body(`r${number}`, { abstract: 'x'.repeat(2000) })]);
        acknowledged.push(`r${number}`);
      }
    };
    await expect(fill()).rejects.toMatchObject({ name: 'StorageError', problem: 'disk-full' });
    expect(acknowledged.length).toBeGreaterThan(5);
    await store.close();
    const again = await openRecordStore(directory);
    expect((await idsOf(again)).sort()).toEqual(acknowledged.sort());
    expect(await again.records.count(1)).toBe(acknowledged.length);
    await again.records.put(1, [body('danach')]);
    await again.close();
    const file = new DatabaseSync(join(directory, 'buchfink.db'));
    expect(file.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
    file.close();
  });

  it('refuses a file that a newer version has written', async () => {
    await (await openRecordStore(directory)).close();
    const file = new DatabaseSync(join(directory, 'buchfink.db'));
    file.exec('INSERT INTO schema_version (version) VALUES (99)');
    file.close();
    await expect(openRecordStore(directory)).rejects.toMatchObject({
      problem: 'newer-schema',
      message: expect.stringContaining('newer version of Buchfink'),
    });
  });

  it('reports that a file is not a database', async () => {
    await writeFile(join(directory, 'buchfink.db'), 'kein SQLite '.repeat(500));
    await expect(openRecordStore(directory)).rejects.toMatchObject({ problem: 'damaged' });
  });

  it('reports that the data directory cannot be written', async () => {
    const file = join(directory, 'datei');
    await writeFile(file, '');
    await expect(openRecordStore(join(file, 'data'))).rejects.toMatchObject({
      problem: 'not-writable',
      message: expect.stringContaining('BUCHFINK_DATA'),
    });
  });

  it('creates the data directory and its parents, and leaves nothing else in it', async () => {
    const newDirectory = join(directory, 'neu', 'daten');
    await (await openRecordStore(newDirectory)).close();
    expect((await stat(newDirectory)).mode & 0o077).toBe(0);
    expect((await readdir(newDirectory)).filter((name) => !/^(buchfink|revisions)\.db/.test(name))).toEqual([]);
  });

  it('reports a file in place of the data directory', async () => {
    const file = join(directory, 'daten');
    await writeFile(file, '', { mode: 0o700 });
    await expect(openRecordStore(file)).rejects.toMatchObject({ problem: 'not-writable' });
  });

  it
    .skipIf(process.platform !== 'linux')
    .each(['/proc/buchfink', '/proc/buchfink/data', '/proc', '/sys/buchfink', '/sys'])(
    'refuses %s as a data directory at once, also for root (Linux only)',
    async (place) => {
      await expect(openRecordStore(place)).rejects.toMatchObject({
        problem: 'not-writable',
        message: expect.stringMatching(
          /^The data directory .+ cannot be used \([a-z ]+\)\. Set BUCHFINK_DATA to .+\.$/,
        ),
      });
    },
  );

  it.skipIf(process.getuid?.() === 0)('reports that the data directory is read-only', async () => {
    await chmod(directory, 0o500);
    await expect(openRecordStore(directory)).rejects.toMatchObject({ problem: 'not-writable' });
    await chmod(directory, 0o700);
  });
});
