import { sharedNumbers } from '../segment/sections.ts';

/** Deleted documents of a segment as a bitmap: bit d & 31 of word d >> 5. Shared memory, never changed once published. */
export type Deletions = Uint32Array;

/** A copy in which these documents are deleted too; `documentCount` is the segment's. */
export function withDeleted(
  deletions: Deletions | undefined,
  documentCount: number,
  documents: Iterable<number>,
): Deletions {
  const copy = sharedNumbers((documentCount + 31) >>> 5);
  if (deletions) copy.set(deletions);
  for (const document of documents) copy[document >>> 5] = (copy[document >>> 5] ?? 0) | (1 << (document & 31));
  return copy;
}

/** How many documents are deleted. */
export function countDeleted(deletions: Deletions | undefined): number {
  let count = 0;
  for (const word of deletions ?? []) for (let bits = word; bits !== 0; bits &= bits - 1) count += 1;
  return count;
}

/** The documents that are deleted now but were not before, ascending. */
export function newlyDeleted(before: Deletions | undefined, now: Deletions | undefined): number[] {
  const documents: number[] = [];
  for (const [at, word] of (now ?? []).entries())
    for (let bits = word & ~(before?.[at] ?? 0); bits !== 0; bits &= bits - 1)
      documents.push(at * 32 + 31 - Math.clz32(bits & -bits));
  return documents;
}

/** As text for the manifest. */
export function deletionsText(deletions: Deletions): string {
  const bytes = Buffer.alloc(deletions.length * 4);
  for (const [at, word] of deletions.entries()) bytes.writeUInt32LE(word, at * 4);
  return bytes.toString('base64');
}

/** From the manifest's text; undefined when it is not that of a segment with so many documents. */
export function deletionsOf(text: string, documentCount: number): Deletions | undefined {
  const bytes = Buffer.from(text, 'base64');
  const deletions = sharedNumbers((documentCount + 31) >>> 5);
  if (bytes.length !== deletions.length * 4) return undefined;
  for (let at = 0; at < deletions.length; at += 1) deletions[at] = bytes.readUInt32LE(at * 4);
  return deletions;
}
