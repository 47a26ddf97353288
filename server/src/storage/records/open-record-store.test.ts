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

const run = (id: string) => ({ id, what: 'import a.mrc', begun: '2026-11-21T12:00:00.000Z' });

describe('undoing an import', () => {
  const titles = async ({ records }: OpenRecordStore) =>
    (await records.changes(1, 0, 100)).map(({ record: { id, title } }) => `${id} ${title}`).sort();

  it('restores the earlier records step by step, also across a restart', async () => {
    let store = await openRecordStore(directory);
    await store.records.put(1, [body('a'), body('b'), body('c'), body('d')]);
    const before = await titles(store);
    const parts = [body('a', { title: 'neu' }), body('e', { parent: { recordId: 'a' } })];
    await store.records.put(1, parts, undefined, run('1'));
    await store.records.remove(1, ['b', 'c', 'e', 'fehlt'], run('1'));
    await store.records.put(1, [body('a', { title: 'neuer' }), body('b', { title: 'wieder' })], undefined, run('1'));
    await store.records.put(2, [body('a')], undefined, run('other'));
    expect(await store.records.undoState(1)).toEqual({ run: run('1'), changes: 4, isKept: true });
    expect(await store.records.undo(1, 2)).toMatchObject({ isDone: false });
    await store.close();
    store = await openRecordStore(directory);
    while (!(await store.records.undo(1, 2)).isDone);
    expect(await titles(store)).toEqual(before);
    expect(await store.records.count(1)).toBe(4);
    expect(await store.records.undoState(1)).toBeUndefined();
    expect(await store.records.undo(1, 2)).toEqual({ restored: 0, removed: 0, isDone: true });
    expect(await store.records.undoState(2)).toMatchObject({ changes: 1 });
    await store.close();
  });

  it('concerns the latest import that changed something', async () => {
    const store = await openRecordStore(directory);
    await store.records.put(1, [body('a')], undefined, run('1'));
    await store.records.put(1, [body('a')], undefined, run('2'));
    expect((await store.records.undoState(1))?.run.id).toBe('1');
    await store.records.put(1, [body('b')], undefined, run('2'));
    expect((await store.records.undoState(1))?.run.id).toBe('2');
    await store.records.undo(1, 100);
    expect(await idsOf(store)).toEqual(['a']);
    await store.close();
  });

  it('reverts all of the later of two concurrent imports, and nothing of the other', async () => {
    const store = await openRecordStore(directory);
    await store.records.put(1, [body('a'), body('b'), body('c')]);
    const [earlier, later] = [run('1'), { ...run('2'), begun: '2026-11-21T12:00:01.000Z' }];
    await store.records.put(1, [body('a', { title: 'eins' })], undefined, earlier);
    await store.records.put(1, [body('b', { title: 'zwei' })], undefined, later);
    await store.records.put(1, [body('c', { title: 'eins' })], undefined, earlier);
    await store.records.put(1, [body('d')], undefined, later);
    expect(await store.records.undoState(1)).toMatchObject({ run: later, changes: 2, isKept: true });
    await store.records.undo(1, 100);
    expect(await titles(store)).toEqual(['a eins', 'b Titel b', 'c eins']);
    await store.close();
  });

  it('empties a library that had no records before, whatever the limits', async () => {
    const store = await openRecordStore(directory, { undo: { changes: 1, characters: 1 } });
    await store.records.put(1, [body('a'), body('b')], undefined, run('1'));
    await store.records.put(1, [body('b', { title: 'neu' }), body('c')], undefined, run('1'));
    expect(await store.records.undoState(1)).toMatchObject({ changes: 3, isKept: true });
    while (!(await store.records.undo(1, 2)).isDone);
    expect(await store.records.count(1)).toBe(0);
    await store.close();
  });

  it('is not possible beyond the limits, and the state says so', async () => {
    const store = await openRecordStore(directory, { undo: { changes: 2, characters: 1e6 } });
    await store.records.put(1, [body('a'), body('b'), body('c')]);
    await store.records.remove(1, ['a', 'b'], run('1'));
    expect(await store.records.undoState(1)).toMatchObject({ isKept: true });
    await store.records.remove(1, ['c'], run('1'));
    expect(await store.records.undoState(1)).toMatchObject({ changes: 3, isKept: false });
    expect(await store.records.undo(1, 100)).toEqual({ restored: 0, removed: 0, isDone: true });
    await store.close();
  });
});

