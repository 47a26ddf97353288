import { expect, test } from 'vitest';
import { bookOf } from '../segment/testing/segments.ts';
import type { BibRecord } from './bib-record.ts';
import { workKey } from './work-key.ts';

const key = (title: string, author?: string, given: Partial<BibRecord> = {}) =>
  workKey(
    bookOf({ id: `${title}/${author}`, title, contributors: author ? [{ name: author, main: true }] : [], ...given }),
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
