import {
  addDocuments,
  bitOf,
  countBits,
  readDocuments,
  readManyDocuments,
  wordsFor,
} from '../../segment/document-bitmap.ts';
import { arena } from './arena.ts';
import type { LazyDocuments } from './hits.ts';

/** One bit for each document of a segment, for the search that is under way: no document yet. */
export function emptyBitmap(documentCount: number): Uint32Array {
  return arena.numbers(wordsFor(documentCount)).fill(0);
}

/** One bit for each of these documents of a segment, for the search that is under way. */
export function bitmapOf(documentCount: number, documents: Uint32Array): Uint32Array {
  const bits = emptyBitmap(documentCount);
  addDocuments(bits, documents);
  return bits;
}

/** With fewer documents than this share of a segment in question, each is looked at for itself, not sets of bits. */
const denseRatio = 64;

/** Whether documents are so many that it takes less time to hold sets of bits against each other. */
export function isDense(documentCount: number, count: number): boolean {
  return count * denseRatio >= documentCount;
}

/** The documents of a set of bits, which stays as it is: counted now, listed when they are asked for. */
export function lazyDocuments(bits: Uint32Array): LazyDocuments {
  const count = countBits(bits, bits.length);
  return { count, list: () => documentsOfBitmap(bits, bits.length, count) };
}

/** The documents in the first `words` numbers of a set of bits, ascending; there are `most` at most. */
export function documentsOfBitmap(bits: Uint32Array, words: number, most = countBits(bits, words)): Uint32Array {
  const documents = arena.numbers(most + 1);
  const read = 2 * most > words ? readManyDocuments : readDocuments;
  return documents.subarray(0, read(bits, words, documents));
}

/** The documents of several rising lists, each once: the two shortest are merged, until one is left. Not to be written to. */
export function unionOf(lists: readonly Uint32Array[]): Uint32Array {
  const rest = lists.toSorted((a, b) => a.length - b.length);
  for (;;) {
    const [one = arena.numbers(0), other] = rest;
    if (!other) return one;
    const both = union(one, other);
    rest.splice(0, 2);
    const place = rest.findIndex(({ length }) => length >= both.length);
    rest.splice(place < 0 ? rest.length : place, 0, both);
  }
}

/** There is no branch that the processor would have to guess. */
function union(one: Uint32Array, other: Uint32Array): Uint32Array {
  const all = arena.numbers(one.length + other.length);
  let count = 0;
  let at = 0;
  let next = 0;
  while (at < one.length && next < other.length) {
    const a = one[at] ?? 0;
    const b = other[next] ?? 0;
    all[count++] = Math.min(a, b);
    at += a <= b ? 1 : 0;
    next += b <= a ? 1 : 0;
  }
  const left = at < one.length ? one.subarray(at) : other.subarray(next);
  all.set(left, count);
  return all.subarray(0, count + left.length);
}

/** The documents that two sets of bits have in common, ascending. */
export function intersectBitmaps(bits: Uint32Array, others: Uint32Array): Uint32Array {
  const common = arena.numbers(bits.length);
  for (let word = 0; word < bits.length; word += 1) common[word] = (bits[word] ?? 0) & (others[word] ?? 0);
  return documentsOfBitmap(common, common.length);
}

/** Those of the documents that are in a set of bits. What does not count is overwritten, as there is no branch to be guessed. */
export function filterByBitmap(documents: Uint32Array, bits: Uint32Array): Uint32Array {
  const found = arena.numbers(documents.length);
  let count = 0;
  for (let at = 0; at < documents.length; at += 1) {
    const document = documents[at] ?? 0;
    found[count] = document;
    count += bitOf(bits, document);
  }
  return found.subarray(0, count);
}

/**
 * Takes the deleted documents out of a list that is nobody else's, in place. A branch would be guessed wrong now and then:
 * what does not count is overwritten.
 */
export function removeDeleted(documents: Uint32Array, deleted: Uint32Array | undefined): Uint32Array {
  if (!deleted) return documents;
  let count = 0;
  for (let at = 0; at < documents.length; at += 1) {
    const document = documents[at] ?? 0;
    documents[count] = document;
    count += 1 - bitOf(deleted, document);
  }
  return documents.subarray(0, count);
}
