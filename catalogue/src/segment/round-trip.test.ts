import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BibRecord } from '../record/bib-record.ts';
import { workKey } from '../record/identifiers/work-key.ts';
import { sortKey } from '../text/sort-key.ts';
import { termsOf, termsOfName } from '../text/terms.ts';
import { titleWords } from '../text/title-words.ts';
import { compareTitles } from './building/segment-builder.ts';
import { valuesOf } from './columns/facet-column.ts';
import { columnIds, facetValuesOf } from './columns/facet-values.ts';
import { workNumber } from './columns/work-number.ts';
import { keyKind, keysOf, textsOf } from './fields.ts';
import { impactOf, occurrenceWeight } from './impact.ts';
import type { Segment } from './segment.ts';
import { compareByCodePoint } from './tables/text-table.ts';
import { arbitraryRecord } from './testing/arbitrary-records.ts';
import { bookOf, segmentOfRecords } from './testing/segments.ts';

/** The expected segment of records, worked out text by text and word by word. */
function expectedPostings(record: BibRecord): string {
  const postings = new Map<string, { mask: number; weight: number }>();
  for (const { field, weight, usualLength, text, isName } of textsOf(record)) {
    const terms = isName ? termsOfName(text) : termsOf(text);
    for (const { form } of terms) {
      const before = postings.get(form) ?? { mask: 0, weight: 0 };
      const more = occurrenceWeight(weight, terms.length, usualLength);
      postings.set(form, { mask: before.mask | field, weight: before.weight + more });
    }
  }
  const forms = [...postings.keys()].toSorted(compareByCodePoint);
  return lines(forms, (form) => {
    const { mask, weight } = postings.get(form) ?? { mask: 0, weight: 0 };
    return `${form} ${mask} ${impactOf(weight)}`;
  });
}

/** The same as read from the segment, by document. */
function postingsOf({ terms, postings, documentCount }: Segment): string[] {
  const byDocument = Array.from({ length: documentCount }, (): string[] => []);
  for (let term = 0; term < terms.length; term += 1) {
    for (let at = postings.starts[term] ?? 0; at < (postings.starts[term + 1] ?? 0); at += 1) {
      const entry = postings.entries[at] ?? 0;
      byDocument[entry >>> 8]?.push(`${terms.at(term)} ${entry & 255} ${postings.impacts[at] ?? 0}`);
    }
  }
  return byDocument.map((list) => lines(list, (line) => line));
}

/** Long lists are compared as texts, which is much faster. */
function lines<Entry>(list: readonly Entry[], line: (entry: Entry) => string): string {
  return list.map(line).join('\n');
}

function expectToHold(segment: Segment, records: readonly BibRecord[]): void {
  expect(postingsOf(segment)).toEqual(records.map(expectedPostings));
  const forms = Array.from({ length: segment.terms.length }, (_, term) => segment.terms.at(term));
  expect(forms.every((form, term) => segment.terms.find(form) === term)).toBe(true);
  for (const [document, record] of records.entries()) {
    expect(keysOf(record).every(({ kind, key }) => segment.documentsOfKey(key, kind).includes(document))).toBe(true);
    const values = facetValuesOf(record);
    for (const id of columnIds) {
      const column = segment.columns[id];
      const options = Array.from(valuesOf(column, document), (option) => column.option(option));
      expect(lines(options, (text) => text)).toBe(lines(values[id], (text) => text));
      expect(values[id].every((value) => column.option(column.find(value)) === value)).toBe(true);
    }
    expect(segment.titles.key(document)).toBe(sortKey(record.title, record.nonFiling));
    expect(segment.titleLengths[document]).toBe(Math.min(255, new Set(titleWords(record.title)).size));
    const work = { low: segment.works.low[document], high: segment.works.high[document] };
    expect(work).toEqual(workNumber(workKey(record)));
  }
  const documents = records.map((_, document) => document);
  const { places, key } = { places: segment.titles.positions, key: (document: number) => segment.titles.key(document) };
  const byTitle = (a: number, b: number) =>
    compareTitles(key(a), key(b)) || (segment.years[b] ?? 0) - (segment.years[a] ?? 0) || a - b;
  expect(documents.toSorted((a, b) => (places[a] ?? 0) - (places[b] ?? 0))).toEqual(documents.toSorted(byTitle));
}

