import { bitOf, countBits } from './document-bitmap.ts';
import type { LiveSegment, Segment } from './segment.ts';

/** Marks a deleted document in place of its new number. */
export const deletedDocument = 0xffff_ffff;

/** A segment to be merged, with the new numbers of its documents. */
export interface LiveDocuments {
  readonly segment: Segment;
  /** The new number of each document, or `deletedDocument`. */
  readonly renumbered: Uint32Array;
  readonly hasDeletions: boolean;
}

/**
 * The segments that still have documents, in the order of their record numbers, with all documents renumbered. Throws
 * `RangeError` where the ranges of their record numbers overlap.
 */
export function liveDocuments(parts: readonly LiveSegment[]): { live: LiveDocuments[]; count: number } {
  const filled = parts.filter(({ segment }) => segment.documentCount > 0);
  const inOrder = filled.toSorted((a, b) => a.segment.numberOf(0) - b.segment.numberOf(0));
  let count = 0;
  let lastNumber = 0;
  const live = inOrder.map(({ segment, deleted }) => {
    if (segment.numberOf(0) <= lastNumber) throw new RangeError('record numbers of segments overlap');
    lastNumber = segment.numberOf(segment.documentCount - 1);
    const renumbered = new Uint32Array(segment.documentCount);
    const before = count;
    for (let document = 0; document < renumbered.length; document += 1) {
      const isDeleted = deleted !== undefined && bitOf(deleted, document) === 1;
      renumbered[document] = isDeleted ? deletedDocument : count;
      if (!isDeleted) count += 1;
    }
    return { segment, renumbered, hasDeletions: count - before < renumbered.length };
  });
  return { live, count };
}

/** Whether a document is kept. */
export function isKept({ renumbered }: LiveDocuments, document: number): boolean {
  return renumbered[document] !== deletedDocument;
}

/** The number of live records of a segment. */
export function liveCount({ segment, deleted }: LiveSegment): number {
  if (!deleted) return segment.documentCount;
  const cached = liveCountCache.get(deleted);
  const count = cached ?? segment.documentCount - countBits(deleted, deleted.length);
  if (cached === undefined) liveCountCache.set(deleted, count);
  return count;
}

const liveCountCache = new WeakMap<Uint32Array, number>();
