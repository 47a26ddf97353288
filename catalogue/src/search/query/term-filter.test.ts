import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bookOf, segmentOfRecords } from '../../segment/testing/segments.ts';
import { concatHashes, extendHash, hashOf, mayBeTerm, termFilterOf } from './term-filter.ts';

test('the hash of a prefix and an ending equals the hash of the whole, at any length', () => {
  void fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), fc.nat(400), (bytes, cut) => {
      const at = Math.min(cut, bytes.length);
      const wholeHash = hashOf(bytes, 0, bytes.length);
      const [beginning, ending] = [hashOf(bytes, 0, at), hashOf(bytes, at, bytes.length)];
      expect(concatHashes(beginning, ending, bytes.length - at)).toBe(wholeHash);
      expect(extendHash(beginning, bytes, at, bytes.length)).toBe(wholeHash);
    }),
  );
});

test('the filter accepts every term and few other forms', () => {
  const word = (number: number) => `w${number.toString(36)}`;
  const { terms } = segmentOfRecords(
    Array.from({ length: 400 }, (_, at) =>
      bookOf({ title: Array.from({ length: 20 }, (_each, place) => word(at * 20 + place)).join(' ') }),
    ),
  );
  const filter = termFilterOf(terms);
  const isLetThrough = (form: string) => {
    const bytes = new TextEncoder().encode(form);
    return mayBeTerm(filter, hashOf(bytes, 0, bytes.length));
  };
  for (let term = 0; term < terms.length; term += 1) expect(isLetThrough(terms.at(term))).toBe(true);
  const absentWords = Array.from({ length: 10_000 }, (_, at) => `x${at}`);
  expect(absentWords.filter(isLetThrough).length).toBeLessThan(1000);
});
