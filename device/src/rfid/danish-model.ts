import { crc16 } from './crc.ts';
import { type ItemTag, usageOf } from './item-tag.ts';

/** The basic block in full; tags of 32 bytes hold it without the last two bytes of the owner. */
const basicBlock = 34;
const truncatedBlock = 32;

const offset = { usage: 0, parts: 1, barcode: 3, crc: 19, country: 21, owner: 23 } as const;
/** Stands in the first byte of the barcode when the barcode is in the library extension block. */
const barcodeElsewhere = 0x01;
const libraryExtension = 1;

/**
 * Decodes a tag of the Danish data model (ISO 28560-3). Tolerates what installations do: the two nibbles of the first
 * byte and the two part numbers in either order, and blocks whose bytes are stored backwards (tried when the checksum
 * fails).
 *
 * @param memory the tag's bytes from block 0 on; 32 bytes hold a truncated basic block
 * @param blockSize bytes of a block
 * @returns undefined when there are too few bytes for a basic block; a failed checksum gives `valid: false`
 */
export function decodeDanishModel(memory: Uint8Array, blockSize = 4): ItemTag | undefined {
  if (memory.length < truncatedBlock) return undefined;
  const plain = decodeBlock(memory, false);
  if (plain.crc === plain.calculatedCrc) return plain;
  const reversed = decodeBlock(reverseBlocks(memory, blockSize), true);
  return reversed.crc === reversed.calculatedCrc ? reversed : plain;
}

function decodeBlock(memory: Uint8Array, reversed: boolean): ItemTag {
  const block = new Uint8Array(basicBlock);
  block.set(memory.subarray(0, basicBlock));
  const byte = (at: number) => block[at] ?? 0;
  const crc = byte(offset.crc) | (byte(offset.crc + 1) << 8);
  const calculatedCrc = crc16([...block.subarray(0, offset.crc), ...block.subarray(offset.country)]);
  const first = byte(offset.parts);
  const second = byte(offset.parts + 1);
  const barcodeId =
    byte(offset.barcode) === barcodeElsewhere
      ? longBarcode(memory.subarray(basicBlock))
      : text(block.subarray(offset.barcode, offset.crc));
  const partCount = Math.max(first, second);
  const partNumber = Math.min(first, second);
  return {
    model: 'iso-28560-3',
    barcodeId,
    partCount,
    partNumber,
    usage: usageOf(usageNibble(byte(offset.usage))),
    countryCode: text(block.subarray(offset.country, offset.owner)),
    ownerSigel: text(block.subarray(offset.owner)),
    crc,
    calculatedCrc,
    valid: crc === calculatedCrc && barcodeId !== '' && partNumber >= 1,
    reversed,
  };
}

/** Vendors store version (always 1) and usage in either nibble: the one that is not the version is the usage. */
function usageNibble(byte: number): number {
  const high = byte >> 4;
  const low = byte & 0xf;
  return low === 1 ? high : low;
}

/**
 * The barcode of more than 16 bytes: the alternative item id of the library extension block. A block is its length
 * (itself included), its id (two bytes, low first), a checksum that makes the exclusive or of the block 0, and its
 * payload; here a media format, then texts that end with 00h (ISO 28560-3, 6.4). Length 1 fills, 0 ends.
 */
function longBarcode(extensions: Uint8Array): string {
  let at = 0;
  while (at < extensions.length) {
    const length = extensions[at] ?? 0;
    if (length === 0) return '';
    const block = extensions.subarray(at, at + length);
    at += length;
    if (length < 6 || block.length < length) continue;
    const id = (block[1] ?? 0) | ((block[2] ?? 0) << 8);
    const sum = block.reduce((checksum, byte) => checksum ^ byte, 0);
    if (id === libraryExtension && sum === 0) return text(block.subarray(5));
  }
  return '';
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Text up to the first 00h; control characters and broken UTF-8 make it empty, for no barcode has them. */
function text(bytes: Uint8Array): string {
  const end = bytes.indexOf(0);
  try {
    const decoded = utf8.decode(end < 0 ? bytes : bytes.subarray(0, end)).trim();
    return /\p{Cc}/u.test(decoded) ? '' : decoded;
  } catch {
    return '';
  }
}

function reverseBlocks(memory: Uint8Array, blockSize: number): Uint8Array {
  const reversed = new Uint8Array(memory.length);
  for (let at = 0; at < memory.length; at += blockSize) reversed.set(memory.slice(at, at + blockSize).reverse(), at);
  return reversed;
}
