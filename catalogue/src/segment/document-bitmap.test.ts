import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDocuments,
  bitOf,
  countBits,
  countCommon,
  keepCommon,
  readDocuments,
  readManyDocuments,
  withoutDeleted,
  wordsFor,
} from './document-bitmap.ts';

const documentCount = 300;
/** Also the first, the last, and whole runs of 32. */
const documents = fc.oneof(
  fc.uniqueArray(fc.nat(documentCount - 1), { maxLength: 60 }),
  fc
    .tuple(fc.nat(documentCount), fc.nat(documentCount))
    .map(([from, to]) => Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)),
);

function setOf(documents: readonly number[]): Uint32Array {
  const bits = new Uint32Array(wordsFor(documentCount));
  addDocuments(bits, documents);
  return bits;
}

test('a bitmap holds exactly the documents that were added, and lists them in order', () => {
  void fc.assert(
    fc.property(documents, (documents) => {
      const bits = setOf(documents);
      const sorted = documents.toSorted((a, b) => a - b);
      expect(countBits(bits, bits.length)).toBe(documents.length);
      for (const read of [readDocuments, readManyDocuments]) {
        const into = new Uint32Array(documents.length + 1);
        expect(read(bits, bits.length, into)).toBe(documents.length);
        expect([...into.subarray(0, documents.length)]).toEqual(sorted);
      }
      for (let document = 0; document < documentCount; document += 1)
        expect(bitOf(bits, document)).toBe(documents.includes(document) ? 1 : 0);
    }),
  );
});

test('the intersection has what both bitmaps hold; deleted documents are removed', () => {
  void fc.assert(
    fc.property(documents, documents, (documents, otherDocuments) => {
      const common = documents.filter((document) => otherDocuments.includes(document));
      const bits = setOf(documents);
      expect(countCommon(bits, setOf(otherDocuments))).toBe(common.length);
      keepCommon(bits, setOf(otherDocuments));
      expect(bits).toEqual(setOf(common));
      const remainingBits = setOf(documents);
      withoutDeleted(remainingBits, remainingBits.length, setOf(otherDocuments));
      expect(remainingBits).toEqual(setOf(documents.filter((document) => !otherDocuments.includes(document))));
      withoutDeleted(remainingBits, remainingBits.length, undefined);
      expect(countBits(remainingBits, remainingBits.length)).toBe(documents.length - common.length);
    }),
  );
});
