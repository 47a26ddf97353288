import { MemoryStore } from '@buchfink/catalogue/import/testing/memory-store';
import { bodyOf } from '@buchfink/catalogue/record/record-body';
import { search } from '@buchfink/catalogue/search/search';
import { bookOf, segmentsOf } from '@buchfink/catalogue/segment/testing/segments';
import type { CatalogueSearch } from '@buchfink/connectors/builtin/catalogue-search';
import { expect, it } from 'vitest';
import { compareEngines } from './compare-engines.ts';

const books = ['Der Zauberberg', 'Die Bergpredigt', 'Das Känguru-Manifest'].map((title, at) =>
  bookOf({ id: `b${at}`, title }),
);

function engineOf(records: typeof books): CatalogueSearch {
  const state = segmentsOf(records);
  return { search: async (query) => search(state, query), suggest: async () => [] };
}

it('finds what differs between two engines', async () => {
  const records = new MemoryStore();
  await records.put(1, books.map(bodyOf));
  const whole = engineOf(books);
  const { signal } = new AbortController();
  const compare = (other: CatalogueSearch) =>
    compareEngines({ libraryId: 1, records, engines: [other, whole] }, signal);
  expect(await compare(engineOf(books))).toEqual({ recordCounts: [3, 3], searches: 3, differing: [] });
  expect(await compare(engineOf(books.slice(0, 2)))).toEqual({
    recordCounts: [2, 3],
    searches: 3,
    differing: [{ text: 'Das Känguru-Manifest', totals: [0, 1] }],
  });
});
