import { expect, test } from 'vitest';
import { type IndexAnswer, type IndexQuery, plainQuery } from '../index-query.ts';
import { waysOn } from './ways-on.ts';

const query: IndexQuery = {
  fields: [{ meaning: 'FREE', text: 'zauberbreg' }],
  ...plainQuery,
};
const nothing: IndexAnswer = { total: 0, totalIsExact: true, hits: [], facets: [] };

test('a search that found nothing goes on in other libraries, and without what narrows it', () => {
  expect(waysOn(query, nothing)).toEqual([{ text: 'zauberbreg', kind: 'other-libraries' }]);
  const narrowed = { ...query, fields: [...query.fields, { meaning: 'YEAR', text: '1924' } as const] };
  expect(waysOn(narrowed, nothing).map(({ kind }) => kind)).toEqual(['fewer-filters', 'other-libraries']);
  expect(waysOn({ ...query, filters: { language: ['ger'] } }, nothing).map(({ kind }) => kind)).toEqual([
    'fewer-filters',
    'other-libraries',
  ]);
});

test('other spellings come first, and alone where something was found', () => {
  const spelt = { ...nothing, suggestions: [{ text: 'zauberberg', kind: 'spelling' as const }] };
  expect(waysOn(query, spelt).map(({ kind }) => kind)).toEqual(['spelling', 'other-libraries']);
  expect(waysOn(query, { ...spelt, total: 3 })).toEqual(spelt.suggestions);
});
