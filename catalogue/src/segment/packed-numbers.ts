import type { Numbers } from './sections.ts';

/** Packed numbers must be at least this much smaller, or they are not worth unpacking. */
const worthwhile = 0.9;

/**
 * Numbers that mostly rise by small steps (postings, offsets) as their steps, modulo 2^32, in bytes of seven bits each, the
 * lowest first, all but the last with the high bit set (LEB128; Williams, Zobel: Compressing Integers for Fast File
 * Access, 1999). Undefined where that would save less than a tenth.
 */
export function packedNumbers(values: Numbers): Uint8Array | undefined {
  let length = 0;
  let before = 0;
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? 0;
    length += packedLength((value - before) >>> 0);
    before = value;
  }
  if (length > worthwhile * values.byteLength) return undefined;
  const bytes = new Uint8Array(length);
  let end = 0;
  before = 0;
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? 0;
    let step = (value - before) >>> 0;
    before = value;
    while (step > 0x7f) {
      bytes[end] = (step & 0x7f) | 0x80;
      end += 1;
      step >>>= 7;
    }
    bytes[end] = step;
    end += 1;
  }
  return bytes;
}

function packedLength(step: number): number {
  if (step < 0x80) return 1;
  if (step < 0x4000) return 2;
  if (step < 0x20_0000) return 3;
  return step < 0x1000_0000 ? 4 : 5;
}

/** Unpacks as many numbers as `into` holds; answers how many bytes they took (more than there are, where some lack). */
export function unpackNumbers(bytes: Uint8Array, into: Numbers): number {
  let from = 0;
  let value = 0;
  for (let at = 0; at < into.length; at += 1) {
    let byte = bytes[from] ?? 0;
    from += 1;
    let step = byte & 0x7f;
    for (let shift = 7; byte > 0x7f && shift < 35; shift += 7) {
      byte = bytes[from] ?? 0;
      from += 1;
      step |= (byte & 0x7f) << shift;
    }
    value = (value + step) >>> 0;
    into[at] = value;
  }
  return from;
}
