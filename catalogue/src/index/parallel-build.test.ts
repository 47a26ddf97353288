import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildSpan, type RecordSpan } from './build-span.ts';
import type { LibraryIndexOptions } from './library-index-options.ts';
import { idsFrom, numbersIn, smallLimits, TestIndex } from './testing/test-index.ts';

let place: TestIndex;
beforeEach(async () => {
  place = await TestIndex.make();
});
afterEach(() => place.remove());

/** Builds as usual, and records the requests. */
function watched(spans: RecordSpan[]): LibraryIndexOptions['build'] {
  return (span, directory, name) => {
    spans.push(span);
    return buildSpan(place.store, span, directory, name);
  };
}
const roomy = { ...smallLimits, segmentRecords: 100, quiet: Number.POSITIVE_INFINITY };

describe('a parallel build', () => {
  it('takes the second half of many new records, of two segments at most', async () => {
    const spans: RecordSpan[] = [];
    await place.put(...idsFrom(0, 40));
    const { index, found, shown } = place.open({ build: watched(spans), limits: roomy });
    await index.catchUp();
    expect(spans).toEqual([{ libraryId: 1, after: 20, upTo: 40 }]);
    expect(shown.state.segments.map(({ segment }) => segment.documentCount)).toEqual([20, 20]);
    expect(numbersIn(shown.state)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1));
    await place.put(...idsFrom(40, 300));
    await index.catchUp();
    expect(spans.slice(1).map(({ after, upTo }) => [after, upTo])).toEqual([
      [140, 240],
      [290, 340],
    ]);
    expect(await found()).toEqual(await place.idsOfStore());
    // Few are not worth it.
    await place.put(...idsFrom(400, 11));
    await index.catchUp();
    expect(spans).toHaveLength(3);
    await index.close();
    expect(await place.segmentFiles()).toBe(7);
  });

  it('starts at the first record: lower numbers belong to other libraries', async () => {
    const spans: RecordSpan[] = [];
    await place.put(...idsFrom(0, 100));
    await place.store.remove(1, idsFrom(0, 60));
    const { index, found } = place.open({ build: watched(spans), limits: roomy });
    await index.settle();
    expect(spans).toEqual([{ libraryId: 1, after: 80, upTo: 100 }]);
    expect(await found()).toEqual(await place.idsOfStore());
  });

  it('may yield no segment', async () => {
    await place.put(...idsFrom(0, 40));
    const { index, found } = place.open({
      limits: roomy,
      build: async (...given) => {
        await place.store.remove(1, idsFrom(20, 20));
        return buildSpan(place.store, ...given);
      },
    });
    await index.catchUp();
    expect(await found()).toEqual(idsFrom(0, 20).sort());
    expect(index.isUpToDate).toBe(true);
  });

  it('drops records that are removed or replaced meanwhile', async () => {
    await place.put(...idsFrom(0, 40));
    const { index, found } = place.open({
      limits: roomy,
      build: async (...given) => {
        const built = await buildSpan(place.store, ...given);
        await place.store.remove(1, ['r3', 'r33']);
        await place.put('r5', 'r35');
        return built;
      },
    });
    await index.catchUp();
    expect(await found()).toEqual(await place.idsOfStore());
    expect(index.recordCount).toBe(38);
  });

  it('is retried after a failure, without a loss', async () => {
    let fails = true;
    await place.put(...idsFrom(0, 40));
    const { index, found } = place.open({
      limits: roomy,
      build: (...given) => (fails ? Promise.reject(new Error('no memory')) : buildSpan(place.store, ...given)),
    });
    await expect(index.catchUp()).rejects.toThrow('no memory');
    fails = false;
    await index.catchUp();
    expect(await found()).toEqual(await place.idsOfStore());
    await index.close();
    const next = place.open();
    await next.index.catchUp();
    expect(await next.found()).toEqual(await place.idsOfStore());
    expect(place.warnings).toEqual([]);
  });

  it('takes the rest of an import as soon as all is stored', async () => {
    const spans: RecordSpan[] = [];
    const limits = { ...roomy, isSearched: false, segmentRecords: 1000 };
    const { index, found } = place.open({ build: watched(spans), limits });
    await place.put(...idsFrom(0, 800));
    const { changes } = place.store;
    let settled: Promise<void> | undefined;
    place.store.changes = async (...given) => {
      const batch = await changes.apply(place.store, given);
      // No hurry so far: a segment grows to its limit.
      expect(spans.length === 0 || settled !== undefined).toBe(true);
      settled ??= index.settle();
      return batch;
    };
    await index.catchUp();
    await settled;
    expect(spans).toEqual([{ libraryId: 1, after: 500, upTo: 800 }]);
    expect(await found()).toEqual(await place.idsOfStore());
  });
});
