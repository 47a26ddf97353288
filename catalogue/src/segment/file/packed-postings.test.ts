import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packedPostings, unpackPostings } from './packed-postings.ts';

const entry = fc
  .record({ document: fc.oneof(fc.nat(100), fc.nat(0xff_ffff)), mask: fc.oneof(fc.constantFrom(1, 2, 4), fc.nat(255)) })
  .map(({ document, mask }) => document * 256 + mask);

test('unpacks packed postings, and detects truncated and surplus bytes', () => {
  void fc.assert(
    fc.property(fc.array(entry, { maxLength: 300 }), (list) => {
      const entries = Uint32Array.from(list);
      const packed = packedPostings(entries);
      if (packed === undefined) return;
      const unpacked = new Uint32Array(entries.length);
      expect(unpackPostings(packed, unpacked)).toBe(true);
      expect(unpacked).toEqual(entries);
      expect(unpackPostings(packed.subarray(0, -1), unpacked)).toBe(false);
      expect(unpackPostings(Buffer.concat([packed, Buffer.alloc(1)]), unpacked)).toBe(false);
    }),
    { numRuns: 500 },
  );
});

test('a posting of a frequent term in a common field takes a byte and two bits', () => {
  const entries = Uint32Array.from({ length: 1000 }, (_, at) => (3 + 10 * at) * 256 + (at % 2 === 0 ? 1 : 64));
  expect(packedPostings(entries)?.length).toBeLessThan(1270);
});
