import { expect, test } from 'vitest';
import { anywhere } from '../../segment/fields.ts';
import { bookOf, segmentsOf, without } from '../../segment/testing/segments.ts';
import { evaluate } from './evaluate.ts';
import { bitmapOfPrefix, scoreTableOfPrefix } from './frequent-prefix.ts';
import type { QueryNode } from './query-node.ts';

/* More prefixes than tables are kept, each of several terms. */
const letters = 'abcdefghijklmnopqrst';
const wordAt = (letter: string, at: number) => `${letter.repeat(3)}${'xyz'[at % 3]}`;
const books = Array.from({ length: 2600 }, (_, at) =>
  bookOf({
    id: `id-${at}`,
    title: [...letters].flatMap((letter, place) => (at % (place + 7) === 0 ? [] : [wordAt(letter, at)])).join(' '),
    abstract: at % 5 === 0 ? [...letters].map((letter) => wordAt(letter, at + 1)).join(' ') : undefined,
  }),
);
const { segments } = segmentsOf(books);
const [single] = segments;
if (!single) throw new Error('no segment');
const live = without(single, 1, 50, 2599);
const part = { live, at: 0 };
const { terms, postings } = live.segment;

function beginningOf(form: string): Extract<QueryNode, { kind: 'terms' }> {
  const range = { from: terms.lowerBound(form), to: terms.afterPrefix(form) };
  const found = { term: form, isPrefix: true, count: range.to - range.from, at: () => range };
  return { kind: 'terms', form, found, mask: anywhere, weight: 3 };
}

test.each([...letters, ...letters])('the table of %s… holds what the postings hold', (letter) => {
  const node = beginningOf(letter.repeat(3));
  const all = evaluate(part, node);
  const range = node.found.at(0);
  expect(range && bitmapOfPrefix(live.segment, range)).toBeDefined();
  const within = Uint32Array.from({ length: 600 }, (_, at) => at * 4 + 2).filter((document) => document !== 50);
  const some = evaluate(part, node, within);
  const expected = [...within].filter((document) => all.documents.includes(document));
  expect([...some.documents]).toEqual(expected);
  for (const [at, document] of some.documents.entries()) {
    const place = all.documents.indexOf(document);
    expect([some.scores[at], some.masks[at]]).toEqual([all.scores[place], all.masks[place]]);
  }
  const matchesOfAll = evaluate(part, node, all.documents.slice(), true);
  expect([matchesOfAll.scores, matchesOfAll.masks]).toEqual([all.scores, all.masks]);
});

test('a single term and a rare prefix are read from their postings', () => {
  const { from } = beginningOf('aaa').found.at(0) ?? { from: 0 };
  expect((postings.starts[from + 1] ?? 0) - (postings.starts[from] ?? 0)).toBeGreaterThan(0);
  expect(scoreTableOfPrefix(live.segment, { from, to: from + 1 })).toBeUndefined();
  expect(scoreTableOfPrefix(live.segment, { from, to: from })).toBeUndefined();
});
