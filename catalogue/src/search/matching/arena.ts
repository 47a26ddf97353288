/** Bytes kept from one search to the next, at most. */
const maxKeptBytes = 64 << 20;
const firstLength = 1 << 20;

/**
 * Scratch memory of a search, reused by the next search. The system hands out fresh memory page by page and zeroed,
 * and takes it back, which costs more than filling it; reused memory is still in the processor's caches.
 * (Region-based memory: D. Hanson, Fast allocation and deallocation of memory based on object lifetimes, 1990.)
 */
export class Arena {
  private buffer = new ArrayBuffer(firstLength);
  private used = 0;

  /** Starts a new search: all memory is free again. */
  reset(): void {
    if (this.buffer.byteLength > maxKeptBytes) this.buffer = new ArrayBuffer(firstLength);
    this.used = 0;
  }

  /** An array of 32-bit numbers, not zeroed. */
  numbers(length: number): Uint32Array {
    const from = this.take(4 * length);
    return new Uint32Array(this.buffer, from, length);
  }

  /** An array of 32-bit floats, not zeroed. */
  floats(length: number): Float32Array {
    const from = this.take(4 * length);
    return new Float32Array(this.buffer, from, length);
  }

  /** An array of bytes, not zeroed. */
  bytes(length: number): Uint8Array {
    const from = this.take(length);
    return new Uint8Array(this.buffer, from, length);
  }

  /**
   * Reserves bytes in `buffer` (read `buffer` afterwards) and returns their offset, a multiple of 8. Where they do
   * not fit, a larger buffer begins; existing views keep the old one.
   */
  private take(bytes: number): number {
    if (this.used + bytes > this.buffer.byteLength) {
      this.buffer = new ArrayBuffer(Math.max(Math.min(2 * this.buffer.byteLength, maxKeptBytes), bytes));
      this.used = 0;
    }
    const from = this.used;
    this.used = (from + bytes + 7) & ~7;
    return from;
  }
}

/** The memory of the current search of this thread. */
export const arena = new Arena();
