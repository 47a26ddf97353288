import type { Segment } from '../../segment/segment.ts';

/** The work numbers of a segment's documents. */
export type Works = Pick<Segment['works'], 'low' | 'high'>;

/**
 * Numbers works from 0 on in the order in which they are added. A reusable hash table with linear probing (D. Knuth, The
 * Art of Computer Programming 3, section 6.4), at most half full. Work numbers are hashes already, so their low bits are
 * the slot.
 */
export class WorkTable {
  /** How many works it has. */
  count = 0;
  private lows = new Uint32Array(0);
  /** The high byte plus one; 0 is free. */
  private highs = new Uint16Array(0);
  private numbers = new Uint32Array(0);
  private mask = 0;

  /** Clears the table and makes room for so many works. */
  reset(most: number): void {
    const size = 2 ** Math.ceil(Math.log2(2 * most + 1));
    if (this.lows.length < size) {
      this.lows = new Uint32Array(size);
      this.highs = new Uint16Array(size);
      this.numbers = new Uint32Array(size);
    } else this.highs.fill(0, 0, size);
    this.mask = size - 1;
    this.count = 0;
  }

  /** The number of a document's work, which is added where it is new. */
  add({ low, high }: Works, document: number): number {
    const slot = this.slotOf(low[document] ?? 0, high[document] ?? 0);
    if (this.highs[slot] === 0) {
      this.lows[slot] = low[document] ?? 0;
      this.highs[slot] = (high[document] ?? 0) + 1;
      this.numbers[slot] = this.count;
      this.count += 1;
    }
    return this.numbers[slot] ?? 0;
  }

  /** Whether the work of a document was added. */
  has({ low, high }: Works, document: number): boolean {
    return this.highs[this.slotOf(low[document] ?? 0, high[document] ?? 0)] !== 0;
  }

  /** The slot of a work, or the free slot where it belongs. */
  private slotOf(low: number, high: number): number {
    const { lows, highs, mask } = this;
    let slot = low & mask;
    while (highs[slot] !== 0 && (lows[slot] !== low || highs[slot] !== high + 1)) slot = (slot + 1) & mask;
    return slot;
  }
}
