import { readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MemoryStore } from '../import/testing/memory-store.ts';
import { bodyOf } from '../record/record-body.ts';
import { readManifest } from './manifest.ts';
import { heldMerge, idsFrom, record, smallLimits, TestIndex } from './testing/test-index.ts';

let testIndex: TestIndex;
beforeEach(async () => {
  testIndex = await TestIndex.make();
});
afterEach(() => testIndex.remove());

describe('the index of a library', () => {
  it('finds new records at once, a few of them without writing a file', async () => {
    const { index, findIds } = testIndex.open();
    await testIndex.put('a', 'b');
    await index.catchUp();
    expect(await findIds()).toEqual(['a', 'b']);
    await testIndex.put('c');
    await index.catchUp();
    expect(await findIds()).toEqual(['a', 'b', 'c']);
    expect(await testIndex.segmentFiles()).toBe(0);
    await testIndex.put('d');
    await index.catchUp();
    expect(await findIds()).toEqual(['a', 'b', 'c', 'd']);
    expect(await testIndex.segmentFiles()).toBe(1);
    expect(index.recordCount).toBe(4);
  });

  it('no longer finds replaced or removed records, whether written or not', async () => {
    const { index, findIds } = testIndex.open();
    await testIndex.put(...idsFrom(0, 20));
    await index.catchUp();
    await testIndex.store.put(1, [bodyOf(record('r3', 'Neu')), bodyOf(record('x'))]);
    await testIndex.store.remove(1, ['r5', 'r19']);
    await index.catchUp();
    expect(await findIds()).toEqual(await testIndex.idsOfStore());
    await testIndex.store.remove(1, ['x', 'r3']);
    await index.catchUp();
    expect(await findIds()).toEqual(await testIndex.idsOfStore());
    expect(index.recordCount).toBe(17);
  });

  it('shows each record once, even if it was replaced while being read', async () => {
    await testIndex.put(...idsFrom(0, 500));
    const { changes } = testIndex.store;
    let reads = 0;
    testIndex.store.changes = async (...args) => {
      const batch = await changes.apply(testIndex.store, args);
      reads += 1;
      // The first is read already, the last is not.
      if (reads === 1)
        await testIndex.store.put(
          1,
          ['r0', 'r499'].map((id) => bodyOf(record(id, 'Neuer Titel'))),
        );
      return batch;
    };
    const { index, findIds, complete } = testIndex.open();
    await index.catchUp();
    expect(await findIds()).toEqual(await testIndex.idsOfStore());
    for (const state of complete) expect(await testIndex.idsIn(state)).toEqual(await testIndex.idsOfStore());
    expect(complete.length).toBeGreaterThan(0);
    await index.close();
  });

  it('continues from its files at the next start', async () => {
    const first = testIndex.open();
    await testIndex.put(...idsFrom(0, 20));
    await first.index.catchUp();
    await testIndex.store.remove(1, ['r1']);
    await testIndex.put('a');
    await first.index.close();
    await testIndex.put('b');
    const upTo = (await readManifest(testIndex.directory))?.upTo;
    const second = testIndex.open();
    await second.index.catchUp();
    expect(await second.findIds()).toEqual(await testIndex.idsOfStore());
    expect((await readManifest(testIndex.directory))?.upTo).toBe(upTo);
    expect(testIndex.warnings).toEqual([]);
  });

  it('merges its segments until few are left, and loses no concurrent change', async () => {
    const { merge, release } = heldMerge();
    const { index, findIds } = testIndex.open({ merge });
    await testIndex.put(...idsFrom(0, 60));
    await index.catchUp();
    expect(await testIndex.segmentFiles()).toBeGreaterThan(5);
    await index.maintain();
    await testIndex.store.remove(1, ['r2', 'r33']);
    await testIndex.put(...idsFrom(50, 15));
    await index.catchUp();
    expect(await findIds()).toEqual(await testIndex.idsOfStore());
    release();
    await index.settle();
    expect(await findIds()).toEqual(await testIndex.idsOfStore());
    expect(await testIndex.segmentFiles()).toBeLessThanOrEqual(3);
    testIndex.lease = undefined;
    const reopened = testIndex.open();
    await reopened.index.catchUp();
    expect(await reopened.findIds()).toEqual(await testIndex.idsOfStore());
    expect(testIndex.warnings).toEqual([]);
  });

  it('rewrites a segment when a fifth of it is deleted', async () => {
    const { index, published } = testIndex.open();
    await testIndex.put(...idsFrom(0, 8));
    await index.settle();
    await testIndex.store.remove(1, ['r1', 'r2']);
    await index.settle();
    expect(published.state.segments.map(({ segment, deleted }) => [segment.documentCount, deleted])).toEqual([
      [6, undefined],
    ]);
    await testIndex.store.remove(1, await testIndex.idsOfStore());
    await index.settle();
    expect(published.state.segments).toEqual([]);
  });

  it('is rebuilt when a file is damaged, missing or of another version', async () => {
    const damage = [
      (file: string) => truncate(file, 100),
      (file: string) => rm(file),
      (file: string) => writeFile(file, 'x'.repeat(500)),
      async (file: string) => {
        const bytes = await readFile(file);
        bytes.writeUInt32LE(bytes.readUInt32LE(8) - 1, 8);
        await writeFile(file, bytes);
      },
    ];
    await testIndex.put(...idsFrom(0, 20));
    await testIndex.open().index.settle();
    for (const damageFiles of damage) {
      const [segment] = (await readdir(testIndex.directory)).filter((name) => name.endsWith('.segment'));
      await damageFiles(join(testIndex.directory, segment ?? ''));
      testIndex.lease = undefined;
      const { index, findIds } = testIndex.open();
      await index.settle();
      expect(await findIds()).toEqual(await testIndex.idsOfStore());
    }
    await writeFile(join(testIndex.directory, 'index.json'), '{"format":99}');
    testIndex.lease = undefined;
    const { index, findIds } = testIndex.open();
    await index.settle();
    expect(await findIds()).toEqual(await testIndex.idsOfStore());
    expect(testIndex.warnings).toHaveLength(5);
    expect(testIndex.warnings[3]).toMatch(/is rebuilt from its records: another version of this program wrote it$/);
  });

  it('is rebuilt when it does not match the records, and on demand', async () => {
    await testIndex.put(...idsFrom(0, 20));
    await testIndex.open().index.settle();
    testIndex.lease = undefined;
    testIndex.store = new MemoryStore();
    await testIndex.put(...idsFrom(0, 30));
    await testIndex.store.remove(1, idsFrom(0, 10));
    const { index, findIds } = testIndex.open();
    await index.catchUp();
    expect(await findIds()).toEqual(await testIndex.idsOfStore());
    await index.rebuild();
    expect(await findIds()).toEqual(await testIndex.idsOfStore());
    expect(await testIndex.segmentFiles()).toBe(1);
  });

  it('is followed by a second process, which takes over when the first ends', async () => {
    const writer = testIndex.open();
    const follower = testIndex.open();
    await testIndex.put(...idsFrom(0, 20));
    await writer.index.catchUp();
    await follower.index.catchUp();
    expect([writer.index.isWriter, follower.index.isWriter]).toEqual([true, false]);
    expect(await follower.findIds()).toEqual(await testIndex.idsOfStore());
    await expect(follower.index.rebuild()).rejects.toThrow('kept by another process');
    await testIndex.store.remove(1, ['r3']);
    await testIndex.put('a', 'b', 'c', 'd', 'e');
    await follower.index.catchUp();
    expect(await follower.findIds()).toEqual(await testIndex.idsOfStore());
    await writer.index.settle();
    await testIndex.put('f');
    await follower.index.catchUp();
    expect(await follower.findIds()).toEqual(await testIndex.idsOfStore());
    await writer.index.close();
    await follower.index.settle();
    expect(follower.index.isWriter).toBe(true);
    expect(await follower.findIds()).toEqual(await testIndex.idsOfStore());
    expect(testIndex.warnings).toEqual([]);
  });

  it('lets a segment grow while nobody searches, and finds all when settled', async () => {
    const command = { ...smallLimits, isSearched: false };
    const { index, findIds } = testIndex.open({ limits: command });
    await testIndex.put(...idsFrom(0, 6));
    await index.catchUp();
    await testIndex.store.remove(1, ['r2']);
    await testIndex.put(...idsFrom(6, 1));
    await index.catchUp();
    expect(await testIndex.segmentFiles()).toBe(0);
    expect(index.recordCount).toBe(6);
    await testIndex.put(...idsFrom(7, 8));
    await index.catchUp();
    expect(await testIndex.segmentFiles()).toBe(1);
    await index.settle();
    expect(await findIds()).toEqual(await testIndex.idsOfStore());
    await testIndex.put('x', 'y');
    await testIndex.store.remove(1, ['r9']);
    await index.catchUp();
    await testIndex.store.remove(1, ['x']);
    await index.catchUp();
    await index.close();
    const next = testIndex.open({ limits: command });
    await next.index.catchUp();
    expect(await next.findIds()).toEqual(await testIndex.idsOfStore());
  });

  it('reports a failure, and recovers when possible', async () => {
    const { index, findIds } = testIndex.open();
    await testIndex.put(...idsFrom(0, 4));
    await index.catchUp();
    const { changes } = testIndex.store;
    testIndex.store.changes = () => Promise.reject(new Error('locked'));
    await testIndex.put('z');
    await expect(index.catchUp()).rejects.toThrow('locked');
    expect(await findIds()).toEqual(['r0', 'r1', 'r2', 'r3']);
    testIndex.store.changes = changes;
    await index.catchUp();
    expect(await findIds()).toEqual(await testIndex.idsOfStore());
  });

  it('keeps the files that its manifest names when a merge ends after a failure', async () => {
    const { merge, release } = heldMerge();
    const { index } = testIndex.open({ merge });
    await testIndex.put(...idsFrom(0, 60));
    await index.catchUp();
    await index.maintain();
    const { changes } = testIndex.store;
    testIndex.store.changes = () => Promise.reject(new Error('locked'));
    await testIndex.put('z');
    await expect(index.catchUp()).rejects.toThrow('locked');
    release();
    await index.close();
    testIndex.store.changes = changes;
    const reopened = testIndex.open();
    await reopened.index.settle();
    expect(await reopened.findIds()).toEqual(await testIndex.idsOfStore());
    expect(testIndex.warnings).toEqual([]);
  });

  it('is written while old removals cannot be forgotten, and forgets them after the next write', async () => {
    const { index, findIds } = testIndex.open({ limits: { ...smallLimits, segmentRecords: 2_000 } });
    await testIndex.put(...idsFrom(0, 1_200));
    await index.settle();
    const { forgetRemovals } = testIndex.store;
    testIndex.store.forgetRemovals = () => Promise.reject(new Error('locked'));
    await testIndex.store.remove(1, idsFrom(0, 1_100));
    await index.settle();
    expect(await findIds()).toEqual(await testIndex.idsOfStore());
    expect(new Set(testIndex.warnings)).toEqual(new Set(['Old removals of library 1 could not be forgotten yet']));
    testIndex.store.forgetRemovals = forgetRemovals;
    await testIndex.put(...idsFrom(2_000, 10));
    await index.settle();
    const { removals, forgotten } = await testIndex.store.state(1);
    expect(forgotten).toBe(removals);
  });

  it('matches the store after any sequence of events', async () => {
    const id = fc.integer({ min: 0, max: 30 }).map((number) => `r${number}`);
    const event = fc.oneof(
      fc.record({ do: fc.constant('put' as const), ids: fc.array(id, { maxLength: 12 }), title: fc.string() }),
      fc.record({ do: fc.constant('remove' as const), ids: fc.array(id, { maxLength: 6 }) }),
      fc.record({ do: fc.constantFrom('catch up' as const, 'settle' as const, 'restart' as const, 'kill' as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 25 }), fc.boolean(), async (events, isSearched) => {
        const openOne = () => testIndex.open({ limits: { ...smallLimits, isSearched } });
        await rm(testIndex.directory, { recursive: true, force: true });
        testIndex.store = new MemoryStore();
        testIndex.lease = undefined;
        let now = openOne();
        for (const event of events) {
          if (event.do === 'put')
            await testIndex.store.put(
              1,
              event.ids.map((id) => bodyOf(record(id, event.title))),
            );
          if (event.do === 'remove') await testIndex.store.remove(1, event.ids);
          if (event.do === 'catch up') await now.index.catchUp();
          if (event.do === 'settle') await now.index.settle();
          if (event.do === 'restart') await now.index.close();
          if (event.do === 'kill') testIndex.lease = undefined;
          if (event.do === 'restart' || event.do === 'kill') now = openOne();
        }
        await (isSearched ? now.index.catchUp() : now.index.settle());
        expect(await now.findIds()).toEqual(await testIndex.idsOfStore());
        expect(testIndex.warnings).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});
