import { mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MemoryStore } from '../import/testing/memory-store.ts';
import type { BibRecord } from '../record/bib-record.ts';
import { bodyOf } from '../record/record-body.ts';
import { mergeSegments } from '../segment/merge-segments.ts';
import type { IndexState, LiveSegment } from '../segment/segment.ts';
import { writeSegmentFile } from '../segment/segment-file.ts';
import { bookOf } from '../segment/testing/segments.ts';
import { LibraryIndex } from './library-index.ts';
import type { IndexLimits, Lease } from './library-index-given.ts';
import { readManifest } from './manifest.ts';

let directory: string;
let store: MemoryStore;
let warnings: string[];
let lease: Lease | undefined;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'buchfink-library-index-'));
  store = new MemoryStore();
  warnings = [];
  lease = undefined;
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const small: IndexLimits = { segmentRecords: 8, pendingRecords: 3, pendingAge: 60_000, isSearched: true, quiet: 0 };

/** An index on the store, what it published last, and all that it called complete. */
function open(merge = mergeToFile, limits = small) {
  const shown: { state: IndexState } = { state: { segments: [] } };
  const complete: IndexState[] = [];
  const index = new LibraryIndex({
    libraryId: 1,
    store,
    directory,
    limits,
    takeLease,
    merge,
    publish: (state, isComplete) => {
      shown.state = state;
      if (isComplete) complete.push(state);
    },
    warn: (message) => void warnings.push(message),
    signal: new AbortController().signal,
  });
  return { index, found: () => idsIn(shown.state), shown, complete };
}

function takeLease(): Lease | undefined {
  if (lease) return undefined;
  const mine = {
    release: () => {
      if (lease === mine) lease = undefined;
    },
  };
  lease = mine;
  return mine;
}

async function mergeToFile(parts: readonly LiveSegment[], folder: string, name: string) {
  const sections = mergeSegments(parts);
  await writeSegmentFile(folder, name, sections);
  return sections;
}

function record(id: string, title = `Titel ${id}`): BibRecord {
  return bookOf({ id, title });
}

const put = (...ids: string[]) =>
  store.put(
    1,
    ids.map((id) => bodyOf(record(id))),
  );
const many = (from: number, count: number) => Array.from({ length: count }, (_, at) => `r${from + at}`);

/** The ids of the records that the segments hold and the store has under the same number. */
async function idsIn({ segments }: IndexState): Promise<string[]> {
  const numbers = segments.flatMap(({ segment, deleted }) =>
    Array.from({ length: segment.documentCount }, (_, document) => document)
      .filter((document) => !((deleted?.[document >>> 5] ?? 0) & (1 << (document & 31))))
      .map((document) => segment.numberOf(document)),
  );
  const records = await store.byNumbers(1, numbers);
  return records.map((each, at) => each?.id ?? `gone: ${numbers[at]}`).sort();
}

const idsOfStore = async () => (await store.ids(1, 0, 1_000_000)).map(({ id }) => id).sort();
const segmentFiles = async () => (await readdir(directory)).filter((name) => name.includes('.segment')).length;

