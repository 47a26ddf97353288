import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SegmentBuilder } from '../building/segment-builder.ts';
import { segmentOf } from '../open-segment.ts';
import type { Sections } from '../sections.ts';
import { arbitraryRecord } from '../testing/arbitrary-records.ts';
import { bookOf, segmentsOf, without } from '../testing/segments.ts';
import { mergeSegments } from './merge-segments.ts';

/** All at night, fewer by day (scripts/nightly.mjs). */
const rounds = process.env.BUCHFINK_NIGHT === '1' ? 100 : 30;

/** Of a term written in several ways another one may be shown after its first record is gone. */
function withoutSurfaces(sections: Sections): Sections {
  return Object.fromEntries(Object.entries(sections).filter(([name]) => !name.startsWith('surfaces')));
}

test('merged segments equal a segment built from the remaining records', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.record({ record: arbitraryRecord, deleted: fc.boolean() }), { maxLength: 8 }), {
        maxLength: 4,
      }),
      fc.boolean(),
      async (parts, deletes) => {
        const state = segmentsOf(...parts.map((part) => part.map(({ record }) => record)));
        const live = state.segments.map((segment, at) => {
          const deleted = [...(parts[at] ?? []).entries()].filter(([, entry]) => entry.deleted);
          return deletes ? without(segment, ...deleted.map(([document]) => document)) : segment;
        });
        const builder = new SegmentBuilder();
        for (const [at, { record, deleted }] of parts.flat().entries())
          if (!(deletes && deleted)) builder.add(at + 1, record);
        const { sections: merged } = await mergeSegments(live);
        const built = builder.finish();
        expect(withoutSurfaces(merged)).toEqual(withoutSurfaces(built));
        if (!deletes) expect(merged).toEqual(built);
      },
    ),
    { numRuns: rounds },
  );
});

test('merges segments in the order of their record numbers, however they are passed', async () => {
  const [first, second] = segmentsOf([bookOf({ title: 'Apfel' })], [bookOf({ title: 'Birne' })]).segments;
  if (!first || !second) throw new Error('two parts');
  const merged = segmentOf('merged', (await mergeSegments([second, first])).sections);
  expect(merged.numberOf(0)).toBe(1);
  expect(merged.titles.key(0)).toBe('apfel');
});

test('refuses segments with overlapping record numbers', async () => {
  const { segments } = segmentsOf([bookOf({}), bookOf({})]);
  await expect(mergeSegments([...segments, ...segments])).rejects.toThrow(RangeError);
});
