import { addNoted, addOptions } from '../../segment/count-options.ts';
import { addSummary, summarised } from '../../segment/frequent/term-summaries.ts';
import { listedIds } from '../../segment/option-lists.ts';
import type { OptionLists, Segment } from '../../segment/segment.ts';
import { arena } from '../documents/arena.ts';
import type { BaseLists } from './base-lists.ts';
import type { Counts } from './tally.ts';

/** With a hit for so many options, clearing all counts costs less than keeping note of those that are not 0. */
const optionsPerHit = 64;

/** Whether so few documents are counted that only what they have is gone through. */
export function areFew({ bases }: OptionLists, count: number): boolean {
  return count <= mostFew && count * optionsPerHit <= (bases.at(-1) ?? 0);
}

/** The counts of few hits take 16 bits, so that more of them are near at hand. */
const mostFew = 0xffff;

/**
 * Counts the options of all facets of a segment in one pass over the hits' lists, and is used again and again: of few
 * hits only what was met is read and cleared, of many the whole array is cleared.
 */
export class ListTally {
  private counts = new Int32Array(0);
  /** Those of few hits, all zero between calls, and the numbers that are not. */
  private fewCounts = new Uint16Array(0);
  private numbers = new Uint32Array(0);
  /** By column: how many options were met so often. */
  private readonly heights = new Uint32Array(listedIds.length * heightRange);

  /**
   * Counts the options of these documents: for each column, by its own numbers. They hold until the next call.
   *
   * @param most so many of each column are asked for, the most frequent: others may be missing
   */
  count(lists: OptionLists, documents: Uint32Array, most?: readonly number[]): Counts[] {
    if (areFew(lists, documents.length)) return this.noted(lists, documents, most);
    addOptions(this.cleared(lists), lists, documents);
    return this.counted(lists);
  }

  /** The same for documents that are nearly those of frequent terms: only where they differ, they are counted. */
  countNear({ lists, summaries }: Pick<Segment, 'lists' | 'summaries'>, near: BaseLists): Counts[] {
    const counts = this.cleared(lists);
    const rests: number[] = [];
    for (const summary of near.summaries) addSummary(summaries, summary, lists.bases, counts, rests);
    addOptions(counts, lists, near.more);
    addOptions(counts, lists, near.fewer, -1);
    return this.counted(lists).map((each, at) => ({ ...each, exact: summarised, rest: rests[at] ?? 0 }));
  }

  private counted({ bases, options, frequencies }: OptionLists): Counts[] {
    return bases.slice(1).map((end, at) => ({
      options: options.subarray(bases[at], end),
      counts: this.counts.subarray(bases[at], end),
      atMost: frequencies.subarray(bases[at], end),
    }));
  }

  /** The counts of all options, all zero. */
  private cleared({ bases }: OptionLists): Int32Array {
    const size = bases.at(-1) ?? 0;
    if (this.counts.length < size) this.counts = new Int32Array(size);
    else this.counts.fill(0);
    return this.counts;
  }

  /**
   * Notes which numbers are met; then puts together column by column all of them, or what may be among the most frequent:
   * how many options were met so often tells from which count on that is.
   */
  private noted(lists: OptionLists, documents: Uint32Array, most?: readonly number[]): Counts[] {
    const { bases, options } = lists;
    const all = bases.at(-1) ?? 0;
    if (this.numbers.length < all) [this.fewCounts, this.numbers] = [new Uint16Array(all), new Uint32Array(all)];
    const { fewCounts: counts, numbers, heights } = this;
    const length = addNoted(counts, numbers, lists, documents);
    const columns = columnsOf(lists, numbers, length);
    heights.fill(0);
    let tallest = 0;
    for (let at = 0; at < length; at += 1) {
      const height = Math.min(counts[numbers[at] ?? 0] ?? 0, heightRange - 1);
      if (height > tallest) tallest = height;
      const place = (columns[at] ?? 0) * heightRange + height;
      heights[place] = (heights[place] ?? 0) + 1;
    }
    const floors = new Uint32Array(bases.length);
    const ends = new Uint32Array(bases.length);
    for (let column = 0; column + 1 < bases.length; column += 1) {
      const wanted = most?.[column] ?? Number.POSITIVE_INFINITY;
      let floor = tallest + 1;
      let above = 0;
      while (floor > 1 && above < wanted) {
        floor -= 1;
        above += heights[column * heightRange + floor] ?? 0;
      }
      floors[column] = floor;
      ends[column + 1] = (ends[column] ?? 0) + above;
    }
    const size = ends.at(-1) ?? 0;
    const met = { options: arena.numbers(size), counts: arena.numbers(size) };
    const next = ends.slice();
    for (let at = 0; at < length; at += 1) {
      const number = numbers[at] ?? 0;
      const count = counts[number] ?? 0;
      const column = columns[at] ?? 0;
      counts[number] = 0;
      if (count < (floors[column] ?? 0)) continue;
      const to = next[column] ?? 0;
      next[column] = to + 1;
      met.options[to] = options[number] ?? 0;
      met.counts[to] = count;
    }
    return bases.slice(1).map((_, column) => ({
      options: met.options.subarray(ends[column], ends[column + 1]),
      counts: met.counts.subarray(ends[column], ends[column + 1]),
    }));
  }
}

/** Options that were met so often or more are told apart no further where the most frequent are chosen. */
const heightRange = 256;
/** So many numbers side by side are mostly of one column. */
const blockShift = 5;
const manyColumns = 255;
const blocksOf = new WeakMap<OptionLists, Uint8Array>();

/** The columns of the first `length` numbers. */
function columnsOf(lists: OptionLists, numbers: Uint32Array, length: number): Uint8Array {
  const blocks = blocksOf.get(lists) ?? columnBlocks(lists.bases);
  blocksOf.set(lists, blocks);
  const columns = arena.bytes(length);
  for (let at = 0; at < length; at += 1) {
    const number = numbers[at] ?? 0;
    const column = blocks[number >>> blockShift] ?? 0;
    columns[at] = column === manyColumns ? columnOf(lists.bases, number) : column;
  }
  return columns;
}

/** The column that all numbers of a block are of. */
function columnBlocks(bases: OptionLists['bases']): Uint8Array {
  const last = 2 ** blockShift - 1;
  return Uint8Array.from({ length: ((bases.at(-1) ?? 0) >>> blockShift) + 1 }, (_, block) => {
    const column = columnOf(bases, block << blockShift);
    return columnOf(bases, (block << blockShift) + last) === column ? column : manyColumns;
  });
}

/** The column of a number. */
function columnOf(bases: OptionLists['bases'], number: number): number {
  let place = bases.length - 2;
  while (place > 0 && number < (bases[place] ?? 0)) place -= 1;
  return place;
}
