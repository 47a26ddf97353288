import { addPostings, keepCommon, withoutDeleted } from '../../segment/document-bitmap.ts';
import { anywhere } from '../../segment/fields.ts';
import { arena } from './arena.ts';
import { emptyBitmap, lazyDocuments, removeDeleted, unionOf } from './document-sets.ts';
import type { IndexedSegment } from './evaluate.ts';
import { bitmapOfPrefix } from './frequent-prefix.ts';
import type { LazyDocuments } from './hits.ts';
import type { QueryNode } from './query-node.ts';

/** Live documents, also as a bitmap where they were found that way. */
export interface Candidates {
  readonly documents: Uint32Array | LazyDocuments;
  readonly bitmap?: Uint32Array;
}

/**
 * The live documents that match all nodes, found by intersecting bitmaps: frequent words have few documents in
 * common, and only documents that are counted, filtered or shown need scores. Undefined where a node is more than a
 * choice of terms. (J. Culpepper, A. Moffat, Efficient set intersection for inverted indexing, 2010.)
 */
export function findCandidates({ live, at }: IndexedSegment, node: readonly QueryNode[]): Candidates | undefined {
  const { documentCount, postings } = live.segment;
  const [only, ...furtherNodes] = node;
  if (only && furtherNodes.length === 0 && isOneTerm(only, at))
    return { documents: candidatesOfTerm(live, only.found.at(at)?.from ?? 0, only.mask) };
  const documents = only && furtherNodes.length === 0 ? mergePostings({ live, at }, only) : undefined;
  if (documents) return { documents };
  let common: Uint32Array | undefined;
  for (const queryNode of node) {
    const nodeBits = emptyBitmap(documentCount);
    for (const alternative of queryNode.kind === 'any' ? queryNode.of : [queryNode]) {
      if (alternative.kind !== 'terms') return undefined;
      const range = alternative.found.at(at);
      if (!range || range.from >= range.to) continue;
      const bits = alternative.mask === anywhere ? bitmapOfPrefix(live.segment, range) : undefined;
      if (bits)
        for (let word = 0; word < nodeBits.length; word += 1)
          nodeBits[word] = (nodeBits[word] ?? 0) | (bits[word] ?? 0);
      else addPostings(nodeBits, postings, range, alternative.mask);
    }
    if (common) keepCommon(nodeBits, common);
    common = nodeBits;
  }
  if (!common) return undefined;
  withoutDeleted(common, common.length, live.deleted);
  return { documents: lazyDocuments(common), bitmap: common };
}

/** Up to so many postings are merged list by list; for more postings or more lists, bitmaps are faster. */
const maxMergedPostings = 8192;
const maxMergedLists = 16;

/**
 * The documents with one of a few rare terms; undefined where there are too many, or where the node is more than a
 * choice of terms.
 */
function mergePostings({ live, at }: IndexedSegment, node: QueryNode): Uint32Array | undefined {
  const { starts } = live.segment.postings;
  const terms: { term: number; mask: number }[] = [];
  let size = 0;
  for (const alternative of node.kind === 'any' ? node.of : [node]) {
    if (alternative.kind !== 'terms') return undefined;
    const { from = 0, to = 0 } = alternative.found.at(at) ?? {};
    size += (starts[to] ?? 0) - (starts[from] ?? 0);
    if (size > maxMergedPostings || terms.length + to - from > maxMergedLists) return undefined;
    for (let term = from; term < to; term += 1) terms.push({ term, mask: alternative.mask });
  }
  return unionOf(terms.map(({ term, mask }) => documentsOfTerm(live, term, mask)));
}

/** Whether the node is a single term of the segment. */
function isOneTerm(node: QueryNode, at: number): node is Extract<QueryNode, { kind: 'terms' }> {
  const { from = 0, to = 0 } = node.kind === 'terms' ? (node.found.at(at) ?? {}) : {};
  return to - from === 1;
}

/**
 * The documents with a term in a field of the mask. In all fields and without deletions, their number is the length
 * of the postings list.
 */
function candidatesOfTerm(live: IndexedSegment['live'], term: number, mask: number): Uint32Array | LazyDocuments {
  const { starts } = live.segment.postings;
  const list = () => documentsOfTerm(live, term, mask);
  return mask === anywhere && !live.deleted ? { count: (starts[term + 1] ?? 0) - (starts[term] ?? 0), list } : list();
}

/**
 * The live documents with a term in a field of the mask, ascending. Branch-free: a document that does not count is
 * overwritten.
 */
export function documentsOfTerm(
  { segment: { postings }, deleted }: IndexedSegment['live'],
  term: number,
  mask: number,
): Uint32Array {
  const { starts, entries } = postings;
  const [first = 0, end = 0] = [starts[term], starts[term + 1]];
  const documents = arena.numbers(end - first);
  let count = 0;
  for (let at = first; at < end; at += 1) {
    const entry = entries[at] ?? 0;
    documents[count] = entry >>> 8;
    count += (entry & mask & 255) === 0 ? 0 : 1;
  }
  return removeDeleted(documents.subarray(0, count), deleted);
}
