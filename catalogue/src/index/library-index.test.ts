import { readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MemoryStore } from '../import/testing/memory-store.ts';
import { bodyOf } from '../record/record-body.ts';
import { readManifest } from './manifest.ts';
import { idsFrom, mergeToFile, record, smallLimits, TestIndex } from './testing/test-index.ts';

let place: TestIndex;
beforeEach(async () => {
  place = await TestIndex.make();
});
afterEach(() => place.remove());

describe('the index of a library', () => {
  it('finds new records at once, a few of them without writing a file', async () => {
    const { index, found } = place.open();
    await place.put('a', 'b');
    await index.catchUp();
    expect(await found()).toEqual(['a', 'b']);
    await place.put('c');
    await index.catchUp();
    expect(await found()).toEqual(['a', 'b', 'c']);
    expect(await place.segmentFiles()).toBe(0);
    await place.put('d');
    await index.catchUp();
    expect(await found()).toEqual(['a', 'b', 'c', 'd']);
    expect(await place.segmentFiles()).toBe(1);
    expect(index.recordCount).toBe(4);
  });

  it('no longer finds replaced or removed records, whether written or not', async () => {
    const { index, found } = place.open();
    await place.put(...idsFrom(0, 20));
    await index.catchUp();
    await place.store.put(1, [bodyOf(record('r3', 'Neu')), bodyOf(record('x'))]);
    await place.store.remove(1, ['r5', 'r19']);
    await index.catchUp();
    expect(await found()).toEqual(await place.idsOfStore());
    await place.store.remove(1, ['x', 'r3']);
    await index.catchUp();
    expect(await found()).toEqual(await place.idsOfStore());
    expect(index.recordCount).toBe(17);
  });

  it('shows each record once, even if it was replaced while being read', async () => {
    await place.put(...idsFrom(0, 500));
    const { changes } = place.store;
    let reads = 0;
    place.store.changes = async (...given) => {
      const batch = await changes.apply(place.store, given);
      reads += 1;
      // The first is read already, the last is not.
      if (reads === 1)
        await place.store.put(
          1,
          ['r0', 'r499'].map((id) => bodyOf(record(id, 'Neuer Titel'))),
        );
      return batch;
    };
    const { index, found, complete } = place.open();
    await index.catchUp();
    expect(await found()).toEqual(await place.idsOfStore());
    for (const state of complete) expect(await place.idsIn(state)).toEqual(await place.idsOfStore());
    expect(complete.length).toBeGreaterThan(0);
    await index.close();
  });

  it('continues from its files at the next start', async () => {
    const first = place.open();
    await place.put(...idsFrom(0, 20));
    await first.index.catchUp();
    await place.store.remove(1, ['r1']);
    await place.put('a');
    await first.index.close();
    await place.put('b');
    const upTo = (await readManifest(place.directory))?.upTo;
    const second = place.open();
    await second.index.catchUp();
    expect(await second.found()).toEqual(await place.idsOfStore());
    expect((await readManifest(place.directory))?.upTo).toBe(upTo);
    expect(place.warnings).toEqual([]);
  });

  it('merges its segments until few are left, and loses no concurrent change', async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { index, found } = place.open({
      merge: async (parts, folder, name) => {
        const sections = await mergeToFile(parts, folder, name);
        await released;
        return sections;
      },
    });
    await place.put(...idsFrom(0, 60));
    await index.catchUp();
    expect(await place.segmentFiles()).toBeGreaterThan(5);
    await index.maintain();
    await place.store.remove(1, ['r2', 'r33']);
    await place.put(...idsFrom(50, 15));
    await index.catchUp();
    expect(await found()).toEqual(await place.idsOfStore());
    release();
    await index.settle();
    expect(await found()).toEqual(await place.idsOfStore());
    expect(await place.segmentFiles()).toBeLessThanOrEqual(3);
    place.lease = undefined;
    const again = place.open();
    await again.index.catchUp();
    expect(await again.found()).toEqual(await place.idsOfStore());
    expect(place.warnings).toEqual([]);
  });

  it('rewrites a segment when a fifth of it is deleted', async () => {
    const { index, shown } = place.open();
    await place.put(...idsFrom(0, 8));
    await index.settle();
    await place.store.remove(1, ['r1', 'r2']);
    await index.settle();
    expect(shown.state.segments.map(({ segment, deleted }) => [segment.documentCount, deleted])).toEqual([
      [6, undefined],
    ]);
    await place.store.remove(1, await place.idsOfStore());
    await index.settle();
    expect(shown.state.segments).toEqual([]);
  });

  it('is rebuilt when a file is damaged, missing or of another version', async () => {
    const damage = [
      (file: string) => truncate(file, 100),
      (file: string) => rm(file),
      (file: string) => writeFile(file, 'x'.repeat(500)),
    ];
    await place.put(...idsFrom(0, 20));
    await place.open().index.settle();
    for (const hurt of damage) {
      const [segment] = (await readdir(place.directory)).filter((name) => name.endsWith('.segment'));
      await hurt(join(place.directory, segment ?? ''));
      place.lease = undefined;
      const { index, found } = place.open();
      await index.settle();
      expect(await found()).toEqual(await place.idsOfStore());
    }
    await writeFile(join(place.directory, 'index.json'), '{"format":99}');
    place.lease = undefined;
    const { index, found } = place.open();
    await index.settle();
    expect(await found()).toEqual(await place.idsOfStore());
    expect(place.warnings).toHaveLength(4);
  });

  it('is rebuilt when it does not match the records, and on demand', async () => {
    await place.put(...idsFrom(0, 20));
    await place.open().index.settle();
    place.lease = undefined;
    place.store = new MemoryStore();
    await place.put(...idsFrom(0, 30));
    await place.store.remove(1, idsFrom(0, 10));
    const { index, found } = place.open();
    await index.catchUp();
    expect(await found()).toEqual(await place.idsOfStore());
    await index.rebuild();
    expect(await found()).toEqual(await place.idsOfStore());
    expect(await place.segmentFiles()).toBe(1);
  });

  it('is followed by a second process, which takes over when the first ends', async () => {
    const writer = place.open();
    const follower = place.open();
    await place.put(...idsFrom(0, 20));
    await writer.index.catchUp();
    await follower.index.catchUp();
    expect([writer.index.isWriter, follower.index.isWriter]).toEqual([true, false]);
    expect(await follower.found()).toEqual(await place.idsOfStore());
    await expect(follower.index.rebuild()).rejects.toThrow('kept by another process');
    await place.store.remove(1, ['r3']);
    await place.put('a', 'b', 'c', 'd', 'e');
    await follower.index.catchUp();
    expect(await follower.found()).toEqual(await place.idsOfStore());
    await writer.index.settle();
    await place.put('f');
    await follower.index.catchUp();
    expect(await follower.found()).toEqual(await place.idsOfStore());
    await writer.index.close();
    await follower.index.settle();
    expect(follower.index.isWriter).toBe(true);
    expect(await follower.found()).toEqual(await place.idsOfStore());
    expect(place.warnings).toEqual([]);
  });

  it('lets a segment grow while nobody searches, and finds all when settled', async () => {
    const command = { ...smallLimits, isSearched: false };
    const { index, found } = place.open({ limits: command });
    await place.put(...idsFrom(0, 6));
    await index.catchUp();
    await place.store.remove(1, ['r2']);
    await place.put(...idsFrom(6, 1));
    await index.catchUp();
    expect(await place.segmentFiles()).toBe(0);
    expect(index.recordCount).toBe(6);
    await place.put(...idsFrom(7, 8));
    await index.catchUp();
    expect(await place.segmentFiles()).toBe(1);
    await index.settle();
    expect(await found()).toEqual(await place.idsOfStore());
    await place.put('x', 'y');
    await place.store.remove(1, ['r9']);
    await index.catchUp();
    await place.store.remove(1, ['x']);
    await index.catchUp();
    await index.close();
    const next = place.open({ limits: command });
    await next.index.catchUp();
    expect(await next.found()).toEqual(await place.idsOfStore());
  });

  it('reports a failure, and recovers when possible', async () => {
    const { index, found } = place.open();
    await place.put(...idsFrom(0, 4));
    await index.catchUp();
    const { changes } = place.store;
    place.store.changes = () => Promise.reject(new Error('locked'));
    await place.put('z');
    await expect(index.catchUp()).rejects.toThrow('locked');
    expect(await found()).toEqual(['r0', 'r1', 'r2', 'r3']);
    place.store.changes = changes;
    await index.catchUp();
    expect(await found()).toEqual(await place.idsOfStore());
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
        const openOne = () => place.open({ limits: { ...smallLimits, isSearched } });
        await rm(place.directory, { recursive: true, force: true });
        place.store = new MemoryStore();
        place.lease = undefined;
        let now = openOne();
        for (const each of events) {
          if (each.do === 'put')
            await place.store.put(
              1,
              each.ids.map((given) => bodyOf(record(given, each.title))),
            );
          if (each.do === 'remove') await place.store.remove(1, each.ids);
          if (each.do === 'catch up') await now.index.catchUp();
          if (each.do === 'settle') await now.index.settle();
          if (each.do === 'restart') await now.index.close();
          if (each.do === 'kill') place.lease = undefined;
          if (each.do === 'restart' || each.do === 'kill') now = openOne();
        }
        await (isSearched ? now.index.catchUp() : now.index.settle());
        expect(await now.found()).toEqual(await place.idsOfStore());
        expect(place.warnings).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});
