import { barcodeFormats } from '@buchfink/contract/config/barcode-format';
import { describe, expect, it } from 'vitest';
import { encodeBarcode } from './encode-barcode.ts';
import { numberGroups } from './id-card.tsx';
import { chooseSymbology } from './symbology.ts';

describe('the symbology of a card', () => {
  it.each([
    ['1000001', 'CODE128', 'CODE128'],
    ['jürgen', 'CODE128', undefined],
    ['A1000001-X', 'CODE39', 'CODE39'],
    ['a1000001', 'CODE39', 'CODE128'],
    ['1000001', 'CODABAR', 'CODABAR'],
    ['A1000001B', 'CODABAR', 'CODABAR'],
    ['A1000001', 'CODABAR', 'CODE128'],
    ['4006381333931', 'EAN13', 'EAN13'],
    ['4006381333932', 'EAN13', 'CODE128'],
    ['1000001', 'EAN13', 'CODE128'],
    ['10000012', 'ITF', 'ITF'],
    ['1000001', 'ITF', 'CODE128'],
    ['', 'CODE128', undefined],
  ] as const)('of %s with the preference %s is %s', (number, preferred, expected) => {
    expect(chooseSymbology(number, preferred)).toBe(expected);
  });

  it.each(barcodeFormats)('%s can encode every number it is chosen for', async (format) => {
    for (const number of ['1000001', '10000012', '400638133393', '4006381333931', 'AB-1', '0']) {
      const symbology = chooseSymbology(number, format);
      if (!symbology) throw new Error(`nothing for ${number}`);
      const { width, bars } = await encodeBarcode(number, symbology);
      const last = bars.at(-1);
      expect(bars.length).toBeGreaterThan(5);
      expect(bars[0]?.offset).toBe(0);
      expect((last?.offset ?? 0) + (last?.width ?? 0)).toBe(width);
    }
  });

  it('is none for a number that no symbology can encode', async () => {
    await expect(encodeBarcode('123', 'ITF')).rejects.toThrow('ITF');
  });
});

describe('the number of a card', () => {
  it.each([
    ['12345', ['12345']],
    ['1000001', ['1000', '001']],
    ['20047713068', ['2004', '7713', '068']],
    ['1234567890', ['1234', '567', '890']],
    ['jürgen', ['jürgen']],
    ['AB-1000001', ['AB-1000001']],
  ])('%s is split into groups', (number, groups) => {
    expect(numberGroups(number)).toEqual(groups);
  });
});
