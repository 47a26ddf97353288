import type { Numbers } from '../sections.ts';

/** Packing must save a tenth, else it is not worth the unpacking. */
const worthwhile = 0.9;

/**
 * Packs numbers that mostly rise in small steps (postings, offsets) as their differences, modulo 2^32, in one to four
 * bytes each, lowest byte first. The byte counts precede them, two bits per number, so that decoding is branch-free
 * (D. Lemire, N. Kurz, C. Rupp, Stream VByte: faster byte-oriented integer compression, 2018). Undefined where that
 * would save less than a tenth.
 */
export function packedNumbers(values: Numbers): Uint8Array | undefined {
  const sizesLength = lengthOfSizes(values.length);
  let length = sizesLength;
  let before = 0;
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? 0;
    length += sizeOf((value - before) >>> 0);
    before = value;
  }
  if (length > worthwhile * values.byteLength) return undefined;
  const bytes = new Uint8Array(length);
  let end = sizesLength;
  before = 0;
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? 0;
    const step = (value - before) >>> 0;
    before = value;
    const size = sizeOf(step);
    bytes[at >>> 2] = (bytes[at >>> 2] ?? 0) | ((size - 1) << ((at & 3) * 2));
    for (let place = 0; place < size; place += 1) bytes[end + place] = step >>> (8 * place);
    end += size;
  }
  return bytes;
}

/** The number of bytes for the byte counts. */
function lengthOfSizes(count: number): number {
  return (count + 3) >>> 2;
}

function sizeOf(step: number): number {
  if (step < 0x100) return 1;
  if (step < 0x1_0000) return 2;
  return step < 0x100_0000 ? 3 : 4;
}

/**
 * Unpacks as many numbers as `into` holds; returns the number of bytes read (more than there are, where some are
 * missing).
 */
export function unpackNumbers(bytes: Uint8Array, into: Numbers): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const lastSafe = bytes.length - 16;
  let from = lengthOfSizes(into.length);
  let value = 0;
  let at = 0;
  // Four at a time, as one byte has four counts: twice as fast as one by one.
  for (; at + 4 <= into.length && from <= lastSafe; at += 4) {
    const sizes = bytes[at >>> 2] ?? 0;
    for (let place = 0; place < 4; place += 1) {
      const size = (sizes >>> (2 * place)) & 3;
      value = (value + (view.getInt32(from, true) & bitsOf(size))) | 0;
      into[at + place] = value;
      from += size + 1;
    }
  }
  for (; at < into.length; at += 1) {
    const size = ((bytes[at >>> 2] ?? 0) >>> ((at & 3) * 2)) & 3;
    value = (value + (lastBytes(bytes, from) & bitsOf(size))) | 0;
    into[at] = value;
    from += size + 1;
  }
  return from;
}

/** A bit mask for one to four bytes. */
function bitsOf(size: number): number {
  return -1 >>> (24 - 8 * size);
}

/** Up to four bytes as a number, near the end of the array. */
function lastBytes(bytes: Uint8Array, from: number): number {
  let step = 0;
  for (let at = from; at < bytes.length && at < from + 4; at += 1) step |= (bytes[at] ?? 0) << (8 * (at - from));
  return step;
}
