import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeTag } from './decode-tag.ts';
import { encodeDanishModel } from './encode-tag.ts';
import { toHex } from './hex.ts';

it('writes the published example (ISO 28560-3, annex B.1)', () => {
  const block = encodeDanishModel({ barcodeId: '1000000056', partCount: 1, partNumber: 1, isil: 'DK-718500' });
  expect(toHex(block ?? [])).toBe('1101013130303030303030353600000000000098a4444b3731383530300000000000');
});

it('writes what is read again', () => {
  const content = fc.record({
    barcodeId: fc.string({ unit: 'grapheme', maxLength: 20 }),
    partCount: fc.integer({ min: 0, max: 256 }),
    partNumber: fc.integer({ min: 0, max: 256 }),
    isil: fc.oneof(fc.constantFrom('', 'DE-Mb112', 'DK-718500', 'US-InU-Mu', 'Mb112'), fc.string({ maxLength: 16 })),
  });
  void fc.assert(
    fc.property(content, (tag) => {
      const block = encodeDanishModel(tag);
      if (block === undefined) return;
      expect(block).toHaveLength(34);
      const { barcodeId, partCount, partNumber, isil } = tag;
      const decoded = decodeTag(block, 0x3e);
      expect(decoded).toMatchObject({ barcodeId, partCount, partNumber, usage: 'circulation', valid: true });
      expect([decoded?.countryCode, decoded?.ownerSigel].filter(Boolean).join('-')).toBe(isil);
    }),
    { numRuns: 20_000 },
  );
});

it.each([
  ['a long barcode', { barcodeId: '12345678901234567' }],
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
