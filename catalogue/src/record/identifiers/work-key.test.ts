import { expect, test } from 'vitest';
import { bookOf } from '../../segment/testing/segments.ts';
import type { BibRecord } from '../bib-record.ts';
import { workKey } from './work-key.ts';

const key = (title: string, author?: string, fields: Partial<BibRecord> = {}) =>
  workKey(
    bookOf({ id: `${title}/${author}`, title, contributors: author ? [{ name: author, main: true }] : [], ...fields }),
  );

test('editions and media of a work have one key', () => {
  const first = key('Der Zauberberg', 'Mann, Thomas');
  expect(first).toMatch(/^[0-9a-f]{16}$/);
  expect(key('Zauberberg', 'Mann, T.', { mediaType: 'AUDIOBOOK', subtitle: 'Roman', id: 'b' })).toBe(first);
  expect(key('DER ZAUBERBERG', 'Thomas Mann', { year: 1924, id: 'c' })).toBe(first);
});

test('another author, title or part is another work', () => {
  const keys = [
    key('Der Zauberberg', 'Mann, Thomas'),
    key('Der Zauberberg', 'Mann, Heinrich'),
    key('Der Untertan', 'Mann, Heinrich'),
    key('Faust', 'Goethe, Johann Wolfgang von'),
    key('Faust', 'Goethe, Johann Wolfgang von', { part: 'Zweiter Teil' }),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});

test('a generic, very short or missing title without author is its own work', () => {
  for (const title of ['Gesammelte Werke', 'Briefe', 'Die Briefe', 'Ich', ''])
    expect(key(title, undefined, { id: '1' })).not.toBe(key(title, undefined, { id: '2' }));
  expect(key('Briefe', 'Rilke, Rainer Maria', { id: '1' })).toBe(key('Briefe', 'Rilke, Rainer Maria', { id: '2' }));
});

test('the full given name distinguishes authors of generic titles', () => {
  expect(key('Gedichte', 'Müller, Anna')).not.toBe(key('Gedichte', 'Müller, Alexander'));
  expect(key('Gedichte', 'Müller, Anna')).toBe(key('Gedichte', 'Anna Müller', { id: 'b', year: 1999 }));
});

test('works without an author agree in the director, or otherwise in subtitle, year and medium', () => {
  const film = (year: number, director?: string, fields: Partial<BibRecord> = {}) => {
    const contributors = director ? [{ name: director, role: 'drt', main: false }] : [];
    return key('Titanic', undefined, { id: `${year}`, mediaType: 'DVD', year, contributors, ...fields });
  };
  expect(film(1997, 'Cameron, James')).toBe(film(2012, 'Cameron, James', { mediaType: 'BLURAY' }));
  expect(film(1997, 'Cameron, James')).not.toBe(film(1943, 'Selpin, Herbert'));
  expect(film(1997)).not.toBe(film(1943));
  expect(film(1997)).not.toBe(film(1997, undefined, { mediaType: 'BOOK' }));
  expect(film(1997)).toBe(film(1997, undefined, { id: 'other' }));
});

test('a part is compared by its number', () => {
  const part = (text: string) => key('Winnetou', 'May, Karl', { part: text });
  expect(new Set(['1', 'Bd. 1', 'Band 1', 'Band 01'].map(part)).size).toBe(1);
  expect(part('Band 2')).not.toBe(part('Band 1'));
  expect(part('Band 1, Teil 2')).not.toBe(part('Band 1'));
});
