import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bodyOf } from '@buchfink/catalogue/record/record-body';
import { bookOf } from '@buchfink/catalogue/segment/testing/segments';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openBackups } from '../backup/open-backups.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { type OpenRecordStore, openRecordStore } from './open-record-store.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'buchfink-revisions-'));
  await mkdir(join(folder, 'projects'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const openData = (name = 'data') => openRecordStore(join(folder, name));
const body = (id: string, title: string) => bodyOf(bookOf({ id, title, languages: ['ger'] }));

async function titleOf({ records }: OpenRecordStore, id: string): Promise<string | undefined> {
  return (await records.records(1, [id]))[0]?.title;
}

async function revise({ records }: OpenRecordStore, ids: readonly string[], title: string): Promise<void> {
  const numbers = await records.numbersOf(1, ids);
  const revisions = ids.map((id, at) => ({ number: numbers[at] ?? 0, body: body(id, title) }));
  expect(await records.revise(1, revisions, { source: 'circulation', position: 1 })).toBe(ids.length);
}

describe('revisions of records by lending', () => {
  it('leave every piece of the records in a backup as it was', async () => {
    const store = await openData();
    const ids = Array.from({ length: 3000 }, (_, at) => `r${at}`);
    for (const id of ids.slice(0, 10)) await store.records.put(1, [body(id, 'früher')]);
    await store.records.put(
      1,
      ids.map((id) => body(id, `${id} ${'Wort '.repeat(300)}`)),
    );
    await store.records.forgetRemovals(1, (await store.records.state(1)).removals);
    const backups = await openBackups(join(folder, 'backups'));
    const backUp = async (day: number) => {
      const { manifest } = await writeBackup(backups, {
        dataDirectory: join(folder, 'data'),
        projects: join(folder, 'projects'),
        references: [],
        version: 'test',
        now: new Date(Date.UTC(2026, 10, day)),
        signal: new AbortController().signal,
      });
      return manifest;
    };
    const before = await backUp(1);
    expect(before.databases.map(({ name }) => name)).toEqual(['buchfink.db']);
    expect(before.databases[0]?.pieces.length).toBeGreaterThan(3);
    const lent = ids.filter((_, at) => at % 7 === 0);
    await revise(store, lent, 'entliehen');
    await store.records.forgetRemovals(1, (await store.records.state(1)).removals);
    await revise(store, lent.slice(0, 200), 'zurück');
    const after = await backUp(2);
    expect(after.databases).toEqual(before.databases);
    expect(await titleOf(store, 'r0')).toBe('zurück');
    await store.close();

    await restoreBackup(backups, after, { data: join(folder, 'restored'), projects: join(folder, 'projects') });
    await backups.close();
    const restored = await openData('restored');
    // Lending is followed from its beginning, and the indexes know that they are of another store.
    expect(await restored.records.checkpoint(1, 'circulation')).toBeUndefined();
    expect(await titleOf(restored, 'r0')).toMatch(/^r0 /);
    await revise(restored, ['r0'], 'zurück');
    expect(await titleOf(restored, 'r0')).toBe('zurück');
    await restored.close();
  });

  it('have another store after their file was lost, and the same one after a restart', async () => {
    const store = await openData();
    await store.records.put(1, [body('a', 'alt')]);
    await revise(store, ['a'], 'neu');
    const { store: name } = await store.records.state(1);
    await store.close();
    const again = await openData();
    expect((await again.records.state(1)).store).toBe(name);
    expect(await titleOf(again, 'a')).toBe('neu');
    await again.close();
    for (const ending of ['', '-wal', '-shm']) await rm(join(folder, 'data', `revisions.db${ending}`), { force: true });
    const derived = await openData();
    expect((await derived.records.state(1)).store).not.toBe(name);
    expect(await titleOf(derived, 'a')).toBe('alt');
    await derived.close();
  });

  it('end with a new version by an import, and outlive an import of the same one', async () => {
    const { records, close } = await openData();
    await records.put(1, [body('a', 'alt'), body('b', 'alt')]);
    const store = { records, version: () => 0, close };
    await revise(store, ['a', 'b'], 'entliehen');
    expect(await records.put(1, [body('a', 'alt'), body('b', 'neu')])).toEqual({ added: 0, replaced: 1, unchanged: 1 });
    expect([await titleOf(store, 'a'), await titleOf(store, 'b')]).toEqual(['entliehen', 'neu']);
    await revise(store, ['b'], 'wieder entliehen');
    expect(await titleOf(store, 'b')).toBe('wieder entliehen');
    await close();
  });

  it.each([1, 2, 3, 4, 5])(
    'are followed by a reader of changes and removals, in any order of acts (%i)',
    async (seed) => {
      const store = await openData();
      const { records } = store;
      let chance = seed * 7919;
      const below = (limit: number) => {
        chance = (chance * 1_103_515_245 + 12_345) % 2_147_483_648;
        return Math.floor((chance / 2_147_483_648) * limit);
      };
      const expected = new Map<string, string>();
      const known = new Map<number, string>();
      let [last, removals] = [0, 0];
      for (let act = 0; act < 150; act++) {
        const id = `r${below(12)}`;
        const kind = below(5);
        const title = `Titel ${act}`;
        if (kind < 2) await records.put(1, [body(id, title)]);
        else if (kind === 2) expect(await records.remove(1, [id])).toBe(expected.has(id) ? 1 : 0);
        else if (expected.has(id)) await revise(store, [id], title);
        if (kind === 2) expected.delete(id);
        else if (kind < 2 || expected.has(id)) expected.set(id, title);
        if (below(4) > 0) continue;
        for (const { number, record } of await records.changes(1, last, 100)) {
          known.set(number, `${record.id} ${record.title}`);
          last = number;
        }
        const stale = [...known.keys()];
        const current = await records.byNumbers(1, stale);
        for (const { sequence, number } of await records.removals(1, removals, 100)) {
          known.delete(number);
          removals = sequence;
        }
        const expectedTitles = [...expected].map(([one, text]) => `${one} ${text}`).sort();
        expect([...known.values()].sort()).toEqual(expectedTitles);
        expect(
          [...new Set(current.flatMap((record) => (record ? [`${record.id} ${record.title}`] : [])))].sort(),
        ).toEqual(expectedTitles);
        expect(await records.state(1)).toMatchObject({ last: Math.max(last, 0), removals });
        expect(await records.count(1)).toBe(expected.size);
        await records.forgetRemovals(1, removals);
        expect((await records.state(1)).forgotten).toBe(removals);
        expect(await records.removals(1, 0, 10)).toEqual([]);
      }
      await store.close();
    },
  );
});
