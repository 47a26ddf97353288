import { type FacetId, facetIds, type SortOrder } from '@buchfink/contract/search';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BibRecord } from '../record/bib-record.ts';
import { workKey } from '../record/identifiers/work-key.ts';
import { facetValuesOf } from '../segment/columns/facet-values.ts';
import type { IndexState } from '../segment/segment.ts';
import { compareByCodePoint } from '../segment/tables/text-table.ts';
import { bookOf, segmentsOf, without } from '../segment/testing/segments.ts';
import { headingKey } from '../text/heading-key.ts';
import { sortKey } from '../text/sort-key.ts';
import { findMatches } from './find-matches.ts';
import { type IndexHit, type IndexQuery, type OptionCount, plainQuery } from './index-query.ts';
import { search } from './search.ts';
import { filteredQuery, heldRecord } from './testing/filtered-queries.ts';
import { hasCopy } from './testing/naive-copies.ts';

/** All at night, fewer by day (scripts/nightly.mjs). */
const rounds = process.env.BUCHFINK_NIGHT === '1' ? 50 : 15;

/*
 * What follows the words (filters, facets, order, pages, works) must be exactly what a plain reading of every record
 * gives, in however many segments the records lie and whichever are deleted.
 */

interface Library {
  readonly state: IndexState;
  /** The live records by number. */
  readonly records: ReadonlyMap<number, BibRecord>;
}
const library: fc.Arbitrary<Library> = fc
  .array(fc.array(fc.tuple(heldRecord, fc.boolean()), { maxLength: 12 }), { minLength: 1, maxLength: 4 })
  .map((parts) => {
    let number = 0;
    const books = parts.map((part) =>
      part.map(([record, isDeleted]) => {
        number += 1;
        return { number, isDeleted, book: bookOf({ ...record, id: `id-${number}` }) };
      }),
    );
    const { segments } = segmentsOf(...books.map((part) => part.map(({ book }) => book)));
    const live = segments.map((segment, at) =>
      without(segment, ...(books[at] ?? []).flatMap(({ isDeleted }, document) => (isDeleted ? [document] : []))),
    );
    const liveBooks = books.flat().filter(({ isDeleted }) => !isDeleted);
    return { state: { segments: live }, records: new Map(liveBooks.map((entry) => [entry.number, entry.book])) };
  });

function valuesOf(record: BibRecord): Record<FacetId, readonly string[]> {
  const year = record.year === undefined ? [] : [String(record.year)];
  const values = facetValuesOf(record);
  const keyed = (id: 'author' | 'subject' | 'series') => [...new Set(values[id].map(headingKey))];
  const headings = { author: keyed('author'), subject: keyed('subject'), series: keyed('series') };
  return { ...values, ...headings, availability: ['available', 'online'], year };
}

function hasYear(record: BibRecord, option: string): boolean {
  const [from, to = from] = option.split('-').map(Number);
  return record.year !== undefined && record.year >= (from ?? Number.NaN) && record.year <= (to ?? Number.NaN);
}

/** Facets of copies are compared copy by copy. */
function passes(record: BibRecord, { fields, filters: all }: Pick<IndexQuery, 'fields' | 'filters'>, but?: FacetId) {
  const chosen = but ? { ...all, [but]: [] } : all;
  if (!hasCopy(record, fields, chosen)) return false;
  const works = chosen.work ?? [];
  if (works.length > 0 && !works.includes(workKey(record))) return false;
  return facetIds.every((id) => {
    const options = chosen[id] ?? [];
    if (id === 'branch' || id === 'availability' || options.length === 0) return true;
    if (id === 'year') return options.some((option) => hasYear(record, option));
    return options.some((option) => valuesOf(record)[id].includes(keyOf(id, option)));
  });
}

/** A heading is one option in every spelling. */
const keyOf = (id: FacetId, option: string) =>
  id === 'author' || id === 'subject' || id === 'series' ? headingKey(option) : option;