describe('the index of a library', () => {
  it('finds new records at once, small numbers of them without writing a file', async () => {
    const { index, found } = open();
    await put('a', 'b');
    await index.catchUp();
    expect(await found()).toEqual(['a', 'b']);
    await put('c');
    await index.catchUp();
    expect(await found()).toEqual(['a', 'b', 'c']);
    expect(await segmentFiles()).toBe(0);
    await put('d');
    await index.catchUp();
    expect(await found()).toEqual(['a', 'b', 'c', 'd']);
    expect(await segmentFiles()).toBe(1);
    expect(index.recordCount).toBe(4);
  });

  it('no longer finds what was replaced or removed, whether written or not', async () => {
    const { index, found } = open();
    await put(...many(0, 20));
    await index.catchUp();
    await store.put(1, [bodyOf(record('r3', 'Neu')), bodyOf(record('x'))]);
    await store.remove(1, ['r5', 'r19']);
    await index.catchUp();
    expect(await found()).toEqual(await idsOfStore());
    await store.remove(1, ['x', 'r3']);
    await index.catchUp();
    expect(await found()).toEqual(await idsOfStore());
    expect(index.recordCount).toBe(17);
  });

  it('shows each record once, also one that was replaced while it was read', async () => {
    await put(...many(0, 500));
    const { changes } = store;
    let reads = 0;
    store.changes = async (...given) => {
      const batch = await changes.apply(store, given);
      reads += 1;
      // The first is read already, the last is not.
      if (reads === 1)
        await store.put(
          1,
          ['r0', 'r499'].map((id) => bodyOf(record(id, 'Neuer Titel'))),
        );
      return batch;
    };
    const { index, found, complete } = open();
    await index.catchUp();
    expect(await found()).toEqual(await idsOfStore());
    for (const state of complete) expect(await idsIn(state)).toEqual(await idsOfStore());
    expect(complete.length).toBeGreaterThan(0);
    await index.close();
  });

  it('goes on from its files at the next start', async () => {
    const first = open();
    await put(...many(0, 20));
    await first.index.catchUp();
    await store.remove(1, ['r1']);
    await put('a');
    await first.index.close();
    await put('b');
    const upTo = (await readManifest(directory))?.upTo;
    const second = open();
    await second.index.catchUp();
    expect(await second.found()).toEqual(await idsOfStore());
    expect((await readManifest(directory))?.upTo).toBe(upTo);
    expect(warnings).toEqual([]);
  });

  it('merges its segments until few are left, and loses no change that comes meanwhile', async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { index, found } = open(async (parts, folder, name) => {
      const sections = await mergeToFile(parts, folder, name);
      await released;
      return sections;
    });
    await put(...many(0, 60));
    await index.catchUp();
    expect(await segmentFiles()).toBeGreaterThan(5);
    await index.tend();
    await store.remove(1, ['r2', 'r33']);
    await put(...many(50, 15));
    await index.catchUp();
    expect(await found()).toEqual(await idsOfStore());
    release();
    await index.settle();
    expect(await found()).toEqual(await idsOfStore());
    expect(await segmentFiles()).toBeLessThanOrEqual(3);
    lease = undefined;
    const again = open();
    await again.index.catchUp();
    expect(await again.found()).toEqual(await idsOfStore());
    expect(warnings).toEqual([]);
  });

  it('writes a segment anew when a fifth of it is deleted', async () => {
    const { index, shown } = open();
    await put(...many(0, 8));
    await index.settle();
    await store.remove(1, ['r1', 'r2']);
    await index.settle();
    expect(shown.state.segments.map(({ segment, deleted }) => [segment.documentCount, deleted])).toEqual([
      [6, undefined],
    ]);
    await store.remove(1, await idsOfStore());
    await index.settle();
    expect(shown.state.segments).toEqual([]);
  });

  it('is built anew when a file is damaged, missing or of another version', async () => {
    const damage = [
      (file: string) => truncate(file, 100),
      (file: string) => rm(file),
      (file: string) => writeFile(file, 'x'.repeat(500)),
    ];
    await put(...many(0, 20));
    await open().index.settle();
    for (const hurt of damage) {
      const [segment] = (await readdir(directory)).filter((name) => name.endsWith('.segment'));
      await hurt(join(directory, segment ?? ''));
      lease = undefined;
      const { index, found } = open();
      await index.settle();
      expect(await found()).toEqual(await idsOfStore());
    }
    await writeFile(join(directory, 'index.json'), '{"format":99}');
    lease = undefined;
    const { index, found } = open();
    await index.settle();
    expect(await found()).toEqual(await idsOfStore());
    expect(warnings).toHaveLength(4);
  });

  it('is built anew when it is not that of the records, and on demand', async () => {
    await put(...many(0, 20));
    await open().index.settle();
    lease = undefined;
    store = new MemoryStore();
    await put(...many(0, 30));
    await store.remove(1, many(0, 10));
    const { index, found } = open();
    await index.catchUp();
    expect(await found()).toEqual(await idsOfStore());
    await index.rebuild();
    expect(await found()).toEqual(await idsOfStore());
    expect(await segmentFiles()).toBe(1);
  });

  it('is followed by a second process, which takes over when the first is gone', async () => {
    const writer = open();
    const follower = open();
    await put(...many(0, 20));
    await writer.index.catchUp();
    await follower.index.catchUp();
    expect([writer.index.isWriter, follower.index.isWriter]).toEqual([true, false]);
    expect(await follower.found()).toEqual(await idsOfStore());
    await expect(follower.index.rebuild()).rejects.toThrow('kept by another process');
    await store.remove(1, ['r3']);
    await put('a', 'b', 'c', 'd', 'e');
    await follower.index.catchUp();
    expect(await follower.found()).toEqual(await idsOfStore());
    await writer.index.settle();
    await put('f');
    await follower.index.catchUp();
    expect(await follower.found()).toEqual(await idsOfStore());
    await writer.index.close();
    await follower.index.settle();
    expect(follower.index.isWriter).toBe(true);
    expect(await follower.found()).toEqual(await idsOfStore());
    expect(warnings).toEqual([]);
  });

  it('lets a segment grow while nobody searches, and finds all when it is settled or closed', async () => {
    const command = { ...small, isSearched: false };
    const { index, found } = open(mergeToFile, command);
    await put(...many(0, 6));
    await index.catchUp();
    await store.remove(1, ['r2']);
    await put(...many(6, 1));
    await index.catchUp();
    expect(await segmentFiles()).toBe(0);
    expect(index.recordCount).toBe(6);
    await put(...many(7, 8));
    await index.catchUp();
    expect(await segmentFiles()).toBe(1);
    await index.settle();
    expect(await found()).toEqual(await idsOfStore());
    await put('x', 'y');
    await store.remove(1, ['r9']);
    await index.catchUp();
    await store.remove(1, ['x']);
    await index.catchUp();
    await index.close();
    const next = open(mergeToFile, command);
    await next.index.catchUp();
    expect(await next.found()).toEqual(await idsOfStore());
  });

  it('says what failed, and goes on when it can', async () => {
    const { index, found } = open();
    await put(...many(0, 4));
    await index.catchUp();
    const { changes } = store;
    store.changes = () => Promise.reject(new Error('locked'));
    await put('z');
    await expect(index.catchUp()).rejects.toThrow('locked');
    expect(await found()).toEqual(['r0', 'r1', 'r2', 'r3']);
    store.changes = changes;
    await index.catchUp();
    expect(await found()).toEqual(await idsOfStore());
  });

  it('holds what the store holds after any course of events', async () => {
    const id = fc.integer({ min: 0, max: 30 }).map((number) => `r${number}`);
    const event = fc.oneof(
      fc.record({ do: fc.constant('put' as const), ids: fc.array(id, { maxLength: 12 }), title: fc.string() }),
      fc.record({ do: fc.constant('remove' as const), ids: fc.array(id, { maxLength: 6 }) }),
      fc.record({ do: fc.constantFrom('catch up' as const, 'settle' as const, 'restart' as const, 'kill' as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 25 }), fc.boolean(), async (events, isSearched) => {
        const openOne = () => open(mergeToFile, { ...small, isSearched });
        await rm(directory, { recursive: true, force: true });
        store = new MemoryStore();
        lease = undefined;
        let now = openOne();
        for (const each of events) {
          if (each.do === 'put')
            await store.put(
              1,
              each.ids.map((given) => bodyOf(record(given, each.title))),
            );
          if (each.do === 'remove') await store.remove(1, each.ids);
          if (each.do === 'catch up') await now.index.catchUp();
          if (each.do === 'settle') await now.index.settle();
          if (each.do === 'restart') await now.index.close();
          if (each.do === 'kill') lease = undefined;
          if (each.do === 'restart' || each.do === 'kill') now = openOne();
        }
        await (isSearched ? now.index.catchUp() : now.index.settle());
        expect(await now.found()).toEqual(await idsOfStore());
        expect(warnings).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});
