import { hasOneEach, startOf } from '../../segment/columns/facet-column.ts';
import type { Numbers } from '../../segment/sections.ts';
import type { FacetColumn } from '../../segment/segment.ts';

/** The shared numbers of a segment's options. */
export interface SharedNumbers {
  /** By the segment's own number, plus one; 0 where it has not been looked up yet. */
  readonly cache: Uint32Array;
  /** Looks up a number and caches it. */
  numberOf(option: number): number;
}

/** Options with their counts. */
export interface CountedOptions {
  /** The numbers of the options, in any order. */
  readonly options: ArrayLike<number>;
  /** The count of each option; may be 0. */
  readonly counts: ArrayLike<number>;
  /** An upper bound of each count, where known; non-increasing. */
  readonly atMost?: ArrayLike<number>;
  /** Counts to be added: those of other segments, by shared numbers. */
  readonly additional?: FacetCounts;
  /** From this index on, where `atMost` is known too, a count may be too small, by `maxMissing` at most. */
  readonly exactUntil?: number;
  readonly maxMissing?: number;
  /** Options that are rarer than all of these may be missing. */
  readonly isCut?: true;
}

/** All non-zero counts by number; undefined where some may be too small. */
export function allCounts({
  options,
  counts,
  atMost,
  additional,
  maxMissing = 0,
}: CountedOptions): Map<number, number> | undefined {
  if (maxMissing > 0) return undefined;
  const all = new Map<number, number>();
  for (let at = 0; at < options.length && atMost?.[at] !== 0; at += 1) {
    const count = counts[at] ?? 0;
    if (count > 0) all.set(options[at] ?? 0, count);
  }
  for (const number of additional?.counted ?? [])
    all.set(number, (all.get(number) ?? 0) + (additional?.get(number) ?? 0));
  return all;
}

/**
 * A reusable counter of options: only counted entries are cleared, so that few hits cost little even with hundreds of
 * thousands of options.
 */
export class FacetCounts {
  private counts = new Uint32Array(0);
  private numbers = new Uint32Array(0);
  private length = 0;

  /** Clears the counts and makes room for numbers below `size`. */
  reset(size: number): void {
    for (const number of this.counted) this.counts[number] = 0;
    this.length = 0;
    if (this.counts.length >= size) return;
    this.counts = new Uint32Array(size);
    this.numbers = new Uint32Array(size);
  }

  get counted(): Uint32Array {
    return this.numbers.subarray(0, this.length);
  }

  /** The counts as options. */
  toCountedOptions(): CountedOptions {
    const options = this.counted;
    return { options, counts: options.map((option) => this.get(option)) };
  }

  /** The largest count. */
  get max(): number {
    let most = 0;
    for (const number of this.counted) most = Math.max(most, this.get(number));
    return most;
  }

  get(number: number): number {
    return this.counts[number] ?? 0;
  }

  /** Counts one value per document. */
  addEach(values: Numbers, documents: Uint32Array): void {
    const { counts, numbers } = this;
    let { length } = this;
    for (let hit = 0; hit < documents.length; hit += 1) {
      const number = values[documents[hit] ?? 0] ?? 0;
      const count = counts[number] ?? 0;
      if (count === 0) numbers[length++] = number;
      counts[number] = count + 1;
    }
    this.length = length;
  }

  /** Counts the options of these documents. `shared` maps option numbers to shared numbers, where these differ. */
  add(column: FacetColumn, documents: Uint32Array, shared?: SharedNumbers): void {
    if (!shared && hasOneEach(column)) this.addEach(column.values, documents);
    else if (!shared) this.addOwn(column, documents);
    else
      for (const document of documents)
        this.addShared(column.values, startOf(column, document), startOf(column, document + 1), shared);
  }

  /** Adds counts from elsewhere. */
  addCounts({ options, counts: addedCounts }: CountedOptions, shared?: SharedNumbers): void {
    const { counts, numbers } = this;
    for (let at = 0; at < options.length; at += 1) {
      const addedCount = addedCounts[at] ?? 0;
      if (addedCount === 0) continue;
      const option = options[at] ?? 0;
      const number = shared ? (shared.cache[option] || shared.numberOf(option) + 1) - 1 : option;
      const count = counts[number] ?? 0;
      if (count === 0) numbers[this.length++] = number;
      counts[number] = count + addedCount;
    }
  }

  /** Counts the options of one document. */
  addOne(column: FacetColumn, document: number): void {
    const { values } = column;
    const to = startOf(column, document + 1);
    for (let at = startOf(column, document); at < to; at += 1) {
      const number = values[at] ?? 0;
      const count = this.counts[number] ?? 0;
      if (count === 0) this.numbers[this.length++] = number;
      this.counts[number] = count + 1;
    }
  }

  /** With `startOf` inlined, as this loop may run over many documents. */
  private addOwn({ values, bases, starts, shift }: FacetColumn, documents: Uint32Array): void {
    const { counts, numbers } = this;
    let { length } = this;
    for (let hit = 0; hit < documents.length; hit += 1) {
      const document = documents[hit] ?? 0;
      const to = (bases[(document + 1) >>> shift] ?? 0) + (starts[document + 1] ?? 0);
      for (let at = (bases[document >>> shift] ?? 0) + (starts[document] ?? 0); at < to; at += 1) {
        const number = values[at] ?? 0;
        const count = counts[number] ?? 0;
        if (count === 0) numbers[length++] = number;
        counts[number] = count + 1;
      }
    }
    this.length = length;
  }

  private addShared(values: Numbers, from: number, to: number, { cache: cached, numberOf }: SharedNumbers): void {
    const { counts, numbers } = this;
    for (let at = from; at < to; at += 1) {
      const option = values[at] ?? 0;
      const number = (cached[option] || numberOf(option) + 1) - 1;
      const count = counts[number] ?? 0;
      if (count === 0) numbers[this.length++] = number;
      counts[number] = count + 1;
    }
  }
}