type Entry = readonly [number: number, given: BibRecord];
const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);
const lastIfEmpty = (a: string, b: string) => (a === '' || b === '' ? b.length - a.length : compare(a, b));
const byYear = ([a, recordA]: Entry, [b, recordB]: Entry) => (recordB.year ?? 0) - (recordA.year ?? 0) || a - b;
const byTitle = (a: Entry, b: Entry) => {
  const key = ([, record]: Entry) => sortKey(record.title, record.nonFiling);
  return lastIfEmpty(key(a), key(b)) || byYear(a, b);
};
const orders: Record<Exclude<SortOrder, 'relevance'>, (a: Entry, b: Entry) => number> = {
  year: byYear,
  newest: (a, b) => compare(b[1].added ?? '', a[1].added ?? '') || byYear(a, b),
  title: byTitle,
  author: (a, b) => {
    const name = ([, record]: Entry) => facetValuesOf(record).author[0] ?? '';
    const [nameA, nameB] = [name(a), name(b)];
    if (nameA === '' || nameB === '') return nameB.length - nameA.length || byTitle(a, b);
    return compare(sortKey(nameA), sortKey(nameB)) || compare(headingKey(nameA), headingKey(nameB)) || byTitle(a, b);
  },
};

function expectedFacet(
  id: FacetId,
  counted: readonly BibRecord[],
  { fields, filters: all, group }: IndexQuery,
): OptionCount[] {
  const chosen = (all[id] ?? []).map((option) => keyOf(id, option));
  const unitOf = group === 'work' ? workKey : (record: BibRecord) => record.id;
  const count = (has: (record: BibRecord) => boolean) => new Set(counted.filter(has).map(unitOf)).size;
  if (id === 'year') {
    const distinct = [...new Set([...counted.flatMap(({ year }) => year ?? []), ...chosen.map(Number)])];
    const listedYears = distinct.filter((year) => year > 0).sort((a, b) => b - a);
    const spanOf = (year: number) => (year < 1900 ? [year - (year % 100), 99] : [year - (year % 10), 9]);
    const within = (year: number) => ({
      id: String(year),
      count: count((record) => record.year === year),
      applied: chosen.includes(String(year)),
    });
    const spans = new Map(listedYears.map((year) => [spanOf(year).join(), spanOf(year)]));
    const options = [...spans.values()].map(([from = 0, length = 0]) => {
      const option = `${from}-${from + length}`;
      return {
        id: option,
        count: count((record) => hasYear(record, option)),
        applied: chosen.includes(option),
        within: listedYears.filter((year) => year >= from && year <= from + length).map(within),
      };
    });
    const listedIds = chosen.filter((option) => !spans.has(option) && Number.isNaN(Number(option)));
    const countedIds = new Set(options.map((option) => option.id));
    return [
      ...options,
      ...[...listedIds, ...chosen.filter((option) => option === '0')]
        .filter((option) => !countedIds.has(option))
        .map((option) => ({
          id: option,
          count: count((record) => hasYear(record, option)),
          applied: true,
          within: [],
        })),
    ].sort((a, b) => compare(a.id, b.id));
  }
  const isOfCopies = id === 'branch' || id === 'availability';
  const has = (record: BibRecord, option: string) =>
    isOfCopies ? hasCopy(record, fields, { ...all, [id]: [option] }) : valuesOf(record)[id].includes(option);
  const options = [...new Set([...counted.flatMap((record) => valuesOf(record)[id]), ...chosen])]
    .map((option) => ({
      id: option,
      count: count((record) => has(record, option)),
      applied: chosen.includes(option),
    }))
    .filter(({ count: some, applied }) => some > 0 || applied);
  const key = (text: string) => (id === 'author' ? sortKey(text) : '');
  const byText = ['author', 'subject', 'series'].includes(id) ? compare : compareByCodePoint;
  return options.sort((a, b) => b.count - a.count || compare(key(a.id), key(b.id)) || byText(a.id, b.id));
}

/** Options of relaxed hits show no numbers. */
const withoutCounts = ({ within, ...option }: OptionCount): OptionCount => ({
  ...option,
  count: 0,
  within: within?.map((year) => ({ ...year, count: 0 })),
});

const numbersOf = (hits: readonly IndexHit[]) => hits.map(({ number }) => number);

