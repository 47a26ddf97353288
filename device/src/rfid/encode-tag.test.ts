import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeTag } from './decode-tag.ts';
import { encodeDanishModel } from './encode-tag.ts';
import { toHex } from './hex.ts';

/** All at night, fewer by day (scripts/nightly.mjs). */
const rounds = process.env.BUCHFINK_NIGHT === '1' ? 20_000 : 800;

it('writes the published example (ISO 28560-3, annex B.1)', () => {
  const block = encodeDanishModel({ barcodeId: '1000000056', partCount: 1, partNumber: 1, isil: 'DK-718500' });
  expect(toHex(block ?? [])).toBe('1101013130303030303030353600000000000098a4444b3731383530300000000000');
});

it('writes what is read again', () => {
  const content = fc.record({
    barcodeId: fc.string({ unit: 'grapheme', maxLength: 40 }),
    partCount: fc.integer({ min: 0, max: 256 }),
    partNumber: fc.integer({ min: 0, max: 256 }),
    isil: fc.oneof(fc.constantFrom('', 'DE-Mb112', 'DK-718500', 'US-InU-Mu', 'Mb112'), fc.string({ maxLength: 16 })),
  });
  void fc.assert(
    fc.property(content, (tag) => {
      const block = encodeDanishModel(tag);
      if (block === undefined) return;
      const { barcodeId, partCount, partNumber, isil } = tag;
      const { length } = new TextEncoder().encode(barcodeId);
      expect(block).toHaveLength(length > 16 ? 34 + 7 + length : 34);
      const decoded = decodeTag(block, 0x3e);
      expect(decoded).toMatchObject({ barcodeId, partCount, partNumber, usage: 'circulation', valid: true });
      expect([decoded?.countryCode, decoded?.ownerSigel].filter(Boolean).join('-')).toBe(isil);
    }),
    { numRuns: rounds },
  );
});

it('writes a barcode of more than 16 bytes to the library extension block', () => {
  const longest = '1'.repeat(249);
  for (const barcodeId of ['12345678901234567', longest]) {
    const block = encodeDanishModel({ barcodeId, partCount: 2, partNumber: 1, isil: 'DE-Mb112' }) ?? new Uint8Array();
    expect(toHex(block.subarray(3, 19))).toBe(`01${'00'.repeat(15)}`);
    expect(block[34]).toBe(6 + barcodeId.length);
    expect(block.at(-1)).toBe(0);
    expect(block.subarray(34).reduce((sum, byte) => sum ^ byte, 0)).toBe(0);
    expect(decodeTag(block, 0x3e)).toMatchObject({ barcodeId, partCount: 2, valid: true });
  }
});

it.each([
  ['a barcode that no block holds', { barcodeId: '1'.repeat(250) }],
  ['no barcode', { barcodeId: '' }],
  ['an owner without a country', { isil: 'Mb112' }],
  ['a long owner', { isil: 'DE-123456789012' }],
  ['a part that the item does not have', { partCount: 2, partNumber: 3 }],
  ['too many parts', { partCount: 256 }],
])('does not write %s', (_name, change) => {
  const content = { barcodeId: '1001', partCount: 1, partNumber: 1, isil: 'DE-Mb112' };
  expect(encodeDanishModel(content)).toBeDefined();
  expect(encodeDanishModel({ ...content, ...change })).toBeUndefined();
});
