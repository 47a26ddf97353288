import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareByCodePoint, compareByUnit } from '../tables/text-table.ts';
import { sortedTexts } from './sorted-texts.ts';

const text = fc.oneof(
  fc.string({ maxLength: 9 }),
  fc.string({ unit: 'binary', maxLength: 3 }),
  fc
    .array(fc.constantFrom('geschichte', 'a', 'ab', 'Z', '9', ':', '𐐀', '\uFFFD', ' '), { maxLength: 4 })
    .map((list) => list.join('')),
);

test.each([
  ['code units', compareByUnit],
  ['code points', compareByCodePoint],
])('sorts texts by %s', (_, compare) => {
  void fc.assert(
    fc.property(fc.array(text, { maxLength: 60 }), (texts) => {
      const order = sortedTexts(texts, (a, b) => compare(texts[a] ?? '', texts[b] ?? '') || a - b);
      expect([...order].map((number) => texts[number])).toEqual(texts.toSorted(compare));
    }),
    { numRuns: 500 },
  );
});
