import { anywhere } from './fields.ts';
import type { Segment } from './segment.ts';

/** The number of 32-bit words in a bitmap over so many documents. */
export function wordsFor(documentCount: number): number {
  return (documentCount + 31) >>> 5;
}

/**
 * Counts the documents in the first `words` words of a bitmap. Four words at a time are added bitwise, so that only
 * one needs its bits counted (Harley and Seal, in H. Warren, Hacker's Delight, 5-1).
 */
export function countBits(bits: Uint32Array, words: number): number {
  let ones = 0;
  let twos = 0;
  let fours = 0;
  let at = 0;
  for (; at + 4 <= words; at += 4) {
    const a = bits[at] ?? 0;
    const b = bits[at + 1] ?? 0;
    const c = bits[at + 2] ?? 0;
    const d = bits[at + 3] ?? 0;
    const firstTwos = carry(ones, a, b);
    const both = ones ^ a ^ b;
    const lastTwos = carry(both, c, d);
    ones = both ^ c ^ d;
    fours += bitsIn(carry(twos, firstTwos, lastTwos));
    twos ^= firstTwos ^ lastTwos;
  }
  let count = 4 * fours + 2 * bitsIn(twos) + bitsIn(ones);
  for (; at < words; at += 1) count += bitsIn(bits[at] ?? 0);
  return count;
}

/** The bits that at least two of three words have: the carry of their sum. */
function carry(a: number, b: number, c: number): number {
  return (a & b) | ((a ^ b) & c);
}

/** The number of set bits of a word (H. Warren, Hacker's Delight, 5-1). */
function bitsIn(number: number): number {
  if (number === 0) return 0;
  let bitCounts = number - ((number >>> 1) & 0x5555_5555);
  bitCounts = (bitCounts & 0x3333_3333) + ((bitCounts >>> 2) & 0x3333_3333);
  return Math.imul((bitCounts + (bitCounts >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

/** The number of documents in both bitmaps. */
export function countCommon(bits: Uint32Array, otherBits: Uint32Array): number {
  let count = 0;
  for (let word = 0; word < bits.length; word += 1) count += bitsIn((bits[word] ?? 0) & (otherBits[word] ?? 0));
  return count;
}

/** Intersects a bitmap with another, in place. */
export function keepCommon(bits: Uint32Array, otherBits: Uint32Array): void {
  for (let word = 0; word < bits.length; word += 1) bits[word] = (bits[word] ?? 0) & (otherBits[word] ?? 0);
}

/** The document of the lowest set bit of `bits`, which is word `word` of a bitmap. */
export function lowestDocument(word: number, bits: number): number {
  return word * 32 + 31 - Math.clz32(bits & -bits);
}

/** Writes the documents in the first `words` words of a bitmap, ascending; returns their number. */
export function readDocuments(bits: Uint32Array, words: number, into: Uint32Array): number {
  let length = 0;
  for (let word = 0; word < words; word += 1)
    for (let remainingBits = bits[word] ?? 0; remainingBits !== 0; remainingBits &= remainingBits - 1)
      into[length++] = lowestDocument(word, remainingBits);
  return length;
}

/**
 * The same for dense bitmaps, where most words have a bit. Branch-free for the first two bits of a word: a document
 * that does not count is overwritten. `into` needs room for one extra document.
 */
export function readManyDocuments(bits: Uint32Array, words: number, into: Uint32Array): number {
  let length = 0;
  for (let word = 0; word < words; word += 1) {
    let remainingBits = bits[word] ?? 0;
    into[length] = lowestDocument(word, remainingBits);
    length += (remainingBits | -remainingBits) >>> 31;
    remainingBits &= remainingBits - 1;
    into[length] = lowestDocument(word, remainingBits);
    length += (remainingBits | -remainingBits) >>> 31;
    for (remainingBits &= remainingBits - 1; remainingBits !== 0; remainingBits &= remainingBits - 1)
      into[length++] = lowestDocument(word, remainingBits);
  }
  return length;
}

/** 1 for a document of the bitmap, else 0. */
export function bitOf(bits: Uint32Array, document: number): number {
  return ((bits[document >>> 5] ?? 0) >>> (document & 31)) & 1;
}

/** Adds documents to a bitmap. */
export function addDocuments(bits: Uint32Array, documents: ArrayLike<number>): void {
  for (let at = 0; at < documents.length; at += 1) {
    const document = documents[at] ?? 0;
    bits[document >>> 5] = (bits[document >>> 5] ?? 0) | (1 << (document & 31));
  }
}

/** Removes the deleted documents of a segment from a bitmap. */
export function withoutDeleted(bits: Uint32Array, words: number, deleted: Uint32Array | undefined): void {
  if (deleted) for (let word = 0; word < words; word += 1) bits[word] = (bits[word] ?? 0) & ~(deleted[word] ?? 0);
}

/** Adds the documents of a range of terms, in a field of `mask`, to a bitmap. */
export function addPostings(
  bits: Uint32Array,
  { entries, starts }: Segment['postings'],
  { from, to }: { readonly from: number; readonly to: number },
  mask = anywhere,
): void {
  const end = starts[to] ?? 0;
  for (let at = starts[from] ?? 0; at < end; at += 1) {
    const entry = entries[at] ?? 0;
    const word = entry >>> 13;
    bits[word] = (bits[word] ?? 0) | (((entry & mask & 255) === 0 ? 0 : 1) << ((entry >>> 8) & 31));
  }
}
