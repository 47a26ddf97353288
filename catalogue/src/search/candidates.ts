import { withoutDeleted, wordsFor } from '../segment/document-bits.ts';
import { documentsIn } from './documents-in.ts';
import type { Part } from './evaluate.ts';
import type { Wanted } from './wanted.ts';

/** One bit for each document: those that have all parts of what is wanted so far, and those that have the next one. */
let every = new Uint32Array(0);
let own = new Uint32Array(0);

/**
 * The live documents that have all that is wanted, by sets of bits: of frequent words few are in common, and only what
 * is counted, filtered and shown need be scored. Undefined where something other than terms is wanted. (J. Culpepper,
 * A. Moffat, Efficient set intersection for inverted indexing, 2010.)
 */
export function candidates({ live, at }: Part, wanted: readonly Wanted[]): Uint32Array | undefined {
  const { documentCount, postings } = live.segment;
  const words = wordsFor(documentCount);
  if (every.length < words) [every, own] = [new Uint32Array(words), new Uint32Array(words)];
  for (const [place, each] of wanted.entries()) {
    const ways = each.kind === 'any' ? each.of : [each];
    own.fill(0, 0, words);
    for (const way of ways) {
      if (way.kind !== 'terms') return undefined;
      const { from = 0, to = 0 } = way.ranges[at] ?? {};
      if (from < to) mark(postings.entries, postings.starts[from] ?? 0, postings.starts[to] ?? 0, way.mask);
    }
    if (place === 0) [every, own] = [own, every];
    else for (let word = 0; word < words; word += 1) every[word] = (every[word] ?? 0) & (own[word] ?? 0);
  }
  withoutDeleted(every, words, live.deleted);
  return documentsIn(every, words);
}

function mark(entries: Uint32Array, from: number, to: number, mask: number): void {
  const bits = own;
  for (let at = from; at < to; at += 1) {
    const entry = entries[at] ?? 0;
    const word = entry >>> 13;
    bits[word] = (bits[word] ?? 0) | (((entry & mask & 255) === 0 ? 0 : 1) << ((entry >>> 8) & 31));
  }
}
