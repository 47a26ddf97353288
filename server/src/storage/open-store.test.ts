import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStore } from './open-store.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'buchfink-store-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

function record(id: string, rest: Partial<BibRecord> = {}): BibRecord {
  return {
    id,
    mediaType: 'BOOK',
    title: `Titel ${id}`,
    nonFiling: 0,
    otherTitles: [],
    contributors: [],
    series: [],
    subjects: [],
    classifications: [],
    isbn: [],
    invalidIsbn: [],
    issn: [],
    ean: [],
    identifiers: [],
    links: [],
    languages: ['ger'],
    notes: [],
    items: [],
    ...rest,
  };
}

async function idsOf(batches: AsyncIterable<readonly BibRecord[]>): Promise<string[]> {
  const ids: string[] = [];
  for await (const batch of batches) ids.push(...batch.map(({ id }) => id));
  return ids;
}

describe('openStore', () => {
  it('keeps records apart by library, in order of asking, across a restart', async () => {
    const store = await openStore(directory);
    expect(await store.records.put(1, [record('b'), record('a')])).toEqual({ added: 2, replaced: 0 });
    await store.records.put(2, [record('a', { title: 'Andere Bibliothek' })]);
    await store.close();
    const again = await openStore(directory);
    const found = await again.records.records(1, ['a', 'fehlt', 'b']);
    expect(found.map((each) => each?.title)).toEqual(['Titel a', undefined, 'Titel b']);
    expect((await again.records.records(2, ['a']))[0]?.title).toBe('Andere Bibliothek');
    await again.close();
  });

  it('raises the generation and the count with each change, and only then', async () => {
    const { records, close } = await openStore(directory);
    expect([await records.generation(1), await records.count(1)]).toEqual([0, 0]);
    await records.put(1, [record('a'), record('b')]);
    const first = await records.generation(1);
    expect([first > 0, await records.count(1)]).toEqual([true, 2]);
    expect(await records.put(1, [record('b', { title: 'neu' }), record('c')])).toEqual({ added: 1, replaced: 1 });
    expect([await records.generation(1), await records.count(1)]).toEqual([first + 1, 3]);
    expect(await records.remove(1, ['b', 'fehlt'])).toBe(1);
    expect([await records.generation(1), await records.count(1)]).toEqual([first + 2, 2]);
    expect(await records.remove(1, ['fehlt'])).toBe(0);
    await records.put(1, []);
    expect(await records.generation(1)).toBe(first + 2);
    await close();
  });

  it('walks all records in batches and finds the volumes of a set', async () => {
    const { records, close } = await openStore(directory);
    await records.put(
      1,
      ['5', '3', '1', '4', '2'].map((id) => record(id, id > '2' ? { parent: { recordId: '1' } } : {})),
    );
    expect(await idsOf(records.batches(1, 2))).toEqual(['1', '2', '3', '4', '5']);
    expect((await records.children(1, '1', 2)).map(({ id }) => id)).toEqual(['3', '4']);
    expect(await records.children(2, '1', 2)).toEqual([]);
    await close();
  });

  it('loses nothing that was acknowledged when the disk is full', async () => {
    const store = await openStore(directory, { maxPages: 40 });
    const acknowledged: string[] = [];
    const fill = async () => {
      for (let number = 0; number < 1000; number++) {
        await store.records.put(1, [record(`r${number}`, { abstract: 'x'.repeat(2000) })]);
        acknowledged.push(`r${number}`);
      }
    };
    await expect(fill()).rejects.toMatchObject({ name: 'StorageError', problem: 'disk-full' });
    expect(acknowledged.length).toBeGreaterThan(5);
    await store.close();
    const again = await openStore(directory);
    expect((await idsOf(again.records.batches(1, 7))).sort()).toEqual(acknowledged.sort());
    expect(await again.records.count(1)).toBe(acknowledged.length);
    await again.records.put(1, [record('danach')]);
    await again.close();
    const file = new DatabaseSync(join(directory, 'buchfink.db'));
    expect(file.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
    file.close();
  });

  it('lets a second process write while the first reads', async () => {
    const [service, operator] = [await openStore(directory), await openStore(directory)];
    await operator.records.put(1, [record('a')]);
    expect(await service.records.generation(1)).toBeGreaterThan(0);
    expect(await service.records.count(1)).toBe(1);
    await Promise.all([service.close(), operator.close()]);
  });

  it('refuses a file that a newer version has written', async () => {
    await (await openStore(directory)).close();
    const file = new DatabaseSync(join(directory, 'buchfink.db'));
    file.exec('INSERT INTO schema_version (version) VALUES (99)');
    file.close();
    await expect(openStore(directory)).rejects.toMatchObject({
      problem: 'newer-schema',
      message: expect.stringContaining('newer version of Buchfink'),
    });
  });

  it('says clearly that a file is not a database', async () => {
    await writeFile(join(directory, 'buchfink.db'), 'kein SQLite '.repeat(500));
    await expect(openStore(directory)).rejects.toMatchObject({ problem: 'damaged' });
  });

  it('says clearly that the data directory cannot be written', async () => {
    const file = join(directory, 'datei');
    await writeFile(file, '');
    await expect(openStore(join(file, 'data'))).rejects.toMatchObject({
      problem: 'not-writable',
      message: expect.stringContaining('BUCHFINK_DATA'),
    });
  });

  it.skipIf(process.getuid?.() === 0)('says clearly that the data directory is read-only', async () => {
    await chmod(directory, 0o500);
    await expect(openStore(directory)).rejects.toMatchObject({ problem: 'not-writable' });
    await chmod(directory, 0o700);
  });
});
