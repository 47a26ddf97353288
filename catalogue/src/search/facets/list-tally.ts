import { addNoted, addOptions } from '../../segment/count-options.ts';
import { addSummary, summarised } from '../../segment/frequent/term-summaries.ts';
import type { OptionLists, Segment } from '../../segment/segment.ts';
import { arena } from '../documents/arena.ts';
import type { BaseLists } from './base-lists.ts';
import type { Counts } from './tally.ts';

/** With a hit for so many options, clearing all counts costs less than keeping note of those that are not 0. */
const optionsPerHit = 64;

/** Whether so few documents are counted that only what they have is gone through. */
export function areFew({ bases }: OptionLists, count: number): boolean {
  return count * optionsPerHit <= (bases.at(-1) ?? 0);
}

/**
 * Counts the options of all facets of a segment in one pass over the hits' lists, and is used again and again: of few
 * hits only what was met is cleared and read, of many the whole array is cleared.
 */
export class ListTally {
  private counts = new Int32Array(0);
  private numbers = new Uint32Array(0);
  /** How many numbers were met, where they were noted; else all counts may be other than 0. */
  private length: number | undefined = 0;

  /** Counts the options of these documents: for each column, by its own numbers. They hold until the next call. */
  count(lists: OptionLists, documents: Uint32Array): Counts[] {
    this.clear(lists.bases.at(-1) ?? 0);
    if (areFew(lists, documents.length)) {
      this.length = addNoted(this.counts, this.numbers, lists, documents);
      return this.noted(lists, this.length);
    }
    this.length = undefined;
    addOptions(this.counts, lists, documents);
    return this.counted(lists);
  }

  /** The same for documents that are nearly those of frequent terms: only where they differ, they are counted. */
  countNear({ lists, summaries }: Pick<Segment, 'lists' | 'summaries'>, near: BaseLists): Counts[] {
    this.clear(lists.bases.at(-1) ?? 0);
    this.length = undefined;
    const rests: number[] = [];
    for (const summary of near.summaries) addSummary(summaries, summary, lists.bases, this.counts, rests);
    addOptions(this.counts, lists, near.more);
    addOptions(this.counts, lists, near.fewer, -1);
    return this.counted(lists).map((counts, at) => ({ ...counts, exact: summarised, rest: rests[at] ?? 0 }));
  }

  private counted({ bases, options, frequencies }: OptionLists): Counts[] {
    return bases.slice(1).map((end, at) => ({
      options: options.subarray(bases[at], end),
      counts: this.counts.subarray(bases[at], end),
      atMost: frequencies.subarray(bases[at], end),
    }));
  }

  private clear(size: number): void {
    const { counts, numbers, length } = this;
    if (length === undefined) counts.fill(0);
    else for (let at = 0; at < length; at += 1) counts[numbers[at] ?? 0] = 0;
    this.length = 0;
    if (counts.length >= size) return;
    this.counts = new Int32Array(size);
    this.numbers = new Uint32Array(size);
  }

  /** What was met in each column, from the numbers noted: they are counted by column, then put side by side. */
  private noted({ bases, options }: OptionLists, length: number): Counts[] {
    const { counts, numbers } = this;
    const columns = arena.bytes(length);
    const ends = new Uint32Array(bases.length);
    for (let at = 0; at < length; at += 1) {
      const column = columnOf(bases, numbers[at] ?? 0);
      columns[at] = column;
      ends[column + 1] = (ends[column + 1] ?? 0) + 1;
    }
    for (let column = 1; column < ends.length; column += 1)
      ends[column] = (ends[column] ?? 0) + (ends[column - 1] ?? 0);
    const met = { options: arena.numbers(length), counts: arena.numbers(length) };
    const next = ends.slice();
    for (let at = 0; at < length; at += 1) {
      const number = numbers[at] ?? 0;
      const column = columns[at] ?? 0;
      const to = next[column] ?? 0;
      next[column] = to + 1;
      met.options[to] = options[number] ?? 0;
      met.counts[to] = counts[number] ?? 0;
    }
    return bases.slice(1).map((_, column) => ({
      options: met.options.subarray(ends[column], ends[column + 1]),
      counts: met.counts.subarray(ends[column], ends[column + 1]),
    }));
  }
}

/** The column of a number. */
function columnOf(bases: OptionLists['bases'], number: number): number {
  let place = bases.length - 2;
  while (place > 0 && number < (bases[place] ?? 0)) place -= 1;
  return place;
}
