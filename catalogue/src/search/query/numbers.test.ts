import type { FieldMeaning } from '@buchfink/contract/search';
import { expect, test } from 'vitest';
import { bookOf, segmentsOf } from '../../segment/testing/segments.ts';
import { plainQuery } from '../index-query.ts';
import { search } from '../search.ts';

const copy = (shelfmark: string) => ({ id: shelfmark, branch: '', state: 'unknown' as const, shelfmark });

const library = [
  bookOf({ id: 'other', title: 'Mann und Frau', contributors: [{ name: 'Rot, R.', main: true }] }),
  bookOf({
    id: 'krull',
    title: 'Felix Krull',
    contributors: [{ name: 'Mann, Thomas', main: true }],
    items: [copy('R Mann'), copy('R Mann'), copy('2008 A 1234')],
  }),
  bookOf({
    id: 'kafka',
    title: 'Kafka in Prag',
    classifications: [{ value: 'GM 4004', scheme: 'rvk' }, { value: 'AN 74200' }],
    items: [copy('GM 4004 K11-2')],
    isbn: ['9780201896855'],
  }),
  bookOf({
    id: 'zaa',
    title: 'Zeitschrift',
    issn: ['0044-2380'],
    identifiers: [
      { type: 'doi', value: '10.1515/zaa-2017-0012' },
      { type: 'urn', value: 'urn:nbn:de:101:1-2012' },
      { type: 'system-number', value: '(DE-605)HT001234567' },
      { type: 'system-number', value: '(OCoLC)987654321' },
      { type: 'upc', value: '028944550320' },
      { type: 'ismn', value: 'M-2306-7118-7' },
    ],
  }),
];
const state = segmentsOf(library);

function idsOf(text: string, meaning: FieldMeaning = 'FREE') {
  const answer = search(state, {
    fields: [{ meaning, text }],
    ...plainQuery,
  });
  expect(answer.rung).toBeUndefined();
  return answer.hits.map(({ number }) => library[number - 1]?.id);
}

test.each([
  ['2008 A 1234', 'krull'],
  ['2008a1234', 'krull'],
  ['gm 4004 k11-2', 'kafka'],
  ['GM 4004 K 11.2', 'kafka'],
  ['AN74200', 'kafka'],
])('finds a copy by its call number %s, and a title by its classification', (text, id) => {
  expect(idsOf(text)).toEqual([id]);
  expect(idsOf(text, 'CATEGORY')).toEqual([id]);
});

test.each([
  ['GM 40', 'kafka'],
  ['gm4004k', 'kafka'],
  ['GM-4004.K', 'kafka'],
  ['an 742', 'kafka'],
  ['AN74', 'kafka'],
  ['2008 a', 'krull'],
  ['2008 A 12', 'krull'],
])('finds a copy by the prefix of its call number in any spelling: %s', (text, id) => {
  expect(idsOf(text)).toEqual([id]);
  expect(idsOf(text, 'CATEGORY')).toEqual([id]);
});

test.each([
  ['SK-HA', 'harr'],
  ['sk harr', 'harr'],
  ['R Ma', 'mann'],
  ['Ä 7', 'umlaut'],
  ['ä7', 'umlaut'],
  ['E.2', 'dotted'],
  ['w 123 45 2', 'bracket'],
  ['W 123/45 (2', 'bracket'],
  ['W 123/45 (2)', 'bracket'],
  ['W12345', 'bracket'],
])('finds call numbers of letters, of two signs, and with a part in brackets by their prefix: %s', (text, id) => {
  const marks = { harr: 'SK-HARR', mann: 'R MANN', umlaut: 'Ä 7 Ö', dotted: 'E.2.3', bracket: 'W 123/45 (2)' };
  const records = Object.entries(marks).map(([name, mark]) =>
    bookOf({ id: name, title: 'Titel', items: [copy(mark)] }),
  );
  const { hits, rung } = search(segmentsOf(records), { fields: [{ meaning: 'FREE', text }], ...plainQuery });
  expect([rung, hits.map(({ number }) => records[number - 1]?.id)]).toEqual([undefined, [id]]);
});

test('years and other fields are not taken for call number prefixes', () => {
  for (const text of ['2008', '200']) {
    const answer = search(state, { fields: [{ meaning: 'FREE', text }], ...plainQuery });
    expect(answer.rung === undefined ? answer.total : 0).toBe(0);
  }
  expect(search(state, { fields: [{ meaning: 'TITLE', text: 'AN 742' }], ...plainQuery }).total).toBe(0);
});

test('finds a Dewey call number by its prefix', () => {
  const state = segmentsOf([
    bookOf({ title: 'Physik', items: [copy('530.12 HAW')] }),
    bookOf({ id: '2', title: '530' }),
  ]);
  const numbers = (text: string) =>
    search(state, { fields: [{ meaning: 'FREE', text }], ...plainQuery }).hits.map(({ number }) => number);
  expect(numbers('530.1')).toEqual([1]);
  expect(numbers('530.12 h')).toEqual([1]);
});

test('a call number that also consists of words finds both, the copy first', () => {
  expect(idsOf('R Mann')).toEqual(['krull', 'other']);
  expect(idsOf('Mann R')).toEqual(['other']);
});

test.each([
  ['doi:10.1515/zaa-2017-0012'],
  ['DOI 10.1515/zaa-2017-0012'],
  ['https://doi.org/10.1515/zaa-2017-0012'],
  ['https://nbn-resolving.org/urn:nbn:de:101:1-2012'],
  ['HT001234567'],
  ['PPN 987654321'],
  ['0028944550320'],
  ['979-0-2306-7118-7'],
  ['ISSN (Print): 0044-2380'],
])('finds a record by its number written %s', (text) => {
  expect(idsOf(text)).toEqual(['zaa']);
});

test.each(['ISBN 10: 0201896850', 'ISBN-13 \u200F : \u200E 978-0-201-89685-5', '9780201896855 (Taschenbuch)'])(
  'the ISBN field accepts %s',
  (text) => {
    expect(idsOf(text, 'ISBN')).toEqual(['kafka']);
    expect(idsOf(text)).toEqual(['kafka']);
  },
);
