import type { Hits } from './hits.ts';
import type { Order, Ranked } from './orders.ts';
import { chunkLength } from './signs.ts';
import { TopKeys } from './top-keys.ts';

const keys = new Float64Array(chunkLength);

/**
 * The first `limit` hits in an order. Each segment's best are kept in a heap by keys that only mean something within it,
 * then the segments' lists, each in order, are merged by what the hits are really compared by.
 */
export function rank(order: Order, hits: readonly Hits[], limit: number): Ranked[] {
  const lists = hits.map((each, segment) => bestOf(order, each, segment, limit)).filter((list) => list.length > 0);
  let [merged = [], ...rest] = lists;
  for (const list of rest) merged = mergeTwo(order, merged, list, limit);
  return merged;
}

function bestOf(order: Order, hits: Hits, segment: number, limit: number): Ranked[] {
  const count = hits.documents.length;
  const best = new TopKeys(Math.min(limit, count));
  for (let from = 0; from < count; from += chunkLength) {
    const to = Math.min(count, from + chunkLength);
    order.fill(segment, hits, from, to, keys, best.least);
    best.offer(keys, to - from, from);
  }
  const sorted = best.sorted();
  return Array.from(sorted.places, (at, place) => ({
    segment,
    at,
    document: hits.documents[at] ?? 0,
    key: sorted.keys[place] ?? 0,
  }));
}

function mergeTwo(order: Order, one: readonly Ranked[], other: readonly Ranked[], limit: number): Ranked[] {
  const merged: Ranked[] = [];
  let at = 0;
  let next = 0;
  while (merged.length < limit) {
    const a = one[at];
    const b = other[next];
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
