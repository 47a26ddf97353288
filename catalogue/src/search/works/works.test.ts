import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutNumbers } from '../../index/parts.ts';
import { bookOf, segmentsOf } from '../../segment/testing/segments.ts';
import { type IndexQuery, plainQuery } from '../index-query.ts';
import { search } from '../search.ts';

const by = [{ name: 'Mann, Thomas', main: true, role: 'aut' }];
const record = fc.record({
  work: fc.constantFrom('Buddenbrooks', 'Der Zauberberg', 'Tonio Kröger', 'Lotte in Weimar'),
  isFound: fc.boolean(),
});
const segments = fc.array(fc.array(record, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 3 });

test('counts each work once over all segments, with its editions among the hits', () => {
  void fc.assert(
    fc.property(segments, (parts) => {
      const state = segmentsOf(
        ...parts.map((records) =>
          records.map(({ work, isFound }) =>
            bookOf({ title: work, contributors: by, notes: [isFound ? 'gesucht' : 'anderes'] }),
          ),
        ),
      );
      const records = parts.flat();
      const counts = new Map<string, number>();
      for (const { work, isFound } of records) if (isFound) counts.set(work, (counts.get(work) ?? 0) + 1);
      fc.pre(counts.size > 0);
      const fields = [{ meaning: 'FREE', text: 'gesucht' }] as const;
      const answer = search(state, { ...plainQuery, fields, group: 'work' });
      const editions = answer.hits.map((hit) => [records[hit.number - 1]?.work, hit.editions?.count ?? 1]);
      expect(answer.works).toBe(counts.size);
      expect(Object.fromEntries(editions)).toEqual(Object.fromEntries(counts));
    }),
  );
});

test('a filter on copies does not change what is counted over all records afterwards', () => {
  const copy = (branch: string) => ({ id: branch, branch, state: 'available' as const });
  const records = ['A', 'B', 'B'].map((branch, at) =>
    bookOf({ id: `${at}`, title: 'Buddenbrooks', contributors: by, items: [copy(branch)] }),
  );
  const everything: IndexQuery = { ...plainQuery, fields: [], group: 'work', countFacets: true };
  const state = segmentsOf(records);
  search(state, { ...everything, filters: { branch: ['A'] } });
  expect(search(state, everything).facets).toEqual(search(segmentsOf(records), everything).facets);
});

test('counts works of one look at the index as if there had been none before', () => {
  void fc.assert(
    fc.property(segments, fc.array(fc.nat(15)), (parts, removed) => {
      const books = parts.map((records) => records.map(({ work }) => bookOf({ title: work, contributors: by })));
      const everything: IndexQuery = { ...plainQuery, fields: [], group: 'work', countFacets: true };
      const all = segmentsOf(...books).segments;
      const states = all.map((_, count) => ({ segments: all.slice(0, count + 1) }));
      const answers = [...states, { segments: withoutNumbers(all, removed) }].map((state) => search(state, everything));
      const apart = [...states.keys()].map((count) => segmentsOf(...books.slice(0, count + 1)).segments);
      const fresh = [...apart, withoutNumbers(segmentsOf(...books).segments, removed)];
      expect(answers).toEqual(fresh.map((each) => search({ segments: each }, everything)));
    }),
  );
});
