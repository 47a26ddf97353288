import type { ColumnId, FacetColumn, IndexState, Segment } from '../segment/segment.ts';
import { optionIndex } from './option-index.ts';

/**
 * One numbering of a facet's options over all segments of a state. The options of segment s have the numbers from
 * `bases[s]` on; one that an earlier segment has too counts under that one's number, so each text has one number.
 */
export interface SharedOptions {
  readonly id: ColumnId;
  readonly columns: readonly FacetColumn[];
  /** Where the numbers of each segment begin, and at last how many there are. */
  readonly bases: readonly number[];
  /** The shared number of a segment's option. */
  numberOf(segment: number, option: number): number;
  /** The shared number of a text, or -1. */
  find(text: string): number;
}

/** Shared numbers by a segment's own, plus one; 0 where none was asked for yet. */
type Numbers = Uint32Array;

/** What is known of a segment behind these others: dropped with the segment. */
interface Known {
  readonly before: readonly Segment[];
  readonly numbers: Map<ColumnId, Numbers>;
}
const known = new WeakMap<Segment, Known>();

/**
 * The shared numbering of a facet. Options are looked up in the earlier segments when they are first met and kept as
 * long as the segments before stay the same, so that a change of the small last segment costs next to nothing.
 */
export function sharedOptions({ segments }: IndexState, id: ColumnId): SharedOptions {
  const columns = segments.map(({ segment }) => segment.columns[id]);
  const bases = [0];
  for (const { optionCount } of columns) bases.push((bases.at(-1) ?? 0) + optionCount);
  const plain = segments.map(({ segment }) => segment);
  const tables = plain.map((segment, at) => (at === 0 ? undefined : numbersOf(segment, plain.slice(0, at), id)));
  const finders = columns.map((column, at) => (at < columns.length - 1 ? optionIndex(column) : column.find));
  const firstWith = (text: string, count: number) => {
    for (let at = 0; at < count; at += 1) {
      const number = finders[at]?.(text) ?? -1;
      if (number >= 0) return (bases[at] ?? 0) + number;
    }
    return -1;
  };
  return {
    id,
    columns,
    bases,
    find: (text) => firstWith(text, columns.length),
    numberOf: (segment, option) => {
      const table = tables[segment];
      if (!table) return option;
      const before = table[option] ?? 0;
      if (before > 0) return before - 1;
      const found = firstWith(columns[segment]?.option(option) ?? '', segment);
      const number = found < 0 ? (bases[segment] ?? 0) + option : found;
      table[option] = number + 1;
      return number;
    },
  };
}

function numbersOf(segment: Segment, before: readonly Segment[], id: ColumnId): Numbers {
  let entry = known.get(segment);
  if (!entry || entry.before.length !== before.length || entry.before.some((each, at) => each !== before[at])) {
    entry = { before, numbers: new Map() };
    known.set(segment, entry);
  }
  const numbers = entry.numbers.get(id) ?? new Uint32Array(segment.columns[id].optionCount);
  entry.numbers.set(id, numbers);
  return numbers;
}
