import type { FacetId } from '@buchfink/contract/search';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestIndex } from '../index/testing/test-index.ts';
import type { BibRecord } from '../record/bib-record.ts';
import { bodyOf } from '../record/record-body.ts';
import type { IndexState } from '../segment/segment.ts';
import { bookOf } from '../segment/testing/segments.ts';
import { type IndexQuery, plainQuery } from './index-query.ts';
import { search } from './search.ts';
import { hasCopy } from './testing/naive-copies.ts';

/*
 * What is asked of copies holds for one and the same copy, in hits, totals and counts, in however many segments the records
 * lie, after merges, removals and changes of where copies are.
 */

const branches = ['Nord', 'Süd', 'Mitte', 'West', ''];
const copy = fc.record({
  id: fc.constant('x'),
  branch: fc.constantFrom(...branches),
  state: fc.constantFrom('available', 'lent', 'online', 'reference', 'reserved', 'missing', 'unknown'),
  department: fc.constantFrom('Kinder', 'Magazin'),
});
const book = fc
  .record({
    number: fc.integer({ min: 0, max: 59 }),
    title: fc.constantFrom('Krimi', 'Krimi und Garten', 'Garten'),
    mediaType: fc.constantFrom('BOOK' as const, 'DVD' as const),
    items: fc.array(copy, { maxLength: 4 }),
  })
  .map(({ number, ...fields }) => bookOf({ ...(fields as Partial<BibRecord>), id: `r${number}` }));

/** Several records come or are replaced, some are removed: a copy that is lent or comes back replaces its record, too. */
const step = fc.record({
  put: fc.array(book, { maxLength: 25 }),
  remove: fc.array(fc.integer({ min: 0, max: 59 }), { maxLength: 3 }),
});

const fields = fc.constantFrom<IndexQuery['fields']>(
  [],
  [{ meaning: 'FREE', text: 'krimi' }],
  [{ meaning: 'AVAILABLE', text: 'true' }],
  [
    { meaning: 'FREE', text: 'garten' },
    { meaning: 'AVAILABLE', text: 'true' },
  ],
  [
    { meaning: 'FREE', text: 'krimi' },
    { meaning: 'BRANCH', text: 'Nord' },
  ],
  [
    { meaning: 'BRANCH', text: 'Süd' },
    { meaning: 'AVAILABLE', text: 'true' },
  ],
);
const filters = fc.record(
  {
    availability: fc.subarray(['available', 'online']),
    branch: fc.subarray(['Nord', 'Süd', 'Mitte']),
    mediaType: fc.subarray(['BOOK']),
  },
  { requiredKeys: [] },
);
const query = fc.record({ fields, filters });

const copyFacets = ['availability', 'branch'] as const satisfies readonly FacetId[];
const options = { availability: ['available', 'online'], branch: branches.filter((code) => code !== '') };

/** The live records that the words and all that is no copy leave, then what is asked of copies. */
function expected(records: readonly BibRecord[], query: Pick<IndexQuery, 'fields' | 'filters'>): string[] {
  const words = query.fields.flatMap(({ meaning, text }) => (meaning === 'FREE' ? [text] : []));
  const media = query.filters.mediaType ?? [];
  return records
    .filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)))
    .filter(({ mediaType }) => media.length === 0 || media.includes(mediaType))
    .filter((record) => hasCopy(record, query.fields, query.filters))
    .map(({ id }) => id)
    .sort();
}

async function expectSame(place: TestIndex, state: IndexState, query: Pick<IndexQuery, 'fields' | 'filters'>) {
  const ids = await place.idsOfStore();
  const records = (await place.store.records(1, ids)).flatMap((record) => record ?? []);
  const answer = search(state, { ...plainQuery, ...query, countFacets: true, limit: 100 });
  const hitRecords = await place.store.byNumbers(
    1,
    answer.hits.map(({ number }) => number),
  );
  const right = expected(records, query);
  expect(hitRecords.map((record) => record?.id ?? 'gone').sort()).toEqual(right);
  expect(answer.total).toBe(right.length);
  for (const facet of copyFacets) {
    const counts = new Map(answer.facets.find(({ id }) => id === facet)?.options.map(({ id, count }) => [id, count]));
    for (const option of options[facet]) {
      const chosen = { ...query, filters: { ...query.filters, [facet]: [option] } };
      expect([facet, option, counts.get(option) ?? 0]).toEqual([facet, option, expected(records, chosen).length]);
    }
  }
}

let place: TestIndex;
beforeEach(async () => {
  place = await TestIndex.make();
});
afterEach(() => place.remove());

describe('demands on copies', () => {
  it('hold for one and the same copy, whatever happened to the records before', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 6 }),
        fc.array(query, { minLength: 1, maxLength: 12 }),
        async (steps, queries) => {
          await place.remove();
          place = await TestIndex.make();
          const { index, published } = place.open();
          for (const { put, remove } of steps) {
            await place.store.put(1, put.map(bodyOf));
            await place.store.remove(
              1,
              remove.map((number) => `r${number}`),
            );
            await index.catchUp();
            for (const query of queries) await expectSame(place, published.state, query);
          }
          await index.close();
        },
      ),
      { numRuns: 25 },
    );
  });

  it('are met again as soon as a copy is lent or returned', async () => {
    const { index, published } = place.open();
    const inNorth = (state: 'available' | 'lent') =>
      bodyOf(
        bookOf({
          id: 'a',
          title: 'Krimi',
          items: [
            { id: '1', branch: 'Nord', state },
            { id: '2', branch: 'Mitte', state: 'available' },
          ],
        }),
      );
    const total = () =>
      search(published.state, { ...plainQuery, fields: [], filters: { branch: ['Nord'], availability: ['available'] } })
        .total;
    await place.store.put(1, [inNorth('available')]);
    await index.catchUp();
    expect(total()).toBe(1);
    await place.store.put(1, [inNorth('lent')]);
    await index.catchUp();
    expect(total()).toBe(0);
    await place.store.put(1, [inNorth('available')]);
    await index.catchUp();
    expect(total()).toBe(1);
    await index.close();
  });

  it('decide the availability boost: it counts copies in the requested branches', async () => {
    const { index, published } = place.open();
    const copies = (north: 'available' | 'lent', middle: 'available' | 'lent') => [
      { id: '1', branch: 'Nord', state: north },
      { id: '2', branch: 'Mitte', state: middle },
    ];
    await place.store.put(1, [
      bodyOf(bookOf({ id: 'elsewhere', title: 'Krimi', items: copies('lent', 'available') })),
      bodyOf(bookOf({ id: 'here', title: 'Krimi', items: copies('available', 'lent') })),
    ]);
    await index.catchUp();
    const first = async (branch: string) => {
      const fields = [{ meaning: 'FREE', text: 'krimi' }] as const;
      const { hits } = search(published.state, { ...plainQuery, fields, filters: { branch: [branch] } });
      return (await place.store.byNumbers(1, [hits[0]?.number ?? 0]))[0]?.id;
    };
    expect(await first('Nord')).toBe('here');
    expect(await first('Mitte')).toBe('elsewhere');
    await index.close();
  });
});
