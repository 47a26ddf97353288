import type { LiveSegment } from '../../segment/segment.ts';
import type { DocumentFilter } from '../filters/document-filter.ts';
import { arena } from './arena.ts';
import { removeDeleted } from './document-sets.ts';

/** All live documents of a segment that fulfil everything, ascending: the narrowing that leaves the fewest comes first. */
export function matchAllDocuments(
  { segment, deleted }: LiveSegment,
  narrowings: readonly DocumentFilter[],
): Uint32Array {
  const [first, ...rest] = narrowings.length > 1 ? narrowings.toSorted((a, b) => a.most - b.most) : narrowings;
  let documents = removeDeleted(first ? copyOf(first.all()) : upTo(segment.documentCount), deleted);
  for (const narrowing of rest) {
    const places = narrowing.among(documents);
    for (let at = 0; at < places.length; at += 1) documents[at] = documents[places[at] ?? 0] ?? 0;
    documents = documents.subarray(0, places.length);
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
