import { describe, expect, test } from 'vitest';
import { bookOf, segmentsOf } from '../../segment/testing/segments.ts';
import { findMatches } from '../find-matches.ts';

const library = segmentsOf([
  bookOf({ title: 'Lippels Traum', subjects: [{ text: 'Kinder', kind: 'topic' }] }),
  bookOf({ title: 'Der Koch' }),
  bookOf({ title: 'Rolling Stone' }),
  bookOf({ title: 'Adam Bede', contributors: [{ name: 'Eliot, George', main: true, role: 'aut' }] }),
  bookOf({ title: 'Kleider machen Leute' }),
]);

function answerOf(text: string) {
  const { hits, rung, changes, suggestion } = findMatches(library, [{ meaning: 'FREE', text }]);
  return { found: hits.flatMap(({ documents }) => [...documents]), rung, changes, suggestion };
}

describe('a word that is spelt as it should be', () => {
  test.each(['traube', 'stove', 'stricken', 'kleiner', 'kindergeld'])(
    '%s is not corrected to find anything',
    (text) => {
      expect(answerOf(text)).toMatchObject({ found: [], changes: [] });
      expect(answerOf(text).suggestion).toBeUndefined();
    },
  );

  test.each(['traube kinder', 'tisch kinder', 'kuchen machen'])('nor in %s, where the words stand apart', (text) => {
    expect(answerOf(text).rung).not.toBe('spelling');
    expect(answerOf(text).suggestion).toBeUndefined();
  });

  test('is a slip where the words are then a whole title', () => {
    expect(answerOf('rolling stove')).toMatchObject({ found: [2], rung: 'spelling' });
    expect(answerOf('lippels raum')).toMatchObject({ found: [0], rung: 'spelling' });
  });

  test('is a slip where a rare one is then the author of the title', () => {
    expect(answerOf('elliot adam')).toMatchObject({ found: [3], rung: 'spelling' });
  });
});

test('words written as one are a slip only where they are then a whole title', () => {
  expect(answerOf('rollingstove')).toMatchObject({ found: [2], rung: 'compound' });
  expect(answerOf('traumstunde').changes).toEqual([]);
  expect(answerOf('kinderraum').found).toEqual([]);
});

test('a word that is none is corrected as before', () => {
  expect(answerOf('lipels traumm')).toMatchObject({ found: [0], rung: 'spelling' });
});
