import { describe, expect, test } from 'vitest';
import { bookOf, segmentsOf } from '../../segment/testing/segments.ts';
import { findMatches } from '../find-matches.ts';

const library = segmentsOf([
  bookOf({ title: 'Das Wissen der Bienen' }),
  bookOf({ title: 'Buch der Lieder' }),
  bookOf({ title: 'Das neue Mammut-Buch' }),
  bookOf({ title: 'Winged Wonders: Bees and Wasps' }),
]);

function answerOf(text: string, meaning: 'FREE' | 'TITLE' = 'FREE') {
  const { hits, rung, changes, suggestion, absent } = findMatches(library, [{ meaning, text }]);
  return { found: hits.flatMap(({ documents }) => [...documents]), rung, changes, suggestion, absent };
}

describe('fillers', () => {
  test.each([
    ['suche ein gutes buch über bienen', 0],
    ['Ich möchte etwas Neues über Bienen lesen', 0],
    ['a good book about bees', 3],
    ['do you have something on wasps?', 3],
    ['lieder bücher', 1],
  ])('are left out silently: %s', (text, found) => {
    expect(answerOf(text)).toMatchObject({ found: [found], rung: undefined, changes: [] });
  });

  test('count where a title has them', () => {
    expect(answerOf('buch der lieder').found).toEqual([1]);
    expect(answerOf('das neue buch').found).toEqual([2]);
  });

  test('count in quotes and in a field of their own', () => {
    expect(answerOf('bienen buch', 'TITLE').changes).toEqual([{ asked: 'buch', used: [], known: true }]);
  });

  test('are left out beside a typo, too', () => {
    expect(answerOf('ein buch über bienenn')).toMatchObject({ found: [0], rung: 'spelling' });
  });
});

describe('where no record has a word of content', () => {
  test.each([
    ['buch über trauer', ['trauer']],
    ['new books about knitting', ['knitting']],
    ['stricken und häkeln', ['stricken', 'häkeln']],
  ])('%s has no hits, and the words are named', (text, absent) => {
    expect(answerOf(text)).toMatchObject({ found: [], absent, suggestion: undefined });
  });

  test('fillers alone offer nothing', () => {
    expect(answerOf('etwas gutes zum lesen')).toMatchObject({ found: [], suggestion: undefined, absent: [] });
  });
});
