import { bitOf } from '../../segment/document-bitmap.ts';
import { arena } from '../matching/arena.ts';
import { bitmapOf } from '../matching/document-sets.ts';
import type { Hits } from '../matching/hits.ts';
import type { Order, Ranked } from './orders.ts';
import { chunkLength } from './ranking-features.ts';
import { TopKeys } from './top-keys.ts';

const keys = new Float64Array(chunkLength);
/** The first few hits give a threshold that most of the others do not reach. */
const firstChunk = 128;

/** Hits by position in an order, counted from 0: from `from` up to `to` (excluded). */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * A span of the hits in an order. A heap keeps the best of each segment by keys that are comparable within the
 * segment only; then the sorted lists of the segments are merged by full comparison.
 *
 * @param topOfSegment finds the best of a segment without examining all of its hits, where possible
 */
export function rank(
  order: Order,
  hits: readonly Hits[],
  span: Span,
  topOfSegment: (segment: number, hits: Hits, span: Span) => Ranked[] | undefined = () => undefined,
): Ranked[] {
  const isOne = hits.filter(({ count }) => count > 0).length < 2;
  const segmentSpan = isOne ? span : { from: 0, to: span.to };
  const lists = hits
    .map(
      (hitsOfSegment, segment) =>
        topOfSegment(segment, hitsOfSegment, segmentSpan) ?? rankSegment(order, hitsOfSegment, segment, segmentSpan),
    )
    .filter((list) => list.length > 0);
  let [merged = [], ...furtherLists] = lists;
  for (const list of furtherLists) merged = mergeRanked(order, merged, list, span.to);
  return isOne ? merged : merged.slice(span.from);
}

/** A span of the hits of a segment. At least `span.to` hits are known to reach the key `threshold`. */
export function rankSegment(order: Order, hits: Hits, segment: number, span: Span, threshold = 0): Ranked[] {
  const { count } = hits;
  const ordered = order.documentsInOrder?.(segment);
  if (ordered && span.to * ordered.length < count * count) return firstInOrder(order, ordered, hits, segment, span);
  const best = new TopKeys(Math.min(span.to, count));
  let length = Math.min(chunkLength, firstChunk + span.to);
  for (let from = 0, to = 0; from < count; from = to, length = Math.min(chunkLength, 2 * length)) {
    to = Math.min(count, from + length);
    order.computeKeys(segment, hits, from, to, keys, Math.max(threshold, best.threshold));
    best.offer(keys, to - from, from);
  }
  const sorted = best.sorted(span.from);
  const ranked: Ranked[] = [];
  for (let place = 0; place < sorted.positions.length; place += 1) {
    const at = sorted.positions[place] ?? 0;
    ranked.push({ segment, hits, hitIndex: at, document: hits.documents[at] ?? 0, key: sorted.keys[place] ?? 0 });
  }
  return ranked;
}

/** Of many hits, the first in a precomputed order are found by walking that order. */
function firstInOrder(order: Order, ordered: Uint32Array, hits: Hits, segment: number, span: Span): Ranked[] {
  const bits = hits.bitmap ?? bitmapOf(ordered.length, hits.documents);
  const first = arena.numbers(Math.min(span.to, hits.count));
  for (let place = 0, count = 0; count < first.length; place += 1) {
    const document = ordered[place] ?? 0;
    first[count] = document;
    count += bitOf(bits, document);
  }
  return rankSegment(order, hits.restrictTo(first.sort()), segment, span);
}

function mergeRanked(order: Order, left: readonly Ranked[], right: readonly Ranked[], limit: number): Ranked[] {
  const merged: Ranked[] = [];
  let at = 0;
  let next = 0;
  while (merged.length < limit) {
    const a = left[at];
    const b = right[next];
    if (a && (!b || order.compare(a, b) < 0)) {
      merged.push(a);
      at += 1;
    } else if (b) {
      merged.push(b);
      next += 1;
    } else break;
  }
  return merged;
}
