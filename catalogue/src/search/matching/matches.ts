import { addDocuments, bitOf, wordsFor } from '../../segment/document-bitmap.ts';
import type { LiveSegment, Segment } from '../../segment/segment.ts';
import { arena } from './arena.ts';

/** The documents that match one part of a query, ascending, with the fields of the match. */
export interface Matches {
  readonly documents: Uint32Array;
  readonly scores: Float32Array;
  readonly masks: Uint8Array;
}

/** A range of postings with the range of its terms; ascending when it has one term only. */
export interface PostingsRange {
  readonly from: number;
  readonly to: number;
  readonly terms: readonly [number, number];
  readonly mask: number;
  readonly weight: number;
}

/** Decodes the live documents of one term in a field of the mask. */
export function decode({ segment, deleted }: LiveSegment, { from, to, mask, weight }: PostingsRange): Matches {
  const { entries, impacts } = segment.postings;
  const share = weight / 255;
  const documents = arena.numbers(to - from);
  const scores = arena.floats(to - from);
  const fields = arena.bytes(to - from);
  let count = 0;
  for (let at = from; at < to; at += 1) {
    const entry = entries[at] ?? 0;
    const document = entry >>> 8;
    if ((entry & mask & 255) === 0) continue;
    if (deleted && bitOf(deleted, document) === 1) continue;
    documents[count] = document;
    scores[count] = (impacts[at] ?? 0) * share;
    fields[count] = entry & mask;
    count += 1;
  }
  return firstMatches({ documents, scores, masks: fields }, count);
}

/** A list up to so many times as long as the other is read sequentially; a longer one is searched. */
const readThroughRatio = 16;

/** The documents of `within` that have a term in a field of the mask. */
export function intersect(
  segment: Segment,
  within: Uint32Array,
  from: number,
  to: number,
  { mask, weight }: { readonly mask: number; readonly weight: number },
): Matches {
  const range = { from, to, mask, weight };
  return to - from < within.length * readThroughRatio
    ? intersectByBitmap(segment, within, range)
    : intersectByGalloping(segment, within, range);
}

/** One bit per document, all zero between calls. */
let bitmap = new Uint32Array(0);

/** Marks the documents and reads the whole list, branch-free. */
function intersectByBitmap(
  { postings: { entries, impacts }, documentCount }: Segment,
  within: Uint32Array,
  { from, to, mask, weight }: Omit<PostingsRange, 'terms'>,
): Matches {
  if (bitmap.length < wordsFor(documentCount)) bitmap = new Uint32Array(wordsFor(documentCount));
  const marked = bitmap;
  addDocuments(marked, within);
  const places = arena.numbers(to - from);
  let matchCount = 0;
  for (let at = from; at < to; at += 1) {
    const entry = entries[at] ?? 0;
    places[matchCount] = at;
    matchCount += ((marked[entry >>> 13] ?? 0) >>> ((entry >>> 8) & 31)) & 1;
  }
  for (let at = 0; at < within.length; at += 1) marked[(within[at] ?? 0) >>> 5] = 0;
  const share = weight / 255;
  const matches = {
    documents: arena.numbers(matchCount),
    scores: arena.floats(matchCount),
    masks: arena.bytes(matchCount),
  };
  let count = 0;
  for (let match = 0; match < matchCount; match += 1) {
    const at = places[match] ?? 0;
    const entry = entries[at] ?? 0;
    if ((entry & mask & 255) === 0) continue;
    matches.documents[count] = entry >>> 8;
    matches.scores[count] = (impacts[at] ?? 0) * share;
    matches.masks[count] = entry & mask;
    count += 1;
  }
  return firstMatches(matches, count);
}

/**
 * Galloping search (J. Bentley, A. Yao, An almost optimal algorithm for unbounded searching, 1976; for intersections
 * E. Demaine, A. López-Ortiz, J. Munro, 2000): the step doubles until it passes the document, so that a short list
 * intersects a long one without reading it.
 */
function intersectByGalloping(
  segment: Segment,
  within: Uint32Array,
  { from, to, mask, weight }: Omit<PostingsRange, 'terms'>,
): Matches {
  const { entries, impacts } = segment.postings;
  const share = weight / 255;
  const most = Math.min(within.length, to - from);
  const documents = arena.numbers(most);
  const scores = arena.floats(most);
  const fields = arena.bytes(most);
  let count = 0;
  let low = from;
  for (let at = 0; at < within.length && low < to; at += 1) {
    const document = within[at] ?? 0;
    // Entries below this belong to earlier documents: an entry is document * 256 + mask.
    const least = document * 256;
    if ((entries[low] ?? 0) < least) {
      let step = 1;
      let high = low + 1;
      while (high < to && (entries[high] ?? 0) < least) {
        low = high;
        step *= 2;
        high += step;
      }
      if (high > to) high = to;
      low += 1;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((entries[middle] ?? 0) < least) low = middle + 1;
        else high = middle;
      }
      if (low >= to) break;
    }
    const entry = entries[low] ?? 0;
    if (entry >>> 8 !== document || (entry & mask & 255) === 0) continue;
    documents[count] = document;
    scores[count] = (impacts[low] ?? 0) * share;
    fields[count] = entry & mask;
    count += 1;
  }
  return firstMatches({ documents, scores, masks: fields }, count);
}

/** The first `count` matches, over the same memory. */
function firstMatches({ documents, scores, masks: fields }: Matches, count: number): Matches {
  return {
    documents: documents.subarray(0, count),
    scores: scores.subarray(0, count),
    masks: fields.subarray(0, count),
  };
}
