/** More is not kept from one search to the next. */
const maxKeptBytes = 64 << 20;
const firstLength = 1 << 20;

/**
 * Memory for what a search finds, used again by the next one. The system gives fresh memory page by page and zeroed, and
 * takes it back, which costs more than filling it; and who reads what was just written finds it in the processor's caches.
 * (Region-based memory: D. Hanson, Fast allocation and deallocation of memory based on object lifetimes, 1990.)
 */
export class Arena {
  private buffer = new ArrayBuffer(firstLength);
  private used = 0;

  /** A new search begins: what was given before is given again. */
  reset(): void {
    if (this.buffer.byteLength > maxKeptBytes) this.buffer = new ArrayBuffer(firstLength);
    this.used = 0;
  }

  /** So many numbers of 32 bits, not zeroed. */
  numbers(length: number): Uint32Array {
    const from = this.take(4 * length);
    return new Uint32Array(this.buffer, from, length);
  }

  /** So many floating-point numbers of 32 bits, not zeroed. */
  floats(length: number): Float32Array {
    const from = this.take(4 * length);
    return new Float32Array(this.buffer, from, length);
  }

  /** So many bytes, not zeroed. */
  bytes(length: number): Uint8Array {
    const from = this.take(length);
    return new Uint8Array(this.buffer, from, length);
  }

  /**
   * Where so many bytes are free in `buffer` (read it afterwards), at a multiple of 8. What does not fit begins a larger
   * buffer; views keep the old one.
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

/** The memory of the search that is under way in this thread. */
export const arena = new Arena();
