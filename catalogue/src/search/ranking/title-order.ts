import type { Segment } from '../../segment/segment.ts';
import { countLazyTable } from '../lazy-tables.ts';

const orders = new WeakMap<Segment, Uint32Array>();

/** The documents of a segment in title order: created at first use, kept as long as the segment. */
export function documentsByTitle(segment: Segment): Uint32Array {
  const cached = orders.get(segment);
  if (cached) return cached;
  countLazyTable();
  const { positions } = segment.titles;
  const documents = new Uint32Array(positions.length);
  for (let document = 0; document < positions.length; document += 1) documents[positions[document] ?? 0] = document;
  orders.set(segment, documents);
  return documents;
}

/** The first position in title order whose key is not below `key`; records without a title are last. */
export function titleLowerBound(segment: Segment, key: string): number {
  return lowerBoundIn(segment, key, 0, segment.documentCount);
}

/**
 * The first position after `from` whose key does not start with `prefix`. Galloping search (J. Bentley, A. Yao,
 * 1976): few titles are passed in few steps.
 */
export function titleUpperBound(segment: Segment, prefix: string, from: number): number {
  const end = `${prefix}\uFFFF`;
  let low = from;
  for (let step = 1; low < segment.documentCount && isBefore(segment, low, end); step *= 2) {
    const next = low + step;
    if (next >= segment.documentCount || !isBefore(segment, next, end))
      return lowerBoundIn(segment, end, low + 1, Math.min(next, segment.documentCount));
    low = next;
  }
  return low;
}

function lowerBoundIn(segment: Segment, key: string, from: number, to: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(segment, middle, key)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function isBefore(segment: Segment, position: number, key: string): boolean {
  const titleKey = segment.titles.key(documentsByTitle(segment)[position] ?? 0);
  return titleKey !== '' && titleKey < key;
}
