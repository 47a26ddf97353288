import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import { bodyOf } from '@buchfink/catalogue/record/record-body';
import { bookOf } from '@buchfink/catalogue/segment/testing/segments';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { describeStorages } from '../../testing/postgresql/describe-storages.ts';
import type { TestLocation } from '../../testing/postgresql/test-location.ts';
import { storageAt } from '../storage.ts';
import type { OpenRecordStore, RecordStoreOptions } from './open-record-store.ts';

/** Opens the records of a test, whose data is removed at its end. */
function openerOf(createLocation: () => Promise<TestLocation>) {
  let location: TestLocation;
  beforeEach(async () => {
    location = await createLocation();
  });
  afterEach(() => location.remove());
  return (options?: RecordStoreOptions) => storageAt(location).records(options);
}

function record(id: string, recordFields: Partial<BibRecord> = {}): BibRecord {
  return bookOf({ id, title: `Titel ${id}`, languages: ['ger'], ...recordFields });
}

const body = (id: string, recordFields: Partial<BibRecord> = {}) => bodyOf(record(id, recordFields));

async function idsOf({ records }: OpenRecordStore): Promise<string[]> {
  return (await records.ids(1, 0, 1_000_000)).map(({ id }) => id);
}

const run = (id: string) => ({ id, what: 'import a.mrc', begun: '2026-11-21T12:00:00.000Z' });

describeStorages('undoing an import', (createLocation) => {
  const open = openerOf(createLocation);
  const titles = async ({ records }: OpenRecordStore) =>
    (await records.changes(1, 0, 100)).map(({ record: { id, title } }) => `${id} ${title}`).sort();

  it('restores the earlier records step by step, also across a restart', async () => {
    let store = await open();
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
    store = await open();
    while (!(await store.records.undo(1, 2)).isDone);
    expect(await titles(store)).toEqual(before);
    expect(await store.records.count(1)).toBe(4);
    expect(await store.records.undoState(1)).toBeUndefined();
    expect(await store.records.undo(1, 2)).toEqual({ restored: 0, removed: 0, isDone: true });
    expect(await store.records.undoState(2)).toMatchObject({ changes: 1 });
    await store.close();
  });

  it('concerns the latest import that changed something', async () => {
    const store = await open();
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
    const store = await open();
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
    const store = await open({ undo: { changes: 1, characters: 1 } });
    await store.records.put(1, [body('a'), body('b')], undefined, run('1'));
    await store.records.put(1, [body('b', { title: 'neu' }), body('c')], undefined, run('1'));
    expect(await store.records.undoState(1)).toMatchObject({ changes: 3, isKept: true });
    while (!(await store.records.undo(1, 2)).isDone);
    expect(await store.records.count(1)).toBe(0);
    await store.close();
  });

  it('is not possible beyond the limits, and the state says so', async () => {
    const store = await open({ undo: { changes: 2, characters: 1e6 } });
    await store.records.put(1, [body('a'), body('b'), body('c')]);
    await store.records.remove(1, ['a', 'b'], run('1'));
    expect(await store.records.undoState(1)).toMatchObject({ isKept: true });
    await store.records.remove(1, ['c'], run('1'));
    expect(await store.records.undoState(1)).toMatchObject({ changes: 3, isKept: false });
    expect(await store.records.undo(1, 100)).toEqual({ restored: 0, removed: 0, isDone: true });
    await store.close();
  });
});

