import { expect, test } from 'vitest';
import { inField } from '../fields.ts';
import { bookOf, segmentsOf } from '../testing/segments.ts';
import { frequentPrefixes, prefixAt, TermUnion } from './prefixes.ts';

const titles = [
  'sch',
  'schön',
  'schule haus',
  'hausboot',
  'haus hausboot',
  'schöne schule',
  'größe',
  'größer',
  'ab',
  'x',
];
const library = Array.from({ length: 6000 }, (_, at) =>
  bookOf({ id: `id-${at}`, title: `${titles[at % titles.length]} ${at % 7 === 0 ? 'hausen' : ''}` }),
);
const [live] = segmentsOf(library).segments;
if (!live) throw new Error('no segment');
const { segment } = live;
const { terms, prefixes: beginnings, postings } = segment;

/** All ranges of two terms or more whose terms have the same first three to five letters, by looking at each. */
function naiveBeginnings(): Set<string> {
  const all = Array.from({ length: terms.length }, (_, term) => terms.at(term));
  const expected = new Set<string>();
  for (const size of [3, 4, 5])
    for (const prefix of new Set(all.filter(({ length }) => length >= size).map((term) => term.slice(0, size)))) {
      const [from, to] = [terms.lowerBound(prefix), terms.afterPrefix(prefix)];
      if (to - from > 1 && (postings.starts[to] ?? 0) - (postings.starts[from] ?? 0) >= 2048)
        expected.add(`${from}-${to}`);
    }
  return expected;
}

test('finds all frequent prefixes of three to five letters, each range once', () => {
  const ranges = frequentPrefixes(terms, segment).map(([from, to]) => `${from}-${to}`);
  expect(new Set(ranges)).toEqual(naiveBeginnings());
  expect(new Set(ranges).size).toBe(ranges.length);
  expect(ranges.length).toBeGreaterThan(1);
});

test('a prefix is found by its term range, and knows its number of documents', () => {
  const range = { from: terms.lowerBound('haus'), to: terms.afterPrefix('haus') };
  const place = prefixAt(beginnings, range);
  expect(place).toBeGreaterThanOrEqual(0);
  expect(beginnings.counts[place]).toBe(library.filter(({ title }) => title.includes('haus')).length);
  expect(prefixAt(beginnings, { ...range, to: range.to + 1 })).toBe(-1);
  expect(prefixAt(beginnings, { from: 0, to: 1 })).toBe(-1);
  expect(prefixAt(beginnings, { from: terms.length, to: terms.length })).toBe(-1);
});

test('a document with several words of a prefix comes once, with all fields and its best impact', () => {
  const range = { from: terms.lowerBound('haus'), to: terms.afterPrefix('haus') };
  const { entries, impacts } = new TermUnion(segment).of(range.from, range.to);
  const documents = [...entries].map((entry) => entry >>> 8);
  expect(documents).toEqual([...new Set(documents)].sort((a, b) => a - b));
  expect([...entries].every((entry) => (entry & inField.title) !== 0)).toBe(true);
  const best = new Map<number, number>();
  const { starts } = postings;
  for (let at = starts[range.from] ?? 0; at < (starts[range.to] ?? 0); at += 1) {
    const document = (postings.entries[at] ?? 0) >>> 8;
    best.set(document, Math.max(best.get(document) ?? 0, postings.impacts[at] ?? 0));
  }
  expect([...impacts]).toEqual(documents.map((document) => best.get(document)));
});
