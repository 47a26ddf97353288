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

function matchesOf(text: string, meaning: 'FREE' | 'TITLE' = 'FREE') {
  const answer = search(state, { ...plainQuery, fields: [{ meaning, text }], explain: true });
  return { found: answer.hits.map(({ number }) => number - 1), rung: answer.rung, hits: answer.hits };
}

test('a word that names a medium finds the records of that media type', () => {
  expect(matchesOf('känguru hörbuch').found.sort()).toEqual([1, 2]);
  expect(matchesOf('Känguru Chroniken Blu-ray').found).toEqual([4]);
  expect(matchesOf('Känguru als Hörbücher').found.sort()).toEqual([1, 2]);
  expect(matchesOf('kling audiobook').rung).toBeUndefined();
});

test('records with the word itself come first, and the word does not count as a title word', () => {
  expect(matchesOf('hörbuch').found).toEqual([3, 1, 2]);
  expect(matchesOf('hörbuch', 'TITLE').found).toEqual([3]);
  expect(matchesOf('känguru dvd').rung).toBe('fewer-words');
});

test('the explanation names the attribute word of the query', () => {
  const [hit] = matchesOf('chroniken hörbuch').hits;
  expect(hit?.explanation).toContainEqual({ part: 'hörbuch', value: 0.5, found: 'hörbuch', fields: [] });
});

test('an ambiguous attribute word names a language or medium only where no record has all of the words', () => {
  const index = segmentsOf([
    bookOf({ title: 'Krabat', mediaType: 'BOOK', languages: ['ger'] }),
    bookOf({ title: 'Krabat', mediaType: 'BOOK', languages: ['eng'] }),
    bookOf({ title: 'Krabat', mediaType: 'DVD', languages: ['ger'] }),
    bookOf({ title: 'Film und Buch', mediaType: 'BOOK', languages: ['ger'] }),
  ]);
  const idsOf = (text: string) => {
    const { hits, rung, changes } = findMatches(index, [{ meaning: 'FREE', text }]);
    return { found: hits.flatMap(({ documents }) => [...documents]), rung, changes };
  };
  // The answer names the words that were read as attributes.
  const named = (word: string) => ({ asked: word, used: [word] });
  expect(idsOf('krabat film')).toEqual({ found: [2], rung: 'described', changes: [named('film')] });
  expect(idsOf('krabat auf englisch')).toEqual({ found: [1], rung: 'described', changes: [named('englisch')] });
  expect(idsOf('krabat deutsch buch')).toEqual({
    found: [0],
    rung: 'described',
    changes: [named('deutsch'), named('buch')],
  });
  expect(idsOf('film buch')).toEqual({ found: [3], rung: undefined, changes: [] });
  expect(idsOf('krabat noten')).toMatchObject({ rung: 'fewer-words' });
  expect(idsOf('englisch')).toMatchObject({ found: [] });
});
