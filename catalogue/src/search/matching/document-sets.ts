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

/** An empty bitmap over the documents of a segment, valid during the current search. */
export function emptyBitmap(documentCount: number): Uint32Array {
  return arena.numbers(wordsFor(documentCount)).fill(0);
}

/** A bitmap of these documents, valid during the current search. */
export function bitmapOf(documentCount: number, documents: Uint32Array): Uint32Array {
  const bits = emptyBitmap(documentCount);
  addDocuments(bits, documents);
  return bits;
}

/** Below one in so many documents of a segment, documents are examined one by one instead of by bitmaps. */
const denseRatio = 64;

/** Whether there are so many documents that comparing bitmaps is faster. */
export function isDense(documentCount: number, count: number): boolean {
  return count * denseRatio >= documentCount;
}

/** The documents of a bitmap: counted now, listed on demand. The bitmap must not change. */
export function lazyDocuments(bits: Uint32Array): LazyDocuments {
  const count = countBits(bits, bits.length);
  return { count, list: () => documentsOfBitmap(bits, bits.length, count) };
}

/** The documents in the first `words` words of a bitmap, ascending; at most `most`. */
export function documentsOfBitmap(bits: Uint32Array, words: number, most = countBits(bits, words)): Uint32Array {
  const documents = arena.numbers(most + 1);
  const read = 2 * most > words ? readManyDocuments : readDocuments;
  return documents.subarray(0, read(bits, words, documents));
}

/** The union of ascending lists: the two shortest are merged until one is left. The result must not be written to. */
export function unionOf(lists: readonly Uint32Array[]): Uint32Array {
  const shortestFirst = lists.toSorted((a, b) => a.length - b.length);
  for (;;) {
    const [shortest = arena.numbers(0), secondShortest] = shortestFirst;
    if (!secondShortest) return shortest;
    const both = union(shortest, secondShortest);
    shortestFirst.splice(0, 2);
    const place = shortestFirst.findIndex(({ length }) => length >= both.length);
    shortestFirst.splice(place < 0 ? shortestFirst.length : place, 0, both);
  }
}

/** Branch-free merge. */
function union(left: Uint32Array, right: Uint32Array): Uint32Array {
  const all = arena.numbers(left.length + right.length);
  let count = 0;
  let at = 0;
  let next = 0;
  while (at < left.length && next < right.length) {
    const a = left[at] ?? 0;
    const b = right[next] ?? 0;
    all[count++] = Math.min(a, b);
    at += a <= b ? 1 : 0;
    next += b <= a ? 1 : 0;
  }
  const remaining = at < left.length ? left.subarray(at) : right.subarray(next);
  all.set(remaining, count);
  return all.subarray(0, count + remaining.length);
}

/** The documents of both bitmaps, ascending. */
export function intersectBitmaps(bits: Uint32Array, otherBits: Uint32Array): Uint32Array {
  const common = arena.numbers(bits.length);
  for (let word = 0; word < bits.length; word += 1) common[word] = (bits[word] ?? 0) & (otherBits[word] ?? 0);
  return documentsOfBitmap(common, common.length);
}

/** The documents that are in a bitmap. Branch-free: a document that does not count is overwritten. */
export function filterByBitmap(documents: Uint32Array, bits: Uint32Array): Uint32Array {
  const common = arena.numbers(documents.length);
  let count = 0;
  for (let at = 0; at < documents.length; at += 1) {
    const document = documents[at] ?? 0;
    common[count] = document;
    count += bitOf(bits, document);
  }
  return common.subarray(0, count);
}

/** Removes deleted documents from a list in place. Branch-free: a document that does not count is overwritten. */
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
