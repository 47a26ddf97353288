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

test('volumes under the title of their series are works of their own, by number or else by their own title', () => {
  const volume = (subtitle: string, number?: string, series = 'Mia Murmel') =>
    key('Mia Murmel', 'Beispiel, Berta', { subtitle, series: [{ title: series, number }] });
  expect(new Set([volume('auf Reisen', '1'), volume('im Zoo', '2'), volume('im Zoo', '3')]).size).toBe(3);
  expect(volume('im Schnee', 'Bd. 3')).toBe(volume('im Schnee : Kinderbuch', '3'));
  expect(volume('im Schnee', '3', 'Die Mia-Murmel-Reihe')).not.toBe(volume('im Zoo', '4', 'Die Mia-Murmel-Reihe'));
  expect(volume('im Schnee')).not.toBe(volume('im Zoo'));
  expect(volume('im Schnee')).toBe(volume('Im Schnee'));
});

test('a subtitle that begins with "and" continues the title', () => {
  expect(key('Mia', 'B, B', { subtitle: 'und der Zoo' })).toBe(key('Mia und der Zoo', 'B, B'));
  expect(key('Mia', 'B, B', { subtitle: 'und der Zoo' })).not.toBe(key('Mia', 'B, B', { subtitle: 'und der Drache' }));
});

test('a publisher’s series says nothing of the work', () => {
  const edition = (series: string, number: string) =>
    key('Der Zauberberg', 'Mann, Thomas', { series: [{ title: series, number }] });
  expect(edition('Fischer Taschenbuch', '800')).toBe(edition('Fischer Klassik', '90124'));
});
