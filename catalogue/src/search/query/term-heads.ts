import type { Dictionary } from '../../segment/segment.ts';
import { countLazyTable } from '../lazy-tables.ts';
import { gallopingLowerBound } from '../matching/galloping-lower-bound.ts';

/** The head of every 16th term is kept. */
export const stride = 16;
/** Bytes of a head: a double holds them exactly. */
export const headLength = 6;

/** Term heads side by side, so that the first steps of a binary search stay in one small array. */
const headsByDictionary = new WeakMap<Dictionary, Float64Array>();

/** The heads of every `stride`th term of a dictionary. */
export function headsOf(dictionary: Dictionary): Float64Array {
  const cachedHeads = headsByDictionary.get(dictionary);
  if (cachedHeads) return cachedHeads;
  countLazyTable();
  const { bytes, offsets, length } = dictionary;
  const heads = new Float64Array(Math.ceil(length / stride));
  for (let at = 0; at < heads.length; at += 1) {
    const from = offsets[at * stride] ?? 0;
    heads[at] = headOf(bytes, from, offsets[at * stride + 1] ?? from);
  }
  headsByDictionary.set(dictionary, heads);
  return heads;
}

/** The first bytes as one number, in the same order as the terms. */
export function headOf(bytes: Uint8Array, from: number, to: number): number {
  let head = 0;
  for (let at = from; at < from + headLength; at += 1) head = head * 256 + (at < to ? (bytes[at] ?? 0) : 0);
  return head;
}

/**
 * An upper bound, within `stride` terms, of the range of terms that share the `size` bytes (at most `headLength`)
 * from `from` on; `term` is one of them.
 */
export function endOfPrefix(heads: Float64Array, bytes: Uint8Array, from: number, size: number, term: number): number {
  const step = 256 ** (headLength - size);
  return gallopingLowerBound(heads, headOf(bytes, from, from + size) + step, Math.floor(term / stride)) * stride;
}