test('a segment holds the content of its records', () => {
  void fc.assert(
    fc.property(fc.array(arbitraryRecord, { maxLength: 20 }), (records) => {
      expectToHold(segmentOfRecords(records), records);
    }),
  );
});

const many = <Value>(count: number, make: (at: number) => Value) => Array.from({ length: count }, (_, at) => make(at));
const item = (at: number) => ({ id: `${at}`, barcode: `$${at}`, branch: `b${at % 300}`, state: 'lent' as const });
const subject = (at: number) => ({ text: `Thema ${at}`, kind: 'topic' as const });

test.each<[string, BibRecord[]]>([
  ['no record', []],
  ['an empty record', [bookOf({ id: '' })]],
  ['five thousand copies', [bookOf({}), bookOf({ items: many(5000, item) }), bookOf({ items: [item(4)] })]],
  [
    'more options than 16 bits can number, in one record',
    [bookOf({}), bookOf({ subjects: many(70_000, subject) }), bookOf({})],
  ],
  ['a title of three hundred words', [bookOf({ title: many(300, (at) => `wort${at}`).join(' ') })]],
  ['long texts', [bookOf({ abstract: 'ä'.repeat(100_000), notes: [many(20_000, (at) => `x${at % 999}`).join('-')] })]],
  ['titles that are alike', many(40, (at) => bookOf({ id: `${at}`, title: 'Faust', year: 1900 + (at % 7) }))],
  ['titles of no letters', [bookOf({ title: '!!!' }), bookOf({ title: '???' }), bookOf({ title: 'a' })]],
  [
    'characters beyond the basic plane',
    [bookOf({ title: '𐐀'.repeat(100) }), bookOf({ title: '\uFFFD𝒳 \uD800x\uDC00' })],
  ],
])('%s can be indexed', (_, records) => {
  expectToHold(segmentOfRecords(records), records);
});

test('years and dates out of range count as none', () => {
  const years = [2015, 0, -44, 65_536, 1.5, Number.NaN, 1e300];
  const dates = ['1970-01-02', '1969-12-31', '9999-01-01', 'x', '', '2001-99-99', '2149-06-06'];
  const records = years.map((year, at) => bookOf({ year, added: dates[at] ?? '' }));
  const segment = segmentOfRecords(records);
  expect([...segment.years]).toEqual([2015, 0, 0, 0, 0, 0, 0]);
  expect([...segment.added]).toEqual([1, 0, 0, 0, 0, expect.any(Number), 65_535]);
});

test('a segment of many numbers finds each by its kind and no other', () => {
  const records = many(30_000, (at) => bookOf({ id: `id${at}`, items: [item(at), item(at + 100_000)] }));
  const segment = segmentOfRecords(records);
  let wrong = 0;
  for (let at = 0; at < records.length; at += 7) {
    expect(segment.documentsOfKey(`ID${at}`, keyKind.other)).toContain(at);
    expect(segment.documentsOfKey(`${at + 100_000}`, keyKind.barcode)).toContain(at);
    wrong += segment.documentsOfKey(`NONE${at}`, 15).length;
  }
  expect(wrong).toBeLessThanOrEqual(1);
});

test('refuses record numbers that do not rise', () => {
  expect(() => segmentOfRecords([bookOf({})], 0)).toThrow(RangeError);
  expect(() => segmentOfRecords([bookOf({})], 2 ** 32)).toThrow(RangeError);
  const segment = segmentOfRecords([bookOf({}), bookOf({})], 0xffff_fffe);
  expect([segment.numberOf(1), segment.documentOf(0xffff_ffff)]).toEqual([0xffff_ffff, 1]);
});
