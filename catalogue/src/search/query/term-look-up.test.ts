import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bookOf, segmentOfRecords } from '../../segment/testing/segments.ts';
import { findTerms } from './find-terms.ts';

const word = fc
  .array(fc.constantFrom('a', 'b', 'ж', '猫', '𝔸'), { minLength: 1, maxLength: 4 })
  .map((characters) => characters.join(''));

const words = fc.array(word, { maxLength: 30 });
const manyWords = fc.array(word, { maxLength: 600, size: 'max' });

test('looking up several forms at once finds the same as one by one, in any order', () => {
  void fc.assert(
    fc.property(manyWords, words, (texts, forms) => {
      const { terms } = segmentOfRecords([bookOf({ title: texts.join(' ') })]);
      const words = ['x'.repeat(1000), ...forms, ...forms.toSorted(), 'zz'];
      expect(findTerms(terms, words)).toEqual(words.map((form) => terms.find(form)));
    }),
    { numRuns: 100 },
  );
});
