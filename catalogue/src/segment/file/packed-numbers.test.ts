import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packedNumbers, unpackNumbers } from './packed-numbers.ts';

test('unpacks what was packed', () => {
  const number = fc.oneof(fc.nat(300), fc.nat(0xffff), fc.nat(0xffff_ffff));
  void fc.assert(
    fc.property(
      fc.array(number, { maxLength: 200 }),
      fc.constantFrom(Uint8Array, Uint16Array, Uint32Array),
      (list, Kind) => {
        const values = Kind.from(list);
        const packed = packedNumbers(values);
        if (packed === undefined) return;
        expect(packed.length).toBeLessThanOrEqual(values.byteLength);
        const unpacked = new Kind(values.length);
        expect(unpackNumbers(packed, unpacked)).toBe(packed.length);
        expect(unpacked).toEqual(values);
      },
    ),
    { numRuns: 500 },
  );
});

test('ascending numbers take a byte and two bits each, scattered ones are not packed', () => {
  const rising = Uint32Array.from({ length: 1000 }, (_, at) => 100_000 + 100 * at);
  expect(packedNumbers(rising)?.length).toBe(250 + 1002);
  expect(packedNumbers(Uint32Array.from({ length: 1000 }, (_, at) => Math.imul(at, 2_654_435_761)))).toBeUndefined();
});

test('detects truncated and surplus bytes', () => {
  const packed = packedNumbers(Uint32Array.of(1, 2, 3, 400)) ?? new Uint8Array();
  expect(packed).toHaveLength(1 + 5);
  expect(unpackNumbers(packed.subarray(0, 5), new Uint32Array(4))).toBe(6);
  expect(unpackNumbers(packed, new Uint32Array(3))).toBe(4);
});
