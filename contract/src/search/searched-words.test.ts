import { expect, it } from 'vitest';
import type { QueryChange, SearchAnswer } from '../search.ts';
import { searchedWords } from './searched-words.ts';

const corrected: QueryChange = { asked: 'zauberbrg', used: ['zauberberg'] };
const wordsOf = (answer: Partial<SearchAnswer>, fieldCount = 1) =>
  searchedWords(
    { total: 3, changes: [corrected], suggestions: [{ kind: 'spelling', text: 'zauberberg' }], ...answer },
    'zauberbrg',
    fieldCount,
  );

it.each([
  ['a literal match', {}, 'zauberbrg'],
  ['nothing found', { total: 0, rung: 'spelling' }, 'zauberbrg'],
  ['beginnings of words', { rung: 'prefix' }, 'zauberbrg'],
  ['related words', { rung: 'related' }, 'zauberbrg'],
  ['the name of a language', { rung: 'described' }, 'zauberbrg'],
  ['a corrected spelling', { rung: 'spelling' }, 'zauberberg'],
  ['words written as one', { rung: 'compound' }, 'zauberberg'],
  ['two spellings', { rung: 'spelling', changes: [{ ...corrected, used: ['zauberberg', 'zauberburg'] }] }, undefined],
  ['a spelling that is not named', { rung: 'spelling', changes: [], suggestions: [] }, undefined],
  ['some of the words', { rung: 'fewer-words' }, undefined],
  ['words without their quotation marks', { rung: 'unquoted', changes: [] }, undefined],
] as const)('names what was searched: %s', (_, answer, expected) => {
  expect(wordsOf(structuredClone(answer) as Partial<SearchAnswer>)).toBe(expected);
});

it('names no correction of one field as the words of several', () => {
  expect(wordsOf({ rung: 'spelling' }, 2)).toBeUndefined();
});
