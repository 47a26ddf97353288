import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bookOf, segmentsOf } from '../../segment/testing/segments.ts';
import { plainQuery } from '../index-query.ts';
import { search } from '../search.ts';

/** More options than a facet shows, some of them frequent. */
const subject = fc.oneof(fc.nat(5), fc.nat(60)).map((number) => `Thema ${number}`);
const record = fc.record({ wanted: fc.boolean(), subjects: fc.uniqueArray(subject, { maxLength: 4 }) });
const segments = fc.array(fc.array(record, { minLength: 1, maxLength: 60 }), { minLength: 1, maxLength: 3 });

test('offers the most frequent options over all segments, equal ones in alphabetical order', () => {
  void fc.assert(
    fc.property(segments, fc.boolean(), (parts, all) => {
      const state = segmentsOf(
        ...parts.map((records) =>
          records.map(({ wanted: isHit, subjects }) =>
            bookOf({
              title: isHit ? 'gesucht' : 'anderes',
              subjects: subjects.map((text) => ({ text, kind: 'topic' })),
            }),
          ),
        ),
      );
      const expected = new Map<string, number>();
      for (const { wanted: isHit, subjects } of parts.flat())
        if (all || isHit) for (const text of subjects) expected.set(text, (expected.get(text) ?? 0) + 1);
      const { facets } = search(state, {
        fields: all ? [] : [{ meaning: 'FREE', text: 'gesucht' }],
        ...plainQuery,
        limit: 1,
        countFacets: true,
        filters: {},
      });
      const options = facets.find(({ id }) => id === 'subject')?.options ?? [];
      expect(options.map(({ id, count }) => [id, count])).toEqual(
        [...expected].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).slice(0, 20),
      );
    }),
    { numRuns: 60 },
  );
});

test('offers all branches of a large library, also beside an applied one', () => {
  const branches = Array.from({ length: 40 }, (_, number) => `Z${10 + number}`);
  const state = segmentsOf(
    branches.map((branch) => bookOf({ title: 'gesucht', items: [{ id: branch, branch, state: 'available' }] })),
  );
  for (const chosen of [[], ['Z12']]) {
    const { facets } = search(state, {
      fields: [{ meaning: 'FREE', text: 'gesucht' }],
      ...plainQuery,
      filters: { branch: chosen },
      limit: 1,
      countFacets: true,
    });
    expect(facets.find(({ id }) => id === 'branch')?.options.map(({ id }) => id)).toEqual(branches);
  }
});
