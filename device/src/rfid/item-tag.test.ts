import { expect, it } from 'vitest';
import { type ItemTag, isOwnedBy } from './item-tag.ts';

const tag = (countryCode: string, ownerSigel: string, model: ItemTag['model'] = 'iso-28560-3'): ItemTag => ({
  model,
  barcodeId: '1',
  partCount: 1,
  partNumber: 1,
  usage: 'circulation',
  countryCode,
  ownerSigel,
  valid: true,
  reversed: false,
});

it.each([
  [tag('DE', 'Mb112'), ['DE-705', 'DE-Mb112'], true],
  [tag('DE', 'MB112'), ['DE-Mb112'], true],
  [tag('DE', 'Mb11'), ['DE-Mb112'], false],
  [tag('', ''), ['DE-Mb112'], false],
  [tag('DE', 'Mb112'), [], false],
  // A tag of 32 bytes has no room for the last two characters of eleven.
  [tag('DE', '123456789'), ['DE-12345678901'], true],
  [tag('DE', '123456789'), ['DE-12345678801'], false],
  [tag('DE', '123456789', 'iso-28560-2'), ['DE-12345678901'], false],
])('knows its owner by the ISIL: %#', (itemTag, isils, expected) => {
  expect(isOwnedBy(itemTag, isils)).toBe(expected);
});
