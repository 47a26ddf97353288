import { expect, test } from 'vitest';
import { bookOf } from '../../segment/testing/segments.ts';
import type { EngineAnswer, EngineSearch } from '../ask.ts';
import { knownAnswersOf } from './known-answers.ts';

const nothing: EngineAnswer = { total: 0, hits: [], counted: {}, suggested: [] };
const counted = (count: number) => ({ count, buckets: [], value: 0, within: {} });

/** An index that counts 7 documents of anything, and keeps what it was asked. */
function openIndex(answer: EngineAnswer) {
  const questions: (readonly EngineSearch[])[] = [];
  const ask = (searches: readonly EngineSearch[]) => {
    questions.push(searches);
    return searches.map(() => answer);
  };
  return { index: { ask, documentCount: 10 }, questions };
}

test('asks for each number once, and for several together', () => {
  const { index, questions } = openIndex({ ...nothing, counted: { 0: counted(7), 1: counted(3) } });
  const [a, b, c] = ['a', 'b', 'c'].map((word) => ({ term: { words: word } }));
  if (!a || !b || !c) throw new Error('no queries');
  expect(knownAnswersOf(index).countsOf([a, b, a])).toEqual([7, 3, 7]);
  expect(knownAnswersOf(index).countsOf([b, a])).toEqual([3, 7]);
  expect(questions).toHaveLength(1);
  expect(knownAnswersOf(index).countsOf([c, a])).toEqual([7, 7]);
  expect(questions).toHaveLength(2);
  expect(knownAnswersOf({ ...index }).countsOf([a])).toEqual([7]);
  expect(questions).toHaveLength(3);
});

test('keeps the documents of a search, and the answers to others', () => {
  const hits = [{ number: 4, score: 1, record: bookOf({ id: 'x', title: 'Momo' }) }];
  const { index, questions } = openIndex({ ...nothing, total: 1, hits });
  const search = { query: { match_all: {} }, size: 5 };
  const other = { query: { match_all: {} }, size: 0 };
  for (let round = 0; round < 2; round += 1) {
    const [fetched, further] = knownAnswersOf(index).fetch(search, [other]);
    expect(fetched.hits.map(({ number }) => number)).toEqual([4]);
    expect(further?.total).toBe(1);
  }
  knownAnswersOf(index).fetch(other);
  expect(questions).toEqual([[search, other]]);
});

test('counts a record once while its former version is still found', () => {
  const versions = [
    { number: 9, score: 2, record: bookOf({ id: 'a', title: 'Momo, neu' }) },
    { number: 3, score: 1, record: bookOf({ id: 'a', title: 'Momo' }) },
    { number: 5, score: 1, record: bookOf({ id: 'b', title: 'Krabat' }) },
  ];
  const { index } = openIndex({ ...nothing, total: 12, hits: versions });
  const [{ hits, total, live }] = knownAnswersOf(index).fetch({ query: {}, size: 3 });
  expect(hits.map(({ number }) => number)).toEqual([9, 5]);
  expect([total, live.segment.documentCount]).toEqual([11, 2]);
});
