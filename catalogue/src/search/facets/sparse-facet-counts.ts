import { addAndCollect } from '../../segment/columns/count-options.ts';
import { listedIds } from '../../segment/columns/option-lists.ts';
import { growingNumbers } from '../../segment/growing-array.ts';
import type { OptionLists } from '../../segment/segment.ts';
import { arena } from '../matching/arena.ts';
import type { CountedOptions } from './facet-counts.ts';

/** Counts take 16 bits including the floors, so that more of them fit into the caches. */
const maxSparseDocuments = 0x7fff;
/** With more hits per option, scanning all counts is faster than collecting those that reach the floor. */
const optionsPerHit = 32;

/** Whether there are so few documents that only their options are examined. */
export function isSparse({ bases }: OptionLists, count: number): boolean {
  return count <= maxSparseDocuments && count * optionsPerHit <= (bases.at(-1) ?? 0);
}

/** The numbers of a column, and the count from which a number is collected. */
interface Column {
  readonly from: number;
  readonly to: number;
  readonly floor: number;
}

/** Counts the options of few documents: only options that reach a floor are examined again. */
export class SparseFacetCounts {
  /** All zero between calls. */
  private counts = new Uint16Array(0);
  /** The collected numbers. */
  private numbers = new Uint32Array(0);
  /** The start of each column's collected numbers, and the end of the last. */
  private readonly starts = new Uint32Array(listedIds.length + 1);

  /**
   * Counts the options of these documents, column by column; the counts hold until the end of the search.
   *
   * @param most the number of most frequent options needed of each column: others may be missing
   */
  count(lists: OptionLists, documents: Uint32Array, most?: readonly number[]): CountedOptions[] {
    const all = lists.bases.at(-1) ?? 0;
    if (this.numbers.length < all) [this.counts, this.numbers] = [new Uint16Array(all), new Uint32Array(all)];
    const { counts, numbers } = this;
    const columns = columnsOf(lists, documents.length, most);
    const floor = columns.reduce((highest, column) => Math.max(highest, column.floor), 1);
    // Counts of a column with a lower floor start higher, so that all are collected at the same count.
    for (const column of columns) if (column.floor < floor) counts.fill(floor - column.floor, column.from, column.to);
    const length = addAndCollect(counts, numbers, lists, documents, floor - 1);
    const noted = this.byColumn(lists, columns, length);
    const counted = columns.map((column, at) => {
      const begin = floor - column.floor;
      const own = noted[at];
      if (!own || (column.floor > 1 && own.options.length < (most?.[at] ?? 0)))
        return this.allOf(lists, documents, column, begin);
      if (begin > 0)
        for (let place = 0; place < own.counts.length; place += 1) own.counts[place] = (own.counts[place] ?? 0) - begin;
      return own;
    });
    if (floor > 1) counts.fill(0, 0, all);
    else for (let at = 0; at < length; at += 1) counts[numbers[at] ?? 0] = 0;
    return counted;
  }

  /** The first `length` numbers as options with their counts, column by column (distribution: D. Knuth, TAOCP 3, 5.2). */
  private byColumn({ bases, options }: OptionLists, columns: readonly Column[], length: number) {
    const { counts, numbers, starts } = this;
    const columnAt = arena.bytes(length);
    starts.fill(0);
    for (let at = 0; at < length; at += 1) {
      const column = columnOf(bases, numbers[at] ?? 0);
      columnAt[at] = column;
      starts[column + 1] = (starts[column + 1] ?? 0) + 1;
    }
    for (let at = 1; at < starts.length; at += 1) starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0);
    const noted = { options: arena.numbers(length), counts: arena.numbers(length) };
    const next = starts.slice();
    for (let at = 0; at < length; at += 1) {
      const number = numbers[at] ?? 0;
      const column = columnAt[at] ?? 0;
      const to = next[column] ?? 0;
      next[column] = to + 1;
      noted.options[to] = options[number] ?? 0;
      noted.counts[to] = counts[number] ?? 0;
    }
    return columns.map((_, at) => ({
      options: noted.options.subarray(starts[at], starts[at + 1]),
      counts: noted.counts.subarray(starts[at], starts[at + 1]),
    }));
  }

  /**
   * All options of the documents in a column of which too few reached the floor. Its counts start at `begin`, and are
   * reset to it.
   */
  private allOf(lists: OptionLists, documents: Uint32Array, { from, to }: Column, begin: number): CountedOptions {
    const { counts } = this;
    const met = { options: growingNumbers(), counts: growingNumbers() };
    for (const document of documents) {
      const end = lists.starts[document + 1] ?? 0;
      for (let at = lists.starts[document] ?? 0; at < end; at += 1) {
        const number = lists.values[at] ?? 0;
        const count = counts[number] ?? 0;
        if (number < from || number >= to || count === begin) continue;
        met.options.push(lists.options[number] ?? 0);
        met.counts.push(count - begin);
        counts[number] = begin;
      }
    }
    return { options: met.options.done(), counts: met.counts.done() };
  }
}

/**
 * The columns with their floors: the count that the last of the most frequent options is expected to reach among so
 * many documents, and few others do. No floor exceeds that of the largest column, whose counts start at 0.
 */
function columnsOf({ bases, frequencies, starts }: OptionLists, count: number, most?: readonly number[]): Column[] {
  const share = count / (starts.length - 1);
  const columns: Column[] = [];
  let [largest, limit] = [0, 1];
  for (let at = 0; at + 1 < bases.length; at += 1) {
    const [from, to] = [bases[at] ?? 0, bases[at + 1] ?? 0];
    const last = from + (most?.[at] ?? Number.POSITIVE_INFINITY) - 1;
    const floor = last < to ? Math.max(1, Math.floor((frequencies[last] ?? 0) * share)) : 1;
    columns.push({ from, to, floor });
    if (to - from > largest) [largest, limit] = [to - from, floor];
  }
  return columns.map(({ from, to, floor }) => ({ from, to, floor: Math.min(floor, limit) }));
}

/** The column of a number. */
function columnOf(bases: OptionLists['bases'], number: number): number {
  let column = bases.length - 2;
  while (column > 0 && number < (bases[column] ?? 0)) column -= 1;
  return column;
}
