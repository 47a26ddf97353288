import type { ColumnId, FacetColumn, IndexState, Segment } from '../../segment/segment.ts';
import { countLazyTable } from '../lazy-tables.ts';
import type { SharedNumbers } from './facet-counts.ts';
import { optionIndex } from './option-index.ts';

/**
 * One numbering of a facet's options over all segments of a state. The options of segment s have the numbers from
 * `bases[s]` on; an option that an earlier segment has too uses the number there, so each text has one number.
 */
export interface SharedOptions {
  readonly id: ColumnId;
  readonly columns: readonly FacetColumn[];
  /** The first number of each segment, and finally their count. */
  readonly bases: readonly number[];
  /** The shared numbers of each segment's options; undefined where they are the segment's own. */
  readonly numbers: readonly (SharedNumbers | undefined)[];
  /** The shared number of a text, or -1. */
  find(text: string): number;
}

/** The known numbers of a segment behind these others; dropped with the segment. */
interface KnownNumbers {
  readonly before: readonly Segment[];
  readonly numbers: Map<ColumnId, Uint32Array>;
}
const numbersBySegment = new WeakMap<Segment, KnownNumbers>();

const sharedByState = new WeakMap<IndexState, Map<ColumnId, SharedOptions>>();

/**
 * The shared numbering of a facet. Options are looked up in earlier segments at first use and kept as long as these
 * segments stay, so that a change of the small last segment costs next to nothing.
 */
export function sharedOptions(state: IndexState, id: ColumnId): SharedOptions {
  const ofState = sharedByState.get(state) ?? new Map<ColumnId, SharedOptions>();
  sharedByState.set(state, ofState);
  const shared = ofState.get(id) ?? createShared(state, id);
  ofState.set(id, shared);
  return shared;
}

function createShared({ segments }: IndexState, id: ColumnId): SharedOptions {
  countLazyTable();
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
    numbers: tables.map((cache, segment) => {
      if (!cache) return undefined;
      const numberOf = (option: number) => {
        const sharedNumber = firstWith(columns[segment]?.option(option) ?? '', segment);
        const number = sharedNumber < 0 ? (bases[segment] ?? 0) + option : sharedNumber;
        cache[option] = number + 1;
        return number;
      };
      return { cache, numberOf };
    }),
  };
}

function numbersOf(segment: Segment, before: readonly Segment[], id: ColumnId): Uint32Array {
  let entry = numbersBySegment.get(segment);
  if (!entry || entry.before.length !== before.length || entry.before.some((segment, at) => segment !== before[at])) {
    entry = { before, numbers: new Map() };
    numbersBySegment.set(segment, entry);
  }
  const numbers = entry.numbers.get(id) ?? new Uint32Array(segment.columns[id].optionCount);
  entry.numbers.set(id, numbers);
  return numbers;
}
