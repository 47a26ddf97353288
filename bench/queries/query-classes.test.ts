import { expect, test } from 'vitest';
import { generateRecords } from '../records/generate-records.ts';
import { wordsOf } from './query.ts';
import { generateQueryClasses } from './query-classes.ts';
import { countWords } from './word-counts.ts';

async function* records() {
  yield* generateRecords(2_000, 1);
}
const counted = await countWords(records(), 2_000);
const classes = generateQueryClasses(counted, 20, 1);
const textsOf = (name: string) =>
  classes.find((of) => of.name === name)?.queries.map(({ fields }) => fields.map(({ text }) => text).join(' ')) ?? [];

test('the same records and seed yield the same queries', () => {
  expect(generateQueryClasses(counted, 20, 1)).toEqual(classes);
});

test('every class has the requested number of queries, and none is empty', () => {
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

test('a prefix is not a word, and some word begins with it', () => {
  const all = [...counted.counts.keys()];
  for (const text of textsOf('prefix')) {
    expect(counted.counts.has(text)).toBe(false);
    expect(all.some((word) => word.startsWith(text))).toBe(true);
  }
});

test('a word with a typo is in no record', () => {
  for (const text of textsOf('typo')) for (const word of wordsOf(text)) expect(counted.counts.has(word)).toBe(false);
});
