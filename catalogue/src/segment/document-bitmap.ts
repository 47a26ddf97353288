import { anywhere } from './fields.ts';
import type { Segment } from './segment.ts';

/** How many numbers of 32 bits hold one bit for each document. */
export function wordsFor(documentCount: number): number {
  return (documentCount + 31) >>> 5;
}

/**
 * How many documents are in the first `words` numbers of a set of bits. Four numbers at a time are added bit by bit, so that
 * the bits of only one of them need be counted (Harley and Seal, in H. Warren, Hacker's Delight, 5-1).
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

/** The bits that at least two of three numbers have: what is carried when they are added. */
function carry(a: number, b: number, c: number): number {
  return (a & b) | ((a ^ b) & c);
}

/** How many bits of a number are set (H. Warren, Hacker's Delight, 5-1). */
function bitsIn(number: number): number {
  if (number === 0) return 0;
  let rest = number - ((number >>> 1) & 0x5555_5555);
  rest = (rest & 0x3333_3333) + ((rest >>> 2) & 0x3333_3333);
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

/** How many documents two sets of bits have in common. */
export function countCommon(bits: Uint32Array, others: Uint32Array): number {
  let count = 0;
  for (let word = 0; word < bits.length; word += 1) count += bitsIn((bits[word] ?? 0) & (others[word] ?? 0));
  return count;
}

/** Takes the documents that are not among the others out of a set of bits. */
export function keepCommon(bits: Uint32Array, others: Uint32Array): void {
  for (let word = 0; word < bits.length; word += 1) bits[word] = (bits[word] ?? 0) & (others[word] ?? 0);
}

/** The document that the lowest of some bits of a number is, which is the number at the place `word` of a set of bits. */
export function lowestDocument(word: number, bits: number): number {
  return word * 32 + 31 - Math.clz32(bits & -bits);
}

/** Writes the documents in the first `words` numbers of a set of bits, ascending; answers how many. */
export function readDocuments(bits: Uint32Array, words: number, into: Uint32Array): number {
  let length = 0;
  for (let word = 0; word < words; word += 1)
    for (let rest = bits[word] ?? 0; rest !== 0; rest &= rest - 1) into[length++] = lowestDocument(word, rest);
  return length;
}

/**
 * The same for so many documents that most numbers have one: whether they have a first and a second would often be guessed
 * wrong by the processor, so both are written in any case, and what does not count is overwritten. `into` has room for one
 * more than there are.
 */
export function readManyDocuments(bits: Uint32Array, words: number, into: Uint32Array): number {
  let length = 0;
  for (let word = 0; word < words; word += 1) {
    let rest = bits[word] ?? 0;
    into[length] = lowestDocument(word, rest);
    length += (rest | -rest) >>> 31;
    rest &= rest - 1;
    into[length] = lowestDocument(word, rest);
    length += (rest | -rest) >>> 31;
    for (rest &= rest - 1; rest !== 0; rest &= rest - 1) into[length++] = lowestDocument(word, rest);
  }
  return length;
}

/** 1 for a document of a set of bits, 0 for others. */
export function bitOf(bits: Uint32Array, document: number): number {
  return ((bits[document >>> 5] ?? 0) >>> (document & 31)) & 1;
}

/** Adds documents to a set of bits. */
export function addDocuments(bits: Uint32Array, documents: ArrayLike<number>): void {
  for (let at = 0; at < documents.length; at += 1) {
    const document = documents[at] ?? 0;
    bits[document >>> 5] = (bits[document >>> 5] ?? 0) | (1 << (document & 31));
  }
}

/** Takes the deleted documents of a segment out of a set of bits. */
export function withoutDeleted(bits: Uint32Array, words: number, deleted: Uint32Array | undefined): void {
  if (deleted) for (let word = 0; word < words; word += 1) bits[word] = (bits[word] ?? 0) & ~(deleted[word] ?? 0);
}

/** Adds the documents that have one of the terms of a range in a field of `mask` to a set of bits. */
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
