import type { Segment } from '../../segment/segment.ts';

type Works = Pick<Segment['works'], 'low' | 'high'>;

/**
 * A reusable set of works: a hash table with linear probing (D. Knuth, The Art of Computer Programming 3, section
 * 6.4), at most half full. Work numbers are hashes already, so their low bits are the slot.
 */
export class WorkSet {
  /** Number of works in the set. */
  count = 0;
  private lows = new Uint32Array(0);
  /** The high byte plus one; 0 is free. */
  private highs = new Uint16Array(0);
  private mask = 0;

  /** Clears the set and makes room for so many works. */
  reset(most: number): void {
    const size = 2 ** Math.ceil(Math.log2(2 * most + 1));
    if (this.lows.length < size) {
      this.lows = new Uint32Array(size);
      this.highs = new Uint16Array(size);
    } else this.highs.fill(0, 0, size);
    this.mask = size - 1;
    this.count = 0;
  }

  /** Adds the works of documents. */
  add({ low, high }: Works, documents: Uint32Array): void {
    const { lows, highs } = this;
    for (let at = 0; at < documents.length; at += 1) {
      const document = documents[at] ?? 0;
      const slot = this.slotOf(low[document] ?? 0, high[document] ?? 0);
      if (highs[slot] !== 0) continue;
      lows[slot] = low[document] ?? 0;
      highs[slot] = (high[document] ?? 0) + 1;
      this.count += 1;
    }
  }

  /** The number of documents whose work is in the set. */
  countIn({ low, high }: Works, documents: Uint32Array): number {
    let count = 0;
    for (let at = 0; at < documents.length; at += 1) {
      const document = documents[at] ?? 0;
      count += this.highs[this.slotOf(low[document] ?? 0, high[document] ?? 0)] === 0 ? 0 : 1;
    }
    return count;
  }

  /** The slot of a work, or the free slot where it belongs. */
  private slotOf(low: number, high: number): number {
    const { lows, highs, mask } = this;
    let slot = low & mask;
    while (highs[slot] !== 0 && (lows[slot] !== low || highs[slot] !== high + 1)) slot = (slot + 1) & mask;
    return slot;
  }
}
