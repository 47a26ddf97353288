import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dueMerge, type PartSize } from './merge-policy.ts';

const sizes = (...documents: number[]) => documents.map((count) => ({ documents: count, deleted: 0 }));

describe('the merge policy', () => {
  it('merges a segment with the later ones once they have caught up with it', () => {
    expect(dueMerge(sizes(1000), false)).toBeUndefined();
    expect(dueMerge(sizes(1000, 100), false)).toBeUndefined();
    expect(dueMerge(sizes(1000, 100, 60), false)).toEqual({ from: 1, to: 3 });
    expect(dueMerge(sizes(100, 100, 100), false)).toEqual({ from: 0, to: 3 });
  });

  it('merges nothing while records stream in, until segments are many', () => {
    expect(dueMerge(sizes(100, 100, 100), true)).toBeUndefined();
    expect(dueMerge(sizes(...Array<number>(13).fill(100)), true)).toEqual({ from: 0, to: 13 });
  });

  it('rewrites segments with many deletions', () => {
    expect(dueMerge([{ documents: 1000, deleted: 200 }, ...sizes(10)], false)).toBeUndefined();
    expect(dueMerge([{ documents: 1000, deleted: 201 }, ...sizes(10)], false)).toEqual({ from: 0, to: 1 });
    expect(dueMerge([{ documents: 5, deleted: 5 }], false)).toEqual({ from: 0, to: 1 });
  });

  it('leaves few segments for any arrival of records, and rewrites each record a few times only', () => {
    void fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 2000 }), { minLength: 50, maxLength: 400 }), (coming) => {
        let parts: PartSize[] = [];
        let written = 0;
        for (const documents of coming) {
          parts = [...parts, { documents, deleted: 0 }];
          for (let run = dueMerge(parts, false); run; run = dueMerge(parts, false)) {
            const sum = parts.slice(run.from, run.to).reduce((total, part) => total + part.documents, 0);
            written += sum;
            parts = [...parts.slice(0, run.from), { documents: sum, deleted: 0 }, ...parts.slice(run.to)];
          }
        }
        const all = coming.reduce((total, documents) => total + documents, 0);
        expect(parts.length).toBeLessThanOrEqual(Math.ceil(Math.log(all) / Math.log(3)) + 1);
        expect(written / all).toBeLessThan(3 * Math.log2(all));
      }),
    );
  });
});
