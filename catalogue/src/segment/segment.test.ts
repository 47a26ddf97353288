import { expect, test } from 'vitest';
import { valuesOf } from './columns/facet-column.ts';
import { copyKey, inField, keyKind } from './fields.ts';
import type { Segment } from './segment.ts';
import { bookOf, segmentOfRecords } from './testing/segments.ts';

const library = segmentOfRecords([
  bookOf({
    id: 'a1',
    title: 'Der Zauberberg',
    nonFiling: 4,
    subtitle: 'Roman',
    year: 1924,
    added: '1970-01-03',
    isbn: ['9783596294336'],
    contributors: [
      { name: 'Neumann, Michael', role: 'edt', main: false },
      { name: 'Mann, Thomas', role: 'aut', main: true },
    ],
    subjects: [{ text: 'Davos', kind: 'place' }],
    items: [
      { id: '1', branch: 'mitte', state: 'available', barcode: '$0012', shelfmark: '2008 A 1234' },
      { id: '2', branch: 'nord', state: 'lent', shelfmark: 'Krimi' },
    ],
    classifications: [{ value: 'GM 4004' }, { value: '830' }],
  }),
  bookOf({ id: 'a2', title: 'Käfer', contributors: [{ name: 'Äbel, Jo', main: true }] }),
  bookOf({ id: 'a3', isbn: ['9783596294336'] }),
]);

/** Documents and masks of a term. */
function postingsOf({ terms, postings }: Segment, form: string): [document: number, mask: number][] {
  const term = terms.find(form);
  if (term < 0) return [];
  const entries = postings.entries.subarray(postings.starts[term], postings.starts[term + 1]);
  return [...entries].map((entry) => [entry >>> 8, entry & 255]);
}

test('a term has its documents and fields', () => {
  expect(postingsOf(library, 'zauberberg')).toEqual([[0, inField.title]]);
  expect(postingsOf(library, 'roman')).toEqual([[0, inField.otherTitle]]);
  expect(postingsOf(library, 'mann')).toEqual([[0, inField.author]]);
  expect(postingsOf(library, 'davos')).toEqual([[0, inField.keyword]]);
  expect(postingsOf(library, '1924')).toEqual([]);
});

test('a term is shown as it was written', () => {
  expect(library.terms.surface(library.terms.find('kafer'))).toBe('käfer');
  expect(library.terms.surface(library.terms.find('roman'))).toBe('roman');
});

test('numbers find their documents by kind', () => {
  expect(library.documentsOfKey('9783596294336', keyKind.standardNumber)).toEqual([0, 2]);
  expect(library.documentsOfKey('9783596294336', keyKind.barcode)).toEqual([]);
  expect(library.documentsOfKey('0012', keyKind.barcode | keyKind.other)).toEqual([0]);
  expect(library.documentsOfKey('A2', keyKind.other)).toEqual([1]);
  expect(library.documentsOfKey('2008A1234', keyKind.callNumber)).toEqual([0]);
  expect(library.documentsOfKey('GM4004', keyKind.callNumber)).toEqual([0]);
  expect(library.documentsOfKey(copyKey('1'), keyKind.barcode)).toEqual([0]);
  expect(library.documentsOfKey('1', 15)).toEqual([]);
  for (const word of ['KRIMI', '830', 'A4']) expect(library.documentsOfKey(word, 15)).toEqual([]);
});

test('record numbers and documents map to each other', () => {
  expect([0, 1, 2].map((document) => library.numberOf(document))).toEqual([1, 2, 3]);
  expect([0, 1, 2, 3, 4].map((number) => library.documentOf(number))).toEqual([-1, 0, 1, 2, -1]);
});

test('columns hold the values of the record', () => {
  expect([...library.years]).toEqual([1924, 0, 0]);
  expect([...library.added]).toEqual([2, 0, 0]);
  expect([...library.availability]).toEqual([1, 0, 0]);
  expect([...library.titleLengths]).toEqual([1, 1, 0]);
  expect([...library.popularities]).toEqual([51, 0, 0]);
  expect(library.works.low[0]).not.toBe(library.works.low[1]);
});

test('facet options of a document are in record order, the main author first', () => {
  const { author, branch } = library.columns;
  const optionsOf = (column: typeof author, document: number) =>
    [...valuesOf(column, document)].map((number) => column.option(number));
  expect(optionsOf(author, 0)).toEqual(['Mann, Thomas']);
  expect(optionsOf(branch, 0)).toEqual(['mitte', 'nord']);
  expect(optionsOf(branch, 1)).toEqual([]);
  expect(author.option(0)).toBe('Äbel, Jo');
  expect(author.find('Mann, Thomas')).toBe(1);
  expect(author.find('Mann, Heinrich')).toBe(-1);
});

test('titles are sorted by their key, records without a title last', () => {
  expect([...library.titles.positions]).toEqual([1, 0, 2]);
  expect([0, 1, 2].map((document) => library.titles.key(document))).toEqual(['zauberberg', 'kafer', '']);
});
