import { expect, test } from 'vitest';
import { bookOf, segmentsOf } from '../../segment/testing/segments.ts';
import { plainQuery } from '../index-query.ts';
import { search } from '../search.ts';
import { fieldLabelWordsOf, withoutFieldLabels } from './field-labels.ts';

const library = [
  // Books with the labels among their words, which a query that needs them would find instead.
  bookOf({ id: 'style', title: 'The author, the title, the subject and the year', publisher: 'Verlag der Autoren' }),
  bookOf({ id: 'r3', title: 'Thema: Tod', year: 2001 }),
  bookOf({ id: 'r4', title: 'Tod', year: 2001 }),
  bookOf({ id: 'r5', title: 'Death' }),
  bookOf({ id: 'r6', title: 'Subject: Death' }),
  bookOf({
    id: 'prozess',
    title: 'Der Prozess',
    contributors: [{ name: 'Kafka, Franz', main: true }],
    subjects: [{ text: 'Justiz', kind: 'topic' }],
    publisher: 'Kiepenheuer',
    year: 1925,
    isbn: ['9780201896855'],
    issn: ['0044-2380'],
    items: [{ id: 'c1', branch: '', state: 'unknown', shelfmark: 'R Kafk 12' }],
  }),
];
const state = segmentsOf(library);

function searchFor(text: string) {
  const { hits, rung } = search(state, { ...plainQuery, fields: [{ meaning: 'FREE', text }] });
  return { ids: hits.map(({ number }) => library[number - 1]?.id), rung };
}

test.each([
  'Autor: Franz Kafka',
  'Autor/in: Kafka',
  'Verfasserin: Kafka',
  'AUTHOR:Kafka TITLE:Prozess',
  'au=kafka ti=prozess',
  'inauthor:kafka intitle:prozess',
  'Prozess Autor : Kafka',
  'Titel: „Der Prozess“',
  'dc.title="der prozess"',
  'subject: Justiz',
  'Schlagwort: justiz jahr: 1925',
  'Verlag: Kiepenheuer',
  'publisher=kiepenheuer year=1925',
  'ISBN: 0-201-89685-0',
  'ISSN = 00442380',
  'Signatur: R Kafk 12',
  'call number: r kafk',
])('finds what %s names, whatever the label of a field before it', (text) => {
  expect(searchFor(text)).toEqual({ ids: ['prozess'], rung: undefined });
});

test('a title that begins like a label comes first', () => {
  expect(searchFor('Thema: Tod').ids).toEqual(['r3', 'r4']);
  expect(searchFor('Subject: Death').ids).toEqual(['r6', 'r5']);
  expect(searchFor('"Subject: Death"').ids).toEqual(['r6']);
});

test.each([
  'title',
  'Titel:',
  'der autor kafka',
  'Kursautor: Kafka',
  '"autor kafka"',
  'Emil: Titel',
  'https://title.example',
])('a word without a text that it labels is a word: %s', (text) => {
  expect(fieldLabelWordsOf(text).size).toBe(0);
  expect(withoutFieldLabels(text)).toBe(text);
});
