import { countBits, readDocuments, wordsFor } from '../segment/document-bits.ts';
import { arena } from './arena.ts';

/** One bit for each document of a segment, for the search that is under way: no document yet. */
export function noDocuments(documentCount: number): Uint32Array {
  return arena.numbers(wordsFor(documentCount)).fill(0);
}

/** The documents in the first `words` numbers of a set of bits, ascending; there are `most` at most. */
export function documentsIn(bits: Uint32Array, words: number, most = countBits(bits, words)): Uint32Array {
  const documents = arena.numbers(most);
  return documents.subarray(0, readDocuments(bits, words, documents));
}
