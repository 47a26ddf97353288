import type { Segment } from '../../segment/segment.ts';
import { countTable } from '../made-tables.ts';

const orders = new WeakMap<Segment, Uint32Array>();

/** The documents of a segment in the order of their titles: made when first asked for, kept as long as the segment. */
export function documentsByTitle(segment: Segment): Uint32Array {
  const known = orders.get(segment);
  if (known) return known;
  countTable();
  const { places } = segment.titles;
  const documents = new Uint32Array(places.length);
  for (let document = 0; document < places.length; document += 1) documents[places[document] ?? 0] = document;
  orders.set(segment, documents);
  return documents;
}

/** The first place in the order of titles whose key is not before `key`; records without a title stand at the end. */
export function firstTitleFrom(segment: Segment, key: string): number {
  return firstFrom(segment, key, 0, segment.documentCount);
}

/**
 * The first place after `from` whose key does not begin with `prefix` any more. Galloping search (J. Bentley, A. Yao,
 * 1976): few titles are passed in few steps.
 */
export function afterTitles(segment: Segment, prefix: string, from: number): number {
  const end = `${prefix}\uFFFF`;
  let low = from;
  for (let step = 1; low < segment.documentCount && isBefore(segment, low, end); step *= 2) {
    const next = low + step;
    if (next >= segment.documentCount || !isBefore(segment, next, end))
      return firstFrom(segment, end, low + 1, Math.min(next, segment.documentCount));
    low = next;
  }
  return low;
}

function firstFrom(segment: Segment, key: string, from: number, to: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(segment, middle, key)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function isBefore(segment: Segment, place: number, key: string): boolean {
  const own = segment.titles.key(documentsByTitle(segment)[place] ?? 0);
  return own !== '' && own < key;
}
