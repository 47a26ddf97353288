import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Dictionary } from '../../segment/segment.ts';
import { textSections, Utf8Table } from '../../segment/tables/text-table.ts';
import { similarTerms } from './similar-terms.ts';

/** The distance of optimal string alignment, by the whole table. */
function distance(a: readonly string[], b: readonly string[]): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_unused, j) => i + j),
  );
  const at = (i: number, j: number) => table[i]?.[j] ?? 0;
  for (let i = 1; i <= a.length; i += 1)
    for (let j = 1; j <= b.length; j += 1) {
      let least = Math.min(at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1), at(i - 1, j) + 1, at(i, j - 1) + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, at(i - 2, j - 2) + 1);
      (table[i] ?? [])[j] = least;
    }
  return at(a.length, b.length);
}

function dictionaryOf(texts: readonly string[]): Dictionary {
  const sorted = [...new Set(texts)].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  const sections = textSections('terms', sorted);
  const { 'terms.bytes': bytes, 'terms.offsets': offsets } = sections;
  if (!(bytes instanceof Uint8Array && offsets instanceof Uint32Array)) throw new Error('no table');
  return Object.assign(new Utf8Table(bytes, offsets), { surface: (term: number) => sorted[term] ?? '' });
}

const word = fc
  .array(fc.constantFrom('a', 'b', 'c', 'ж', '猫', '𝔸'), { minLength: 1, maxLength: 7 })
  .map((characters) => characters.join(''));

test('finds all terms within the distance and no others', () => {
  void fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 400 }), word, fc.constantFrom(1, 2), (texts, word, limit) => {
      const terms = dictionaryOf(texts);
      const expected = Array.from({ length: terms.length }, (_, term) => ({
        term,
        distance: distance([...word], [...terms.at(term)]),
      })).filter((candidate) => candidate.distance > 0 && candidate.distance <= limit);
      expect(similarTerms(terms, word, limit)).toEqual(expected);
    }),
    { numRuns: 400 },
  );
});

test('a word longer than any term is not searched', () => {
  expect(similarTerms(dictionaryOf(['a', 'b']), 'a'.repeat(1000), 2)).toEqual([]);
});