test('total, filters, facets in records and works, orders and pages equal those of reading every record', () => {
  void fc.assert(
    fc.property(library, fc.array(filteredQuery, { minLength: 1, maxLength: 6 }), ({ state, records }, queries) => {
      for (const queryOptions of queries) {
        const query: IndexQuery = { ...plainQuery, explain: true, countFacets: true, limit: 100, ...queryOptions };
        const answer = search(state, query);
        const numbers = findMatches(state, query.fields).hits.flatMap(({ documents }, at) =>
          [...documents].map((document) => state.segments[at]?.segment.numberOf(document) ?? 0),
        );
        const hits = numbers.map((number): Entry => [number, records.get(number) ?? bookOf({ id: 'deleted' })]);
        const passing = hits.filter(([, book]) => passes(book, query));
        expect(answer.total).toBe(passing.length);
        expect(numbersOf(answer.hits).sort((a, b) => a - b)).toEqual(passing.map(([number]) => number));
        if (query.sort !== 'relevance')
          expect(numbersOf(answer.hits)).toEqual([...passing].sort(orders[query.sort]).map(([number]) => number));
        else {
          const sums = answer.hits.map(({ explanation = [] }) =>
            explanation.reduce((sum, { value }) => sum + value, 0),
          );
          for (const [at, sum] of sums.entries()) expect(sum).toBeLessThanOrEqual((sums[at - 1] ?? sum) + 1e-4);
        }
        const pages = Array.from({ length: 17 }, (_, page) => search(state, { ...query, offset: page * 3, limit: 3 }));
        expect(numbersOf(pages.flatMap((page) => page.hits))).toEqual(numbersOf(answer.hits));
        for (const group of ['none', 'work'] as const) {
          for (const { id, options } of search(state, { ...query, group }).facets) {
            const counted = hits.filter(([, book]) => passes(book, query, id)).map(([, book]) => book);
            const exact = expectedFacet(id, counted, { ...query, group });
            const expected = answer.rung === undefined ? exact : exact.map(withoutCounts);
            const keyed = options.map((option) => ({ ...option, id: keyOf(id, option.id) }));
            const listedOptions = id === 'year' ? keyed.sort((a, b) => compare(a.id, b.id)) : keyed;
            expect(listedOptions).toEqual(expected);
          }
        }
      }
    }),
    { numRuns: rounds },
  );
});

test('an option of any facet says how many works there are when it is chosen beside the other filters', () => {
  void fc.assert(
    fc.property(library, fc.array(filteredQuery, { minLength: 1, maxLength: 2 }), ({ state }, queries) => {
      for (const options of queries) {
        const query: IndexQuery = { ...plainQuery, ...options, group: 'work', countFacets: true };
        const { facets, rung } = search(state, query);
        if (rung) continue;
        for (const { id, options } of facets.filter(({ id }) => (query.filters[id] ?? []).length === 0))
          for (const option of options.flatMap((option) => [option, ...(option.within ?? [])])) {
            const chosen = search(state, { ...query, filters: { ...query.filters, [id]: [option.id] } });
            expect([id, option.id, option.count]).toEqual([id, option.id, chosen.works]);
          }
      }
    }),
    { numRuns: rounds },
  );
});

test('grouping by work lists each work once, at its best record', () => {
  void fc.assert(
    fc.property(library, fc.array(filteredQuery, { minLength: 1, maxLength: 4 }), ({ state, records }, queries) => {
      for (const options of queries) {
        const query: IndexQuery = { ...plainQuery, limit: 100, ...options };
        const inOrder = numbersOf(search(state, query).hits);
        const editions = new Map<string, number[]>();
        for (const number of inOrder) {
          const key = workKey(records.get(number) ?? bookOf({}));
          editions.set(key, [...(editions.get(key) ?? []), number]);
        }
        const answer = search(state, { ...query, group: 'work' });
        expect(answer.total).toBe(inOrder.length);
        expect(answer.works).toBe(editions.size);
        expect(numbersOf(answer.hits)).toEqual([...editions.values()].map(([first]) => first));
        for (const hit of answer.hits) {
          const editionNumbers = [...editions.values()].find((numbers) => numbers.includes(hit.number)) ?? [];
          expect(hit.editions?.count ?? 1).toBe(editionNumbers.length);
          const media = new Set(editionNumbers.map((number) => records.get(number)?.mediaType));
          if (hit.editions) expect(new Set(hit.editions.mediaTypes)).toEqual(media);
        }
        const pages = Array.from({ length: 25 }, (_, page) =>
          search(state, { ...query, group: 'work', offset: page * 2, limit: 2 }),
        );
        expect(pages.flatMap((page) => page.hits)).toEqual(answer.hits);
      }
    }),
    { numRuns: rounds },
  );
});
