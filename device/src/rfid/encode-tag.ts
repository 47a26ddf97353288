import { crc16 } from './crc.ts';

/** What a new tag says of its item. */
export interface TagContent {
  readonly barcodeId: string;
  readonly partCount: number;
  readonly partNumber: number;
  /** The owner, with the country in front, such as `DE-Mb112`; empty for none. */
  readonly isil: string;
}

/** The bytes of a basic block, and where its fields begin (ISO 28560-3, 6.2). */
const basicBlock = 34;
const offset = { usage: 0, parts: 1, barcode: 3, crc: 19, country: 21, owner: 23 } as const;
/** Version 1, item for circulation. */
const circulation = 0x11;
const longestOwner = 11;

/**
 * Encodes the basic block of the Danish data model (ISO 28560-3) for an item for circulation, in UTF-8.
 *
 * @returns 34 bytes, or undefined where the content does not fit: a barcode of more than 16 bytes, an owner that is no
 * ISIL of a country, parts outside of 1 to 255
 */
export function encodeDanishModel({ barcodeId, partCount, partNumber, isil }: TagContent): Uint8Array | undefined {
  const barcode = new TextEncoder().encode(barcodeId);
  const [, country = '', owner = ''] = /^(?:([A-Z]{2})-([\x21-\x7e]+))?$/.exec(isil) ?? [undefined, '', isil];
  const isFitting =
    barcode.length > 0 &&
    barcode.length <= offset.crc - offset.barcode &&
    !/^\s|\s$|\p{Cc}/u.test(barcodeId) &&
    (isil === '' || country !== '') &&
    owner.length <= longestOwner &&
    [partCount, partNumber].every((part) => Number.isInteger(part) && part >= 1 && part <= 255) &&
    partNumber <= partCount;
  if (!isFitting) return undefined;
  const block = new Uint8Array(basicBlock);
  block.set([circulation, partCount, partNumber], offset.usage);
  block.set(barcode, offset.barcode);
  block.set(new TextEncoder().encode(country + owner), offset.country);
  const crc = crc16([...block.subarray(0, offset.crc), ...block.subarray(offset.country)]);
  block.set([crc & 0xff, crc >> 8], offset.crc);
  return block;
}
