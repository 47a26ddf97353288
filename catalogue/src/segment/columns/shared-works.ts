import { addDocuments, wordsFor } from '../document-bitmap.ts';
import { type Sections, sharedNumbers } from '../sections.ts';
import type { Segment } from '../segment.ts';

/** The section is derived from other columns in memory and not written to files. */
export const sharedWorksSections = { shared: 'works.shared' } as const;

/**
 * One bit per document whose work has another document in the segment. Most works have one record only, and need not
 * be compared with others when works are counted. Documents are kept in a hash table with linear probing (D. Knuth,
 * The Art of Computer Programming 3, section 6.4), at most half full. Works are hashes already, so that their low
 * bits are the slot.
 */
export function sharedWorksOf({ low, high }: Pick<Segment['works'], 'low' | 'high'>): Sections {
  const shared = sharedNumbers(wordsFor(low.length));
  const size = 2 ** Math.ceil(Math.log2(2 * low.length + 1));
  /** The first document of each work, plus one; 0 is free. */
  const firsts = new Uint32Array(size);
  const isOf = (first: number, document: number) => low[first] === low[document] && high[first] === high[document];
  for (let document = 0; document < low.length; document += 1) {
    let slot = (low[document] ?? 0) & (size - 1);
    while (firsts[slot] !== 0 && !isOf((firsts[slot] ?? 0) - 1, document)) slot = (slot + 1) & (size - 1);
    const first = firsts[slot] ?? 0;
    if (first === 0) firsts[slot] = document + 1;
    else addDocuments(shared, [first - 1, document]);
  }
  return { [sharedWorksSections.shared]: shared };
}
