import type { Segment } from '../segment/segment.ts';

const orders = new WeakMap<Segment, Uint32Array>();

/** The documents of a segment in the order of their titles: made when first asked for, kept as long as the segment. */
export function documentsByTitle(segment: Segment): Uint32Array {
  const known = orders.get(segment);
  if (known) return known;
  const { places } = segment.titles;
  const documents = new Uint32Array(places.length);
  for (let document = 0; document < places.length; document += 1) documents[places[document] ?? 0] = document;
  orders.set(segment, documents);
  return documents;
}

/** The first place in the order of titles whose key is not before `key`; records without a title stand at the end. */
export function firstTitleFrom(segment: Segment, key: string): number {
  const documents = documentsByTitle(segment);
  let low = 0;
  let high = documents.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const own = segment.titles.key(documents[middle] ?? 0);
    if (own !== '' && own < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
