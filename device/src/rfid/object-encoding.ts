import { toHex } from './hex.ts';
import { decodeIsil } from './isil.ts';
import { type ItemTag, usageOf } from './item-tag.ts';

/** One object of a tag's memory: which data element, how compacted, and its bytes (ISO 15962, ISO 28560-2 annex B). */
interface DataObject {
  readonly id: number;
  readonly compaction: number;
  readonly data: Uint8Array;
}

const element = { barcode: 1, owner: 3, set: 4, usage: 5 } as const;
/** Object ids from 15 on stand in a byte of their own. */
const extendedId = 15;

/**
 * Decodes a tag of ISO 28560-2. An object is a precursor byte (bit 8: a count of pad bytes follows; bits 7 to 5:
 * compaction; bits 4 to 1: object id), the id's extension, the pad count, the length, the data and the pad bytes; 00h
 * ends the memory.
 *
 * @returns undefined when the bytes are no such objects; a tag without a barcode gives `valid: false`
 */
export function decodeObjectEncoding(memory: Uint8Array): ItemTag | undefined {
  const objects = readObjects(memory);
  if (!objects) return undefined;
  const textOf = (id: number) => {
    const object = objects.find((object) => object.id === id);
    return object ? expand(object) : '';
  };
  const barcodeId = textOf(element.barcode);
  const [countryCode = '', ownerSigel = ''] = splitIsil(textOf(element.owner));
  const { partCount, partNumber } = partsOf(textOf(element.set));
  const usage = objects.find(({ id }) => id === element.usage)?.data[0];
  return {
    model: 'iso-28560-2',
    barcodeId,
    partCount,
    partNumber,
    // The high nibble is the usage, the low one a refinement of it.
    usage: usageOf(usage === undefined ? 6 : usage >> 4),
    countryCode,
    ownerSigel,
    valid: barcodeId !== '' && partNumber >= 1 && partNumber <= partCount,
    reversed: false,
  };
}

function readObjects(memory: Uint8Array): DataObject[] | undefined {
  const objects: DataObject[] = [];
  let at = 0;
  while (at < memory.length && memory[at] !== 0) {
    const precursor = memory[at++] ?? 0;
    const shortId = precursor & 0xf;
    const id = shortId === extendedId ? extendedId + (memory[at++] ?? 0) : shortId;
    const pads = precursor & 0x80 ? (memory[at++] ?? 0) : 0;
    const length = memory[at++] ?? 0;
    const data = memory.subarray(at, at + length);
    if (id === 0 || length === 0 || data.length < length) return undefined;
    objects.push({ id, compaction: (precursor >> 4) & 7, data });
    at += length + pads;
  }
  return objects.length > 0 ? objects : undefined;
}

/** The text of an object (ISO 15962, compaction schemes 0 to 7); empty where it cannot be one. */
function expand({ id, compaction, data }: DataObject): string {
  switch (compaction) {
    case 0:
      return id === element.owner ? decodeIsil(data) : toHex(data);
    case 1:
      return BigInt(`0x${toHex(data)}`).toString();
    case 2:
      return toHex(data).replace(/f$/, '');
    case 3:
      return printable(expandBits(data, 5, (code) => code + 64).replace(/@$/, ''));
    case 4:
      return printable(expandBits(data, 6, (code) => (code < 32 ? code + 64 : code)));
    case 5:
      return printable(expandBits(data, 7, (code) => code).replace(/\x7f$/, ''));
    case 6:
      return printable(String.fromCharCode(...data));
    default:
      return printable(new TextDecoder().decode(data));
  }
}

/** Characters of `size` bits, high bits first; what is left over at the end fills the last byte. */
function expandBits(data: Uint8Array, size: number, charOf: (code: number) => number): string {
  let value = 0;
  let bits = 0;
  let text = '';
  for (const byte of data) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= size) {
      bits -= size;
      text += String.fromCharCode(charOf((value >> bits) & ((1 << size) - 1)));
    }
    value &= (1 << bits) - 1;
  }
  return text;
}

const printable = (text: string) => (/[\p{Cc}\ufffd]/u.test(text) ? '' : text.trim());

/** `1203` is part 3 of 12 (ISO 28560-1, set information); without it an item is one part. */
function partsOf(set: string): { partCount: number; partNumber: number } {
  if (!/^\d{2,6}$/.test(set)) return { partCount: 1, partNumber: 1 };
  const digits = set.length % 2 === 0 ? set : `0${set}`;
  const half = digits.length / 2;
  return { partCount: Number(digits.slice(0, half)), partNumber: Number(digits.slice(half)) };
}

/** `DE-705` → `DE`, `705`; an ISIL without a country's prefix is all owner. */
function splitIsil(isil: string): readonly string[] {
  const [, country, owner] = /^([A-Z]{2})-(.+)$/.exec(isil) ?? [];
  return country && owner ? [country, owner] : ['', isil];
}