describe('openRecordStore', () => {
  it('keeps the records of each library apart, in the requested order, across a restart', async () => {
    const store = await openRecordStore(directory);
    expect(await store.records.put(1, [body('b'), body('a')])).toEqual({ added: 2, replaced: 0, unchanged: 0 });
    await store.records.put(2, [body('a', { title: 'Andere Bibliothek' })]);
    await store.close();
    const again = await openRecordStore(directory);
    const storedRecords = await again.records.records(1, ['a', 'fehlt', 'b']);
    expect(storedRecords.map((record) => record?.title)).toEqual(['Titel a', undefined, 'Titel b']);
    expect((await again.records.records(2, ['a']))[0]?.title).toBe('Andere Bibliothek');
    await again.close();
  });

  it('gives each new version of a record a new number, and an unchanged record none', async () => {
    const { records, close } = await openRecordStore(directory);
    await records.put(1, [body('a'), body('b')]);
    const [a, b] = await records.numbersOf(1, ['a', 'b', 'fehlt']);
    if (a === undefined || b === undefined) throw new Error('a record has no number');
    expect((await records.state(1)).last).toBe(b);
    const outcome = await records.put(1, [body('a'), body('b', { title: 'neu' }), body('c')]);
    expect(outcome).toEqual({ added: 1, replaced: 1, unchanged: 1 });
    expect((await records.numbersOf(1, ['a']))[0]).toBe(a);
    expect(await records.byNumbers(1, [a, b])).toEqual([record('a'), record('b', { title: 'neu' })]);
    expect(await records.byNumbers(1, [a + 1000])).toEqual([undefined]);
    expect(await records.byNumbers(2, [a])).toEqual([undefined]);
    const changes = await records.changes(1, b, 10);
    expect(changes.map((change) => change.record.id)).toEqual(['b', 'c']);
    expect(changes.every(({ number }) => number > b)).toBe(true);
    expect((await records.changes(1, 0, 2)).map((change) => change.record.id)).toEqual(['a', 'b']);
    expect((await records.state(1)).last).toBe(changes.at(-1)?.number);
    await close();
  });

  it('keeps the later of two bodies with one id', async () => {
    const { records, close } = await openRecordStore(directory);
    expect(await records.put(1, [body('a'), body('a', { title: 'neu' })])).toMatchObject({ added: 1, replaced: 1 });
    expect((await records.records(1, ['a']))[0]?.title).toBe('neu');
    expect(await records.count(1)).toBe(1);
    await close();
  });

  it('keeps a log of removals until they are forgotten', async () => {
    const { records, close } = await openRecordStore(directory);
    await records.put(1, [body('a'), body('b'), body('c')]);
    await records.put(2, [body('a')]);
    const [a, b] = await records.numbersOf(1, ['a', 'b']);
    expect(await records.remove(1, ['b', 'fehlt'])).toBe(1);
    expect(await records.remove(1, ['b'])).toBe(0);
    await records.put(1, [body('a', { title: 'neu' })]);
    const removals = await records.removals(1, 0, 10);
    expect(removals.map(({ number }) => number)).toEqual([b, a]);
    const state = await records.state(1);
    expect(state).toMatchObject({ removals: removals.at(-1)?.sequence, forgotten: 0 });
    expect(await records.removals(1, removals[0]?.sequence ?? 0, 10)).toEqual(removals.slice(1));
    expect(await records.removals(2, 0, 10)).toEqual([]);
    await records.forgetRemovals(1, removals[0]?.sequence ?? 0);
    expect(await records.removals(1, 0, 10)).toEqual(removals.slice(1));
    expect(await records.state(1)).toEqual({ ...state, forgotten: removals[0]?.sequence });
    expect(await records.count(1)).toBe(2);
    await close();
  });

  it('never repeats a number, not even that of the last record', async () => {
    const { records, close } = await openRecordStore(directory);
    await records.put(1, [body('a')]);
    const { last } = await records.state(1);
    await records.remove(1, ['a']);
    await records.put(1, [body('a')]);
    expect((await records.state(1)).last).toBeGreaterThan(last);
    await close();
  });

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

  it('removes the checkpoints of other imports of the same kind', async () => {
    const { records, close } = await openRecordStore(directory);
    const sources = ['file a', 'file b', 'file c', 'oai x', 'file%'];
    for (const libraryId of [1, 2])
      for (const source of sources) await records.put(libraryId, [], { source, position: 1 });
    await records.dropCheckpoints(1, 'file ', ['file b']);
    const remainingSources = async (libraryId: number) => {
      const checkpoints = await Promise.all(sources.map((source) => records.checkpoint(libraryId, source)));
      return checkpoints.flatMap((record) => record?.source ?? []);
    };
    expect(await remainingSources(1)).toEqual(['file b', 'oai x', 'file%']);
    expect(await remainingSources(2)).toEqual(sources);
    await close();
  });

  it('revises a record only if it has not changed since it was read', async () => {
    const { records, close } = await openRecordStore(directory);
    await records.put(1, [body('a'), body('b')]);
    const [a = 0, b = 0] = (await records.ids(1, 0, 10)).map(({ number }) => number);
    await records.put(1, [body('b', { title: 'vom Import' })]);
    const revisions = [
      { number: a, body: body('a', { title: 'neu' }) },
      { number: b, body: body('b', { title: 'zu spät' }) },
    ];
    expect(await records.revise(1, revisions, { source: 'Ausleihe', position: 7 })).toBe(1);
    expect((await records.records(1, ['a', 'b'])).map((record) => record?.title)).toEqual(['neu', 'vom Import']);
    expect((await records.removals(1, 0, 10)).map(({ number }) => number)).toEqual([b, a]);
    expect((await records.byNumbers(1, [a, b])).map((record) => record?.title)).toEqual(['neu', 'vom Import']);
    expect(await records.count(1)).toBe(2);
    expect(await records.checkpoint(1, 'Ausleihe')).toEqual({ source: 'Ausleihe', position: 7 });
    await close();
  });

  it('finds the volumes of a set', async () => {
    const { records, close } = await openRecordStore(directory);
    await records.put(
      1,
      ['5', '3', '1', '4', '2'].map((id) => body(id, id > '2' ? { parent: { recordId: '1' } } : {})),
    );
    expect((await records.children(1, '1', 2)).map(({ id }) => id)).toEqual(['3', '4']);
    expect(await records.children(2, '1', 2)).toEqual([]);
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

  it('lets a second process write while the first reads', async () => {
    const [service, operator] = [await openRecordStore(directory), await openRecordStore(directory)];
    const before = await service.records.state(1);
    await operator.records.put(1, [body('a')]);
    expect((await service.records.state(1)).last).toBeGreaterThan(before.last);
    expect((await service.records.state(1)).store).toBe(before.store);
    expect(await service.records.count(1)).toBe(1);
    await Promise.all([service.close(), operator.close()]);
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
    expect((await readdir(newDirectory)).filter((name) => !name.startsWith('buchfink.db'))).toEqual([]);
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
