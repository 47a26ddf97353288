import { decodeTag } from '@buchfink/device/rfid/decode-tag';
import { expect, it } from 'vitest';
import { tagSheet } from './tag-sheet.ts';

const copy = { title: 'Krabat <1>', shelfmark: 'K 10', barcode: '0010012341', parts: 1 };
const options = { library: 'Stadtbibliothek', isil: 'DE-Mb112', afi: 0x07, locale: 'en' } as const;

/** The tags of a sheet, read from its printed blocks. */
function readTags(sheet: string) {
  return [...sheet.matchAll(/<code>(.*?)<\/code>/g)].map(([, blocks = '']) => {
    const bytes = blocks.split('<br>').flatMap((line) => line.replace(/^\d+: /, '').split(' '));
    return decodeTag(
      Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 16)),
      0x3e,
    );
  });
}

it('prints a barcode and the bytes of a valid tag for each part', () => {
  const sheet = tagSheet([copy, { ...copy, barcode: '0010012342', parts: 3 }], options);
  expect(readTags(sheet)).toMatchObject([
    { barcodeId: '0010012341', partCount: 1, partNumber: 1, countryCode: 'DE', ownerSigel: 'Mb112', valid: true },
    ...[1, 2, 3].map((partNumber) => ({ barcodeId: '0010012342', partCount: 3, partNumber, valid: true })),
  ]);
  expect(sheet.match(/<svg/g)).toHaveLength(4);
  expect(sheet).toContain('part 2 of 3');
  expect(sheet).toContain('AFI 07.');
});

it('escapes titles, and says what does not fit on a tag', () => {
  const sheet = tagSheet([{ ...copy, barcode: '1'.repeat(250) }], {
    ...options,
    afi: undefined,
    locale: 'en',
  } as const);
  expect(sheet).toContain('<h2>Krabat &lt;1&gt;</h2>');
  expect(sheet).toContain('This does not fit on a tag.');
  expect(sheet).not.toContain('AFI');
});

it('says how large the tag of a long barcode has to be', () => {
  const sheet = tagSheet([{ ...copy, barcode: '12345678901234567890' }], options);
  expect(readTags(sheet)).toMatchObject([{ barcodeId: '12345678901234567890', valid: true }]);
  expect(sheet).toContain('Needs a tag of at least 64 bytes.');
});
