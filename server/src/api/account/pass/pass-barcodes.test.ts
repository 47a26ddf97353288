import type { BarcodeFormat } from '@buchfink/contract/config/barcode-format';
import { expect, it } from 'vitest';
import { encodableFormats } from './pass-barcodes.ts';

it.each<[string, BarcodeFormat, BarcodeFormat[]]>([
  ['4006381333931', 'EAN13', ['EAN13', 'CODE128']],
  ['12345', 'EAN13', ['CODE128']],
  ['A1234B', 'CODABAR', ['CODABAR', 'CODE128']],
  ['123', 'ITF', ['CODE128']],
  ['6101', 'CODE128', ['CODE128']],
  ['Größe', 'CODE39', []],
])('the number %s in %s can be encoded in %j', (number, format, encodable) => {
  expect(encodableFormats(number, format)).toEqual(encodable);
});
