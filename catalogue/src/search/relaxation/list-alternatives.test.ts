import { expect, test } from 'vitest';
import { type IndexAnswer, type IndexQuery, plainQuery } from '../index-query.ts';
import { listAlternatives } from './list-alternatives.ts';

const query: IndexQuery = {
  fields: [{ meaning: 'FREE', text: 'zauberbreg' }],
  ...plainQuery,
};
const nothing: IndexAnswer = { total: 0, totalIsExact: true, hits: [], facets: [] };

test('a search without hits offers other libraries, and fewer filters where it has some', () => {
  expect(listAlternatives(query, nothing)).toEqual([{ text: 'zauberbreg', kind: 'other-libraries' }]);
  const narrowed = { ...query, fields: [...query.fields, { meaning: 'YEAR', text: '1924' } as const] };
  expect(listAlternatives(narrowed, nothing).map(({ kind }) => kind)).toEqual(['fewer-filters', 'other-libraries']);
  expect(listAlternatives({ ...query, filters: { language: ['ger'] } }, nothing).map(({ kind }) => kind)).toEqual([
    'fewer-filters',
    'other-libraries',
  ]);
});

test('other spellings come first, and alone where there are hits', () => {
  const spelt = { ...nothing, suggestions: [{ text: 'zauberberg', kind: 'spelling' as const }] };
  expect(listAlternatives(query, spelt).map(({ kind }) => kind)).toEqual(['spelling', 'other-libraries']);
  expect(listAlternatives(query, { ...spelt, total: 3 })).toEqual(spelt.suggestions);
});