describeStorages('records', (createLocation) => {
  const open = openerOf(createLocation);

  it('keeps the records of each library apart, in the requested order, across a restart', async () => {
    const store = await open();
    expect(await store.records.put(1, [body('b'), body('a')])).toEqual({ added: 2, replaced: 0, unchanged: 0 });
    await store.records.put(2, [body('a', { title: 'Andere Bibliothek' })]);
    await store.close();
    const again = await open();
    const storedRecords = await again.records.records(1, ['a', 'fehlt', 'b']);
    expect(storedRecords.map((record) => record?.title)).toEqual(['Titel a', undefined, 'Titel b']);
    expect((await again.records.records(2, ['a']))[0]?.title).toBe('Andere Bibliothek');
    await again.close();
  });

  it('gives each new version of a record a new number, and an unchanged record none', async () => {
    const { records, close } = await open();
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
    const { records, close } = await open();
    expect(await records.put(1, [body('a'), body('a', { title: 'neu' })])).toMatchObject({ added: 1, replaced: 1 });
    expect((await records.records(1, ['a']))[0]?.title).toBe('neu');
    expect(await records.count(1)).toBe(1);
    await close();
  });

  it('keeps a log of removals until they are forgotten', async () => {
    const { records, close } = await open();
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
    const { records, close } = await open();
    await records.put(1, [body('a')]);
    const { last } = await records.state(1);
    await records.remove(1, ['a']);
    await records.put(1, [body('a')]);
    expect((await records.state(1)).last).toBeGreaterThan(last);
    await close();
  });

  it('removes the checkpoints of other imports of the same kind', async () => {
    const { records, close } = await open();
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
    const { records, close } = await open();
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
    const { records, close } = await open();
    await records.put(
      1,
      ['5', '3', '1', '4', '2'].map((id) => body(id, id > '2' ? { parent: { recordId: '1' } } : {})),
    );
    expect((await records.children(1, '1', 2)).map(({ id }) => id)).toEqual(['3', '4']);
    expect(await records.children(2, '1', 2)).toEqual([]);
    await close();
  });

  it('lets a second process write while the first reads', async () => {
    const [service, operator] = [await open(), await open()];
    const before = await service.records.state(1);
    await operator.records.put(1, [body('a')]);
    expect((await service.records.state(1)).last).toBeGreaterThan(before.last);
    expect((await service.records.state(1)).store).toBe(before.store);
    expect(await service.records.count(1)).toBe(1);
    await Promise.all([service.close(), operator.close()]);
  });

  it('saves the checkpoint of an import together with its records', async () => {
    const { records, close } = await open();
    expect(await records.checkpoint(1, 'datei.mrc')).toBeUndefined();
    const checkpoint = { source: 'datei.mrc', position: 5_000_000_000, info: 'x' };
    await records.put(1, [body('a')], checkpoint);
    expect(await records.checkpoint(1, 'datei.mrc')).toEqual(checkpoint);
    expect(await records.checkpoint(2, 'datei.mrc')).toBeUndefined();
    await records.put(1, [], { source: 'datei.mrc', position: 6_000_000_000 });
    expect(await records.checkpoint(1, 'datei.mrc')).toEqual({ source: 'datei.mrc', position: 6_000_000_000 });
    await records.dropCheckpoint(1, 'datei.mrc');
    expect(await records.checkpoint(1, 'datei.mrc')).toBeUndefined();
    await close();
  });

  it('numbers the changes of concurrent writers in the order in which readers see them', async () => {
    const [one, two, reader] = [await open(), await open(), await open()];
    const write = async ({ records }: OpenRecordStore, name: string) => {
      for (let round = 0; round < 8; round += 1)
        await records.put(1, [body(`${name}${round}`), body('both', { title: `${name}${round}` })]);
    };
    let isOver = false;
    const writing = Promise.all([write(one, 'a'), write(two, 'b')]).finally(() => {
      isOver = true;
    });
    const seen = new Map<number, string>();
    let [last, lastRemoval] = [0, 0];
    const follow = async () => {
      for (const { number, id } of await reader.records.ids(1, last, 100)) {
        seen.set(number, id);
        last = number;
      }
      for (const { sequence, number } of await reader.records.removals(1, lastRemoval, 100)) {
        seen.delete(number);
        lastRemoval = sequence;
      }
    };
    while (!isOver) {
      await follow();
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    await writing;
    await follow();
    expect([...seen].sort(([a], [b]) => a - b)).toEqual(
      (await reader.records.ids(1, 0, 100)).map(({ number, id }) => [number, id]),
    );
    expect(seen.size).toBe(17);
    expect(await reader.records.count(1)).toBe(17);
    await Promise.all([one.close(), two.close(), reader.close()]);
  });

  it('lists records in steps, with the day of their last change, which lending does not move', async () => {
    let now = new Date('2026-11-20T23:59:59.999Z');
    const { records, close } = await open({ now: () => now });
    await records.put(1, [body('a'), body('b'), body('c'), body('d')]);
    await records.put(2, [body('x')]);
    now = new Date('2026-11-21T00:00:00Z');
    await records.put(1, [body('a'), body('b', { title: 'neu' })]);
    const [numberOfC = 0] = await records.numbersOf(1, ['c']);
    now = new Date('2026-11-22T00:00:00Z');
    expect(await records.revise(1, [{ number: numberOfC ?? 0, body: body('c', { notes: ['verliehen'] }) }])).toBe(1);
    const all = await records.listed(1, 0, 10);
    expect(Object.fromEntries(all.map(({ id, changed }) => [id, changed]))).toEqual({
      ...{ a: '2026-11-20', b: '2026-11-21', c: '2026-11-20', d: '2026-11-20' },
    });
    const numbers = all.map(({ number }) => number);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    const [first = 0, second = 0, , last = 0] = numbers;
    expect(await records.listed(1, first, 2)).toEqual(all.slice(1, 3));
    expect(await records.listed(1, last, 2)).toEqual([]);
    expect(await records.numberAfter(1, 0, 0)).toBe(first);
    expect(await records.numberAfter(1, first, 0)).toBe(second);
    expect(await records.numberAfter(1, 0, 3)).toBe(last);
    expect(await records.numberAfter(1, first, 3)).toBeUndefined();
    expect(await records.numberAfter(9, 0, 0)).toBeUndefined();
    await close();
  });

  it('notices the changes of others', async () => {
    const [reader, writer] = [await open(), await open()];
    reader.version();
    await reader.records.count(1);
    let version = reader.version();
    await writer.records.put(1, [body('a')]);
    await vi.waitUntil(() => reader.version() !== version, { timeout: 60_000 });
    version = reader.version();
    await writer.records.remove(1, ['a']);
    await vi.waitUntil(() => reader.version() !== version, { timeout: 60_000 });
    await Promise.all([reader.close(), writer.close()]);
  });
});
