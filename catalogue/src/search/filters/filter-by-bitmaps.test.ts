import { facetIds } from '@buchfink/contract/search';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { workKey } from '../../record/identifiers/work-key.ts';
import { bookOf, segmentOfRecords } from '../../segment/testing/segments.ts';
import { countFacets } from '../facets/count-facets.ts';
import type { Filters } from '../index-query.ts';
import { arena } from '../matching/arena.ts';
import { documentsOfBitmap } from '../matching/document-sets.ts';
import { Hits, zeroColumns } from '../matching/hits.ts';
import { copyDemandsOf } from './copy-demand.ts';
import type { FilteredHits } from './filtered-hits.ts';
import { filterHits } from './filters.ts';

/* Many hits are filtered as bitmaps, others one by one: both must leave and count the same. */

const books = Array.from({ length: 700 }, (_, at) =>
  bookOf({
    id: `id-${at}`,
    title: `Band ${at % 90}`,
    mediaType: at % 3 === 0 ? 'DVD' : 'BOOK',
    languages: [['ger'], ['ger', 'eng'], []][at % 7] ?? ['fre'],
    items: [
      { id: 'a', branch: `Z${at % 5}`, state: at % 2 === 0 ? 'available' : 'lent' },
      { id: 'b', branch: 'Z9', state: at % 11 === 0 ? 'online' : 'lent' },
    ],
    year: at % 4 === 0 ? undefined : 1990 + (at % 30),
  }),
);
const segment = segmentOfRecords(books);
const live = { segment };
const filters: fc.Arbitrary<Filters> = fc.record(
  {
    availability: fc.subarray(['available', 'online', 'unknown']),
    mediaType: fc.subarray(['BOOK', 'DVD', 'CD']),
    language: fc.subarray(['ger', 'eng', 'rus']),
    branch: fc.subarray(['Z1', 'Z2', 'Z9']),
    year: fc.subarray(['1991', '2000-2009', '0']),
    work: fc.subarray([workKey(bookOf({ title: 'Band 7' })), 'no key']),
  },
  { requiredKeys: [] },
);

test('bitmaps leave and count the same as filtering one by one', () => {
  void fc.assert(
    fc.property(filters, fc.integer({ min: 1, max: 40 }), (chosen, step) => {
      arena.reset();
      const copyDemands = copyDemandsOf({ fields: [], filters: chosen });
      const documents = Uint32Array.from(books.keys()).filter((document) => document % step !== 1);
      const many = filterHits(live, new Hits(documents, ({ length }) => zeroColumns(length)), chosen, copyDemands);
      const few = filterHits(live, new Hits(documents, zeroColumns(documents.length)), chosen, copyDemands);
      const isFiltered = Object.values(chosen).some((options) => options.length > 0);
      expect([many.bitmapFor !== undefined, few.bitmapFor]).toEqual([isFiltered, undefined]);
      expect(many.hits.documents).toEqual(few.hits.documents);
      expect(many.hits.hasColumns).toBe(false);
      for (const id of facetIds) {
        const expected = few.documentsFor(id);
        expect(many.documentsFor(id)).toEqual(expected);
        const bits = many.bitmapFor?.(id);
        if (bits) expect(documentsOfBitmap(bits, bits.length)).toEqual(expected);
      }
      const counts = (filteredHits: FilteredHits) =>
        countFacets({ segments: [live] }, { filtered: [filteredHits], words: [], copyDemands }, chosen);
      expect(counts(many)).toEqual(counts(few));
    }),
    { numRuns: 150 },
  );
});

test('few hits among many documents are filtered one by one', () => {
  const hits = new Hits(Uint32Array.of(3, 600), ({ length }) => zeroColumns(length));
  const chosen = { mediaType: ['DVD'] };
  const copyDemands = copyDemandsOf({ fields: [], filters: chosen });
  const { bitmapFor, hits: filteredHits } = filterHits(live, hits, chosen, copyDemands);
  expect(bitmapFor).toBeUndefined();
  expect(filteredHits.documents).toEqual(Uint32Array.of(3, 600));
});
