import type { FacetColumn } from '../segment/segment.ts';

/** How often each option of a facet was met, by the option's shared number. */
export interface Counts {
  /** The numbers that were met, in any order. */
  readonly met: Uint32Array;
  of(number: number): number;
}

/**
 * Counts options and is used again and again: only what was met is cleared, so that few hits cost little though there
 * are hundreds of thousands of options.
 */
export class Tally implements Counts {
  private counts = new Uint32Array(0);
  private numbers = new Uint32Array(0);
  private length = 0;

  /** Forgets what was counted and makes room for the numbers below `size`. */
  begin(size: number): void {
    for (const number of this.met) this.counts[number] = 0;
    this.length = 0;
    if (this.counts.length >= size) return;
    this.counts = new Uint32Array(size);
    this.numbers = new Uint32Array(size);
  }

  get met(): Uint32Array {
    return this.numbers.subarray(0, this.length);
  }

  of(number: number): number {
    return this.counts[number] ?? 0;
  }

  /** Counts the options of these documents, which rise; `numberOf` gives an option's shared number. */
  add(column: FacetColumn, documents: Uint32Array, numberOf?: (option: number) => number): void {
    const { values, bases, starts, shift } = column;
    const { counts, numbers } = this;
    let { length } = this;
    for (let hit = 0; hit < documents.length; hit += 1) {
      const document = documents[hit] ?? 0;
      const next = document + 1;
      const to = (bases[next >>> shift] ?? 0) + (starts[next] ?? 0);
      for (let at = (bases[document >>> shift] ?? 0) + (starts[document] ?? 0); at < to; at += 1) {
        const option = values[at] ?? 0;
        const number = numberOf ? numberOf(option) : option;
        const count = counts[number] ?? 0;
        if (count === 0) numbers[length++] = number;
        counts[number] = count + 1;
      }
    }
    this.length = length;
  }
}
