import type { Dictionary } from '../../segment/segment.ts';
import { countLazyTable } from '../lazy-tables.ts';

/*
 * Most forms that are looked up are in no dictionary: inflections that a word never has, spellings that nobody wrote.
 * A Bloom filter rejects nearly all of them with a single read (B. Bloom, Space/time trade-offs in hash coding with
 * allowable errors, 1970). The hash is a polynomial, so that the hashes of a prefix and an ending give the hash of
 * both together (R. Karp and M. Rabin, Efficient randomized pattern-matching algorithms, 1987).
 */

/** Odd, so that no byte of a long term is lost; the prime of FNV. */
const base = 0x0100_0193;
/** Minimum bits per term; at most one in sixteen absent forms passes. */
const bitsPerTerm = 16;
/** Bytes of the longest ending. */
const maxEndingBytes = 512;

/** Powers of the base. */
const powers = new Uint32Array(maxEndingBytes).fill(1);
for (let at = 1; at < maxEndingBytes; at += 1) powers[at] = Math.imul(powers[at - 1] ?? 0, base);

/** One bit per term hash; the number of bits is a power of two. */
export type TermFilter = Uint32Array;

const filters = new WeakMap<Dictionary, TermFilter>();

/** The filter of a dictionary, created at first use. */
export function termFilterOf(dictionary: Dictionary): TermFilter {
  const filter = filters.get(dictionary) ?? createFilter(dictionary);
  filters.set(dictionary, filter);
  return filter;
}

function createFilter({ bytes, offsets, length }: Dictionary): TermFilter {
  countLazyTable();
  const filter = new Uint32Array(2 ** Math.ceil(Math.log2(Math.max(1, (length * bitsPerTerm) / 32))));
  const mask = filter.length - 1;
  for (let term = 0; term < length; term += 1) {
    const hash = mixHash(hashOf(bytes, offsets[term] ?? 0, offsets[term + 1] ?? 0));
    const word = (hash >>> 5) & mask;
    filter[word] = (filter[word] ?? 0) | (1 << (hash & 31));
  }
  return filter;
}

/** The hash of the bytes from `from` up to `to`. */
export function hashOf(bytes: Uint8Array, from: number, to: number): number {
  return extendHash(0, bytes, from, to);
}

/** Extends a hash by more bytes. */
export function extendHash(before: number, bytes: Uint8Array, from: number, to: number): number {
  let hash = before;
  for (let at = from; at < to; at += 1) hash = (Math.imul(hash, base) + (bytes[at] ?? 0) + 1) | 0;
  return hash;
}

/** The hash of a prefix followed by an ending of `size` bytes. */
export function concatHashes(beginning: number, ending: number, size: number): number {
  return (Math.imul(beginning, powers[size] ?? 0) + ending) | 0;
}

/** False where no term has this hash. */
export function mayBeTerm(filter: TermFilter, hash: number): boolean {
  const mixed = mixHash(hash);
  return (((filter[(mixed >>> 5) & (filter.length - 1)] ?? 0) >>> (mixed & 31)) & 1) === 1;
}

/** Mixes the high bits into the low ones (the finalizer of MurmurHash3, A. Appleby). */
function mixHash(hash: number): number {
  let mixed = hash ^ (hash >>> 16);
  mixed = Math.imul(mixed, 0x85eb_ca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2_ae35);
  return mixed ^ (mixed >>> 16);
}
