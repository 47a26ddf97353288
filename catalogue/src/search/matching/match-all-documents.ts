import type { LiveSegment } from '../../segment/segment.ts';
import { arena } from './arena.ts';
import type { DocumentFilter } from './document-filter.ts';
import { removeDeleted } from './document-sets.ts';

/** All live documents of a segment that pass every filter, ascending; the most selective filter runs first. */
export function matchAllDocuments({ segment, deleted }: LiveSegment, filters: readonly DocumentFilter[]): Uint32Array {
  const [first, ...furtherFilters] = filters.length > 1 ? filters.toSorted((a, b) => a.maxCount - b.maxCount) : filters;
  let documents = removeDeleted(first ? copyOf(first.documents()) : upTo(segment.documentCount), deleted);
  for (const filter of furtherFilters) {
    const hitIndexes = filter.hitIndexes(documents);
    for (let at = 0; at < hitIndexes.length; at += 1) documents[at] = documents[hitIndexes[at] ?? 0] ?? 0;
    documents = documents.subarray(0, hitIndexes.length);
  }
  return documents;
}

function copyOf(documents: Uint32Array): Uint32Array {
  const copy = arena.numbers(documents.length);
  copy.set(documents);
  return copy;
}

function upTo(count: number): Uint32Array {
  const documents = arena.numbers(count);
  for (let document = 0; document < count; document += 1) documents[document] = document;
  return documents;
}
