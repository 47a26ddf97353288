import { expect, test } from 'vitest';
import { generateRecords } from '../records/generate-records.ts';
import { wordsOf } from './query.ts';
import { queryClasses } from './query-classes.ts';
import { countWords } from './word-counts.ts';

async function* records() {
  yield* generateRecords(2_000, 1);
}
const counted = await countWords(records(), 2_000);
const classes = queryClasses(counted, 20, 1);
const textsOf = (name: string) =>
  classes.find((of) => of.name === name)?.queries.map(({ fields }) => fields.map(({ text }) => text).join(' ')) ?? [];

test('the same records and seed give the same queries', () => {
  expect(queryClasses(counted, 20, 1)).toEqual(classes);
});

test('every class has as many queries as asked for, and none is empty', () => {
  for (const { queries } of classes) {
    expect(queries).toHaveLength(20);
    for (const { fields } of queries) expect(fields.every(({ text }) => text !== '')).toBe(true);
  }
});

test('a rare word is rarer than a common one', () => {
  const countOf = (word: string) => counted.counts.get(word) ?? 0;
  for (const word of textsOf('rare word')) expect(countOf(word)).toBeLessThanOrEqual(30);
  for (const word of textsOf('common word')) expect(countOf(word)).toBeGreaterThanOrEqual(40);
});

test('a begun word is no word, and some word begins with it', () => {
  const all = [...counted.counts.keys()];
  for (const text of textsOf('begun word')) {
    expect(counted.counts.has(text)).toBe(false);
    expect(all.some((word) => word.startsWith(text))).toBe(true);
  }
});

test('a word with a typo stands in no record', () => {
  for (const text of textsOf('typo')) for (const word of wordsOf(text)) expect(counted.counts.has(word)).toBe(false);
});
