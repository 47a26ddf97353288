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
const maxOwnerLength = 11;
const maxBarcodeLength = offset.crc - offset.barcode;
/** Stands in the first byte of the barcode when the barcode is in the library extension block. */
const barcodeElsewhere = 0x01;
/** The library extension block: length, id (two bytes, low first), checksum, media format (0: undefined), texts. */
const extension = { id: 1, checksum: 3, barcode: 5 } as const;
/** A length is one byte; 00h ends the barcode, and another one the list of blocks. */
const maxExtensionBarcodeLength = 0xff - extension.barcode - 1;

/**
 * Encodes the Danish data model (ISO 28560-3) for an item for circulation, in UTF-8. A barcode of more than 16 bytes
 * is written to the library extension block behind the basic block (ISO 28560-3, 6.4).
 *
 * @returns the basic block of 34 bytes, for a long barcode with the extension block and a final 00h; undefined where the
 * content does not fit: a barcode of more than 249 bytes, an owner that is no ISIL of a country, parts outside of 1 to 255
 */
export function encodeDanishModel({ barcodeId, partCount, partNumber, isil }: TagContent): Uint8Array | undefined {
  const barcode = new TextEncoder().encode(barcodeId);
  const [, country = '', owner = ''] = /^(?:([A-Z]{2})-([\x21-\x7e]+))?$/.exec(isil) ?? [undefined, '', isil];
  const isFitting =
    barcode.length > 0 &&
    barcode.length <= maxExtensionBarcodeLength &&
    !/^\s|\s$|\p{Cc}/u.test(barcodeId) &&
    (isil === '' || country !== '') &&
    owner.length <= maxOwnerLength &&
    [partCount, partNumber].every((part) => Number.isInteger(part) && part >= 1 && part <= 255) &&
    partNumber <= partCount;
  if (!isFitting) return undefined;
  const isLong = barcode.length > maxBarcodeLength;
  const block = new Uint8Array(basicBlock);
  block.set([circulation, partCount, partNumber], offset.usage);
  block.set(isLong ? [barcodeElsewhere] : barcode, offset.barcode);
  block.set(new TextEncoder().encode(country + owner), offset.country);
  const crc = crc16([...block.subarray(0, offset.crc), ...block.subarray(offset.country)]);
  block.set([crc & 0xff, crc >> 8], offset.crc);
  return isLong ? Uint8Array.of(...block, ...libraryExtension(barcode), 0) : block;
}

/** The library extension block with a barcode; its checksum makes the exclusive or of all its bytes 0. */
function libraryExtension(barcode: Uint8Array): Uint8Array {
  const block = new Uint8Array(extension.barcode + barcode.length + 1);
  block.set([block.length, extension.id]);
  block.set(barcode, extension.barcode);
  block[extension.checksum] = block.reduce((sum, byte) => sum ^ byte, 0);
  return block;
}
