import type { FieldMeaning } from '@buchfink/contract/search';
import { expect, test } from 'vitest';
import { bookOf, segmentsOf } from '../../segment/testing/segments.ts';
import { findMatches } from '../find-matches.ts';

const state = segmentsOf([
  bookOf({ title: 'Ein Zauber', year: 1990, items: [{ id: 'a', branch: 'west', state: 'available' }] }),
  bookOf({ title: 'Der Zauberberg', year: 2006, items: [{ id: 'b', branch: 'mitte', state: 'lent' }] }),
  bookOf({ title: 'Nathan auf der Wiese', year: 1990 }),
  bookOf({ title: 'Nathan der Weise', year: 2006 }),
]);

function matchesOf(fields: Partial<Record<FieldMeaning, string>>) {
  const queryFields = Object.entries(fields).map(([meaning, text]) => ({ meaning: meaning as FieldMeaning, text }));
  const { hits, rung, suggestion } = findMatches(state, queryFields);
  return { found: hits.flatMap(({ documents }) => [...documents]), rung, suggestion };
}

test('words that no record of these years has are relaxed', () => {
  expect(matchesOf({ TITLE: 'zauber' })).toEqual({ found: [0], rung: undefined, suggestion: undefined });
  expect(matchesOf({ TITLE: 'zauber', YEAR: '2006' })).toMatchObject({ found: [1], rung: 'prefix' });
  expect(matchesOf({ FREE: 'Nathan Wiese', YEAR_START: '2000' })).toEqual({
    found: [3],
    rung: 'spelling',
    suggestion: 'nathan weise',
  });
});

test('branch and availability do not change which records are meant', () => {
  expect(matchesOf({ TITLE: 'zauber', BRANCH: 'mitte' })).toEqual({
    found: [],
    rung: undefined,
    suggestion: undefined,
  });
  expect(matchesOf({ TITLE: 'zauberberg', AVAILABLE: 'true' })).toEqual({
    found: [],
    rung: undefined,
    suggestion: undefined,
  });
  expect(matchesOf({ TITLE: 'zauber', BRANCH: 'west', AVAILABLE: 'true' }).found).toEqual([0]);
});

test('a title of another year is not traded for records with fewer words', () => {
  const query = { FREE: 'Nathan auf der Wiese', YEAR: '1991' };
  expect(matchesOf(query)).toEqual({ found: [], rung: undefined, suggestion: undefined });
  expect(matchesOf({ ...query, FREE: 'Nathan Wiese Unbekanntes', YEAR: '1990' })).toMatchObject({
    found: [2],
    rung: 'fewer-words',
  });
});
