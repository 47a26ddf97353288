import { withoutDeleted } from '../segment/document-bits.ts';
import { documentsIn, noDocuments } from './document-sets.ts';
import type { Part } from './evaluate.ts';
import type { Wanted } from './wanted.ts';

/**
 * The live documents that have all that is wanted, by sets of bits: of frequent words few are in common, and only what
 * is counted, filtered and shown need be scored. Undefined where something other than terms is wanted. (J. Culpepper,
 * A. Moffat, Efficient set intersection for inverted indexing, 2010.)
 */
export function candidates({ live, at }: Part, wanted: readonly Wanted[]): Uint32Array | undefined {
  const { documentCount, postings } = live.segment;
  let every: Uint32Array | undefined;
  for (const each of wanted) {
    const own = noDocuments(documentCount);
    for (const way of each.kind === 'any' ? each.of : [each]) {
      if (way.kind !== 'terms') return undefined;
      const { from = 0, to = 0 } = way.ranges[at] ?? {};
      if (from < to) mark(own, postings.entries, postings.starts[from] ?? 0, postings.starts[to] ?? 0, way.mask);
    }
    if (every) for (let word = 0; word < own.length; word += 1) own[word] = (own[word] ?? 0) & (every[word] ?? 0);
    every = own;
  }
  if (!every) return undefined;
  withoutDeleted(every, every.length, live.deleted);
  return documentsIn(every, every.length);
}

function mark(bits: Uint32Array, entries: Uint32Array, from: number, to: number, mask: number): void {
  for (let at = from; at < to; at += 1) {
    const entry = entries[at] ?? 0;
    const word = entry >>> 13;
    bits[word] = (bits[word] ?? 0) | (((entry & mask & 255) === 0 ? 0 : 1) << ((entry >>> 8) & 31));
  }
}
