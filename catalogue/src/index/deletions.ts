import { addDocuments, countBits, readDocuments, withoutDeleted, wordsFor } from '../segment/document-bitmap.ts';
import { sharedNumbers } from '../segment/sections.ts';

/** Deleted documents of a segment as a bitmap: bit d & 31 of word d >> 5. Shared memory, immutable once published. */
export type Deletions = Uint32Array;

/** A copy with these documents deleted too; `documentCount` is the segment's. */
export function withDeleted(
  deletions: Deletions | undefined,
  documentCount: number,
  documents: ArrayLike<number>,
): Deletions {
  const copy = sharedNumbers(wordsFor(documentCount));
  if (deletions) copy.set(deletions);
  addDocuments(copy, documents);
  return copy;
}

/** The number of deleted documents. */
export function countDeleted(deletions: Deletions | undefined): number {
  return deletions ? countBits(deletions, deletions.length) : 0;
}

/** The documents that are deleted now but were not before, ascending. */
export function newlyDeleted(before: Deletions | undefined, now: Deletions | undefined): Uint32Array {
  const bits = now?.slice() ?? new Uint32Array();
  withoutDeleted(bits, bits.length, before);
  const documents = new Uint32Array(countBits(bits, bits.length));
  readDocuments(bits, bits.length, documents);
  return documents;
}

/** Formats deletions for the manifest. */
export function formatDeletions(deletions: Deletions): string {
  const bytes = Buffer.alloc(deletions.length * 4);
  for (const [at, word] of deletions.entries()) bytes.writeUInt32LE(word, at * 4);
  return bytes.toString('base64');
}

/** Parses deletions of the manifest; undefined when they do not fit a segment of so many documents. */
export function parseDeletions(text: string, documentCount: number): Deletions | undefined {
  const bytes = Buffer.from(text, 'base64');
  const deletions = sharedNumbers(wordsFor(documentCount));
  if (bytes.length !== deletions.length * 4) return undefined;
  for (let at = 0; at < deletions.length; at += 1) deletions[at] = bytes.readUInt32LE(at * 4);
  return deletions;
}
