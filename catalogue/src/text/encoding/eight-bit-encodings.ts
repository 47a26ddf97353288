import { decodeWindows1252 } from './windows-1252.ts';

/**
 * The single-byte encodings of `TextDecoder` (WHATWG Encoding, section 4.2) by their names there, the more frequent
 * first: the first of several encodings that read a text alike is used.
 */
export const eightBitEncodings = [
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'windows-874',
  'iso-8859-15',
  'iso-8859-2',
  'iso-8859-5',
  'iso-8859-7',
  'iso-8859-8',
  'iso-8859-6',
  'iso-8859-13',
  'iso-8859-4',
  'iso-8859-3',
  'iso-8859-10',
  'iso-8859-14',
  'koi8-r',
  'koi8-u',
  'macintosh',
  'ibm866',
  'x-mac-cyrillic',
] as const;

export type EightBitEncoding = (typeof eightBitEncodings)[number];

const tables = new Map<EightBitEncoding, readonly string[]>();

/** The characters of the bytes 80 to FF; U+FFFD and controls for undefined bytes. */
export function upperHalf(set: EightBitEncoding): readonly string[] {
  let table = tables.get(set);
  if (table === undefined) {
    const bytes = Uint8Array.from({ length: 128 }, (_, at) => at + 128);
    table = [...(set === 'windows-1252' ? decodeWindows1252(bytes) : new TextDecoder(set).decode(bytes))];
    tables.set(set, table);
  }
  return table;
}

/** Decodes bytes in one of these encodings. */
export function decodeEightBit(bytes: Uint8Array, set: EightBitEncoding): string {
  if (set === 'windows-1252') return decodeWindows1252(bytes);
  const table = upperHalf(set);
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return text.replace(/[\u0080-\u00ff]/g, (byte) => table[byte.charCodeAt(0) - 128] ?? byte).normalize();
}
