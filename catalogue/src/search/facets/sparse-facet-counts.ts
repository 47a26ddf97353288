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

/** A column of the option lists: its numbers, and the count from which one of them is collected. */
interface Column {
  readonly from: number;
  readonly to: number;
  /** At least 1. With 1, all options of the documents are collected. */
  readonly floor: number;
}

/** Options of a column with their counts; writable. */
interface ColumnCounts {
  readonly options: Uint32Array;
  readonly counts: Uint32Array;
}

/** Counts the options of few documents: only options that reach a floor are examined again. */
export class SparseFacetCounts {
  /** By number; all zero between calls. */
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
    this.makeRoom(lists.bases.at(-1) ?? 0);
    const columns = columnsOf(lists, documents.length, most);
    const floor = columns.reduce((highest, column) => Math.max(highest, column.floor), 1);
    this.raiseToFloor(columns, floor);
    const length = addAndCollect(this.counts, this.numbers, lists, documents, floor - 1);
    const collected = this.splitByColumn(lists, columns, length);
    const counted = columns.map((column, at) => {
      const start = floor - column.floor;
      const columnCounts = collected[at];
      const isComplete = columnCounts && (column.floor === 1 || columnCounts.options.length >= (most?.[at] ?? 0));
      if (!isComplete) return this.countColumn(lists, documents, column, start);
      const complete = withoutStart(columnCounts, start);
      return column.floor === 1 ? complete : { ...complete, isCut: true as const };
    });
    this.clear(lists, floor, length);
    return counted;
  }

  private makeRoom(size: number): void {
    if (this.numbers.length >= size) return;
    this.counts = new Uint16Array(size);
    this.numbers = new Uint32Array(size);
  }

  /** Lets the counts of columns with a lower floor start higher, so that all are collected at the same count. */
  private raiseToFloor(columns: readonly Column[], floor: number): void {
    for (const column of columns)
      if (column.floor < floor) this.counts.fill(floor - column.floor, column.from, column.to);
  }

  /** The first `length` collected numbers as options with their counts (distribution: D. Knuth, TAOCP 3, 5.2). */
  private splitByColumn({ bases, options }: OptionLists, columns: readonly Column[], length: number): ColumnCounts[] {
    const { counts, numbers, starts } = this;
    const columnAt = arena.bytes(length);
    starts.fill(0);
    for (let at = 0; at < length; at += 1) {
      const column = columnOf(bases, numbers[at] ?? 0);
      columnAt[at] = column;
      starts[column + 1] = (starts[column + 1] ?? 0) + 1;
    }
    for (let at = 1; at < starts.length; at += 1) starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0);
    const sorted = { options: arena.numbers(length), counts: arena.numbers(length) };
    const next = starts.slice();
    for (let at = 0; at < length; at += 1) {
      const number = numbers[at] ?? 0;
      const column = columnAt[at] ?? 0;
      const to = next[column] ?? 0;
      next[column] = to + 1;
      sorted.options[to] = options[number] ?? 0;
      sorted.counts[to] = counts[number] ?? 0;
    }
    return columns.map((_, at) => ({
      options: sorted.options.subarray(starts[at], starts[at + 1]),
      counts: sorted.counts.subarray(starts[at], starts[at + 1]),
    }));
  }

  /**
   * All options of the documents in a column of which too few reached the floor. Its counts began at `start`, to which
   * they are reset.
   */
  private countColumn(
    { starts, values, options }: OptionLists,
    documents: Uint32Array,
    { from, to }: Column,
    start: number,
  ): CountedOptions {
    const { counts } = this;
    const counted = { options: growingNumbers(), counts: growingNumbers() };
    for (const document of documents) {
      const end = starts[document + 1] ?? 0;
      for (let at = starts[document] ?? 0; at < end; at += 1) {
        const number = values[at] ?? 0;
        const count = counts[number] ?? 0;
        if (number < from || number >= to || count === start) continue;
        counted.options.push(options[number] ?? 0);
        counted.counts.push(count - start);
        counts[number] = start;
      }
    }
    return { options: counted.options.done(), counts: counted.counts.done() };
  }

  /** With a floor of 1 only the collected numbers have counts. */
  private clear({ bases }: OptionLists, floor: number, length: number): void {
    const { counts, numbers } = this;
    if (floor > 1) counts.fill(0, 0, bases.at(-1) ?? 0);
    else for (let at = 0; at < length; at += 1) counts[numbers[at] ?? 0] = 0;
  }
}

/** Counts that began at `start` instead of 0. */
function withoutStart({ options, counts }: ColumnCounts, start: number): CountedOptions {
  if (start > 0) for (let at = 0; at < counts.length; at += 1) counts[at] = (counts[at] ?? 0) - start;
  return { options, counts };
}

/**
 * The columns with their floors. No floor exceeds that of the largest column, whose counts start at 0 and need not be
 * raised.
 */
function columnsOf(lists: OptionLists, documentCount: number, most?: readonly number[]): Column[] {
  const { bases, starts } = lists;
  const share = documentCount / (starts.length - 1);
  const columns = Array.from({ length: bases.length - 1 }, (_, at): Column => {
    const [from, to] = [bases[at] ?? 0, bases[at + 1] ?? 0];
    return { from, to, floor: expectedFloor(lists, { from, to, share, most: most?.[at] }) };
  });
  const sizeOf = ({ from, to }: Column) => to - from;
  const limit = columns.reduce<Column | undefined>(
    (largest, column) => (sizeOf(column) > (largest ? sizeOf(largest) : 0) ? column : largest),
    undefined,
  );
  return columns.map((column) => ({ ...column, floor: Math.min(column.floor, limit?.floor ?? 1) }));
}

/**
 * The count that the last of the `most` most frequent options of a column is expected to reach in a share of all
 * documents, and few others do; 1 where all options are needed.
 */
function expectedFloor(
  { frequencies }: OptionLists,
  { from, to, share, most }: { from: number; to: number; share: number; most: number | undefined },
): number {
  const last = from + (most ?? Number.POSITIVE_INFINITY) - 1;
  return last < to ? Math.max(1, Math.floor((frequencies[last] ?? 0) * share)) : 1;
}

/** The column of a number. */
function columnOf(bases: OptionLists['bases'], number: number): number {
  let column = bases.length - 2;
  while (column > 0 && number < (bases[column] ?? 0)) column -= 1;
  return column;
}
