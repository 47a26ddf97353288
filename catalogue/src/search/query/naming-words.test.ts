import { expect, test } from 'vitest';
import { bookOf, segmentsOf } from '../../segment/testing/segments.ts';
import { findMatches } from '../find-matches.ts';
import { plainQuery } from '../index-query.ts';
import { search } from '../search.ts';

const by = [{ name: 'Kling, Marc-Uwe', main: true, role: 'aut' }];
const library = [
  bookOf({ title: 'Die Känguru-Chroniken', contributors: by, mediaType: 'BOOK' }),
  bookOf({ title: 'Die Känguru-Chroniken', contributors: by, mediaType: 'AUDIOBOOK' }),
  bookOf({ title: 'Das Känguru-Manifest', contributors: by, mediaType: 'AUDIOBOOK' }),
  bookOf({ title: 'Wie ein Hörbuch entsteht', mediaType: 'BOOK' }),
  bookOf({ title: 'Die Känguru-Chroniken', mediaType: 'BLURAY' }),
];
const state = segmentsOf(library.slice(0, 2), library.slice(2));

function look(text: string, meaning: 'FREE' | 'TITLE' = 'FREE') {
  const answer = search(state, { ...plainQuery, fields: [{ meaning, text }], explain: true });
  return { found: answer.hits.map(({ number }) => number - 1), rung: answer.rung, hits: answer.hits };
}

test('a word that names a medium finds the records of that media type', () => {
  expect(look('känguru hörbuch').found.sort()).toEqual([1, 2]);
  expect(look('Känguru Chroniken Blu-ray').found).toEqual([4]);
  expect(look('Känguru als Hörbücher').found.sort()).toEqual([1, 2]);
  expect(look('kling audiobook').rung).toBeUndefined();
});

test('records with the word itself come first, and the word does not count as a title word', () => {
  expect(look('hörbuch').found).toEqual([3, 1, 2]);
  expect(look('hörbuch', 'TITLE').found).toEqual([3]);
  expect(look('känguru dvd').rung).toBe('fewer-words');
});

test('the explanation names the attribute word of the query', () => {
  const [hit] = look('chroniken hörbuch').hits;
  expect(hit?.explanation).toContainEqual({ part: 'hörbuch', value: 0.5, found: 'hörbuch', fields: [] });
});

test('an ambiguous attribute word names a language or medium only where no record has all of the words', () => {
  const told = segmentsOf([
    bookOf({ title: 'Krabat', mediaType: 'BOOK', languages: ['ger'] }),
    bookOf({ title: 'Krabat', mediaType: 'BOOK', languages: ['eng'] }),
    bookOf({ title: 'Krabat', mediaType: 'DVD', languages: ['ger'] }),
    bookOf({ title: 'Film und Buch', mediaType: 'BOOK', languages: ['ger'] }),
  ]);
  const found = (text: string) => {
    const { hits, rung, changes } = findMatches(told, [{ meaning: 'FREE', text }]);
    return { found: hits.flatMap(({ documents }) => [...documents]), rung, changes };
  };
  // The answer names the words that were read as attributes.
  const named = (word: string) => ({ asked: word, used: [word] });
  expect(found('krabat film')).toEqual({ found: [2], rung: 'described', changes: [named('film')] });
  expect(found('krabat auf englisch')).toEqual({ found: [1], rung: 'described', changes: [named('englisch')] });
  expect(found('krabat deutsch buch')).toEqual({
    found: [0],
    rung: 'described',
    changes: [named('deutsch'), named('buch')],
  });
  expect(found('film buch')).toEqual({ found: [3], rung: undefined, changes: [] });
  expect(found('krabat noten')).toMatchObject({ rung: 'fewer-words' });
  expect(found('englisch')).toMatchObject({ found: [] });
});
