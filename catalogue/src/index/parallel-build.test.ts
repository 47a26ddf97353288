import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildSpan, type RecordSpan } from './build-span.ts';
import type { LibraryIndexOptions } from './library-index-options.ts';
import { idsFrom, numbersIn, smallLimits, TestIndex } from './testing/test-index.ts';

let testIndex: TestIndex;
beforeEach(async () => {
  testIndex = await TestIndex.make();
});
afterEach(() => testIndex.remove());

/** Builds as usual, and records the requests. */
function watched(spans: RecordSpan[]): LibraryIndexOptions['build'] {
  return (span, directory, name) => {
    spans.push(span);
    return buildSpan(testIndex.store, span, directory, name);
  };
}
const largeLimits = { ...smallLimits, segmentRecords: 100 };

describe('a parallel build', () => {
  it('takes the second half of many new records, of two segments at most', async () => {
    const spans: RecordSpan[] = [];
    await testIndex.put(...idsFrom(0, 40));
    const { index, findIds, published } = testIndex.open({ build: watched(spans), limits: largeLimits });
    await index.catchUp();
    expect(spans).toEqual([{ libraryId: 1, after: 20, upTo: 40 }]);
    expect(published.state.segments.map(({ segment }) => segment.documentCount)).toEqual([20, 20]);
    expect(numbersIn(published.state)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1));
    await testIndex.put(...idsFrom(40, 300));
    await index.catchUp();
    expect(spans.slice(1).map(({ after, upTo }) => [after, upTo])).toEqual([
      [140, 240],
      [290, 340],
    ]);
    expect(await findIds()).toEqual(await testIndex.idsOfStore());
    // Few are not worth it.
    await testIndex.put(...idsFrom(400, 11));
    await index.catchUp();
    expect(spans).toHaveLength(3);
    await index.close();
    expect(await testIndex.segmentFiles()).toBe(7);
  });

  it('starts at the first record: lower numbers belong to other libraries', async () => {
    const spans: RecordSpan[] = [];
    await testIndex.put(...idsFrom(0, 100));
    await testIndex.store.remove(1, idsFrom(0, 60));
    const { index, findIds } = testIndex.open({ build: watched(spans), limits: largeLimits });
    await index.settle();
    expect(spans).toEqual([{ libraryId: 1, after: 80, upTo: 100 }]);
    expect(await findIds()).toEqual(await testIndex.idsOfStore());
  });

  it('may yield no segment', async () => {
    await testIndex.put(...idsFrom(0, 40));
    const { index, findIds } = testIndex.open({
      limits: largeLimits,
      build: async (...args) => {
        await testIndex.store.remove(1, idsFrom(20, 20));
        return buildSpan(testIndex.store, ...args);
      },
    });
    await index.catchUp();
    expect(await findIds()).toEqual(idsFrom(0, 20).sort());
    expect(index.isUpToDate).toBe(true);
  });

  it('drops records that are removed or replaced meanwhile', async () => {
    await testIndex.put(...idsFrom(0, 40));
    const { index, findIds } = testIndex.open({
      limits: largeLimits,
      build: async (...args) => {
        const built = await buildSpan(testIndex.store, ...args);
        await testIndex.store.remove(1, ['r3', 'r33']);
        await testIndex.put('r5', 'r35');
        return built;
      },
    });
    await index.catchUp();
    expect(await findIds()).toEqual(await testIndex.idsOfStore());
    expect(index.recordCount).toBe(38);
  });

  it('is retried after a failure, without a loss', async () => {
    let fails = true;
    await testIndex.put(...idsFrom(0, 40));
    const { index, findIds } = testIndex.open({
      limits: largeLimits,
      build: (...args) => (fails ? Promise.reject(new Error('no memory')) : buildSpan(testIndex.store, ...args)),
    });
    await expect(index.catchUp()).rejects.toThrow('no memory');
    fails = false;
    await index.catchUp();
    expect(await findIds()).toEqual(await testIndex.idsOfStore());
    await index.close();
    const next = testIndex.open();
    await next.index.catchUp();
    expect(await next.findIds()).toEqual(await testIndex.idsOfStore());
    expect(testIndex.warnings).toEqual([]);
  });

  it('takes the rest of an import as soon as all is stored', async () => {
    const spans: RecordSpan[] = [];
    const limits = { ...largeLimits, isSearched: false, segmentRecords: 1000 };
    const { index, findIds } = testIndex.open({ build: watched(spans), limits });
    await testIndex.put(...idsFrom(0, 800));
    const { changes } = testIndex.store;
    let settling: Promise<void> | undefined;
    testIndex.store.changes = async (...args) => {
      const batch = await changes.apply(testIndex.store, args);
      // Until `settle` is called, a segment grows to its limit.
      expect(spans.length === 0 || settling !== undefined).toBe(true);
      settling ??= index.settle();
      return batch;
    };
    await index.catchUp();
    await settling;
    expect(spans).toEqual([{ libraryId: 1, after: 500, upTo: 800 }]);
    expect(await findIds()).toEqual(await testIndex.idsOfStore());
  });
});
