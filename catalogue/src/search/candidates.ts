import { withoutDeleted } from '../segment/document-bits.ts';
import { addTerms, documentsIn, noDocuments } from './document-sets.ts';
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
      const range = way.ranges[at];
      if (range && range.from < range.to) addTerms(own, postings, range, way.mask);
    }
    if (every) for (let word = 0; word < own.length; word += 1) own[word] = (own[word] ?? 0) & (every[word] ?? 0);
    every = own;
  }
  if (!every) return undefined;
  withoutDeleted(every, every.length, live.deleted);
  return documentsIn(every, every.length);
}
