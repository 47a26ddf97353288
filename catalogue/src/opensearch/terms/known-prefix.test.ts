import { expect, test } from 'vitest';
import { prefixIn, prefixSearch } from './known-prefix.ts';

const answerOf = (...counts: readonly number[]) => {
  const buckets = counts.map((count, at) => ({ key: `berg${at}`, count, within: {} }));
  return { total: 0, hits: [], suggested: [], counted: { terms: { count: 0, value: 0, within: {}, buckets } } };
};

test('counts the terms of all documents with a prefix where these are few', () => {
  expect(prefixSearch('berg', 5).query).toEqual({ prefix: { 'words.all': 'berg' } });
  expect(prefixIn(answerOf(4, 3), 5)).toEqual({ count: 7, terms: ['berg0', 'berg1'], hasMore: false });
});

test('estimates the postings of many documents from a share of them, and takes others for possible', () => {
  const { query } = prefixSearch('b', 32_000);
  expect(query).toEqual({
    bool: { filter: [{ prefix: { 'words.all': 'b' } }, { range: { work: { lt: 2 ** 38 } } }] },
  });
  expect(prefixIn(answerOf(8_000, 2_000), 32_000)).toEqual({
    count: 40_000,
    terms: ['berg0', 'berg1'],
    hasMore: true,
  });
});

test('has no terms where no document has the prefix', () => {
  expect(prefixIn(undefined, 0)).toEqual({ count: 0, terms: [], hasMore: false });
});
