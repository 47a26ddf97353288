import type { FacetId } from '@buchfink/contract/search';
import { startOf } from '../../segment/columns/facet-column.ts';
import { listedIds } from '../../segment/columns/option-lists.ts';
import type { ColumnId, FacetColumn, IndexState, LiveSegment } from '../../segment/segment.ts';
import { isColumn } from './column-counts.ts';
import { sharedOptions } from './shared-options.ts';

/**
 * Reads the slots of a document of the segment with this index into `into`, as entries of `OptionSlots`.
 *
 * @returns how many they are
 */
export type ReadEntries = (segment: number, document: number, into: Uint32Array) => number;

/** The numbers of years and of the combinations of availability bits. */
const plainNumbers = 0x1_0000;

/** The numbers of a facet's options in all segments: the options themselves for years and availability. */
function numberCount(state: IndexState, id: FacetId): number {
  return isColumn(id) ? (sharedOptions(state, id).bases.at(-1) ?? 0) : plainNumbers;
}

/** The slots of a number: a chain of entries, as a year belongs to itself and to its decade. 0 is no entry. */
const heads = new Map<FacetId, Uint16Array>();

/** Gives few options of facets a slot each, so that what is counted of them fits into the processor's first cache. */
export class OptionSlots {
  /** The slot of each entry, and its next entry. */
  readonly slots: number[] = [0];
  readonly next: number[] = [0];
  /** The number of slots. */
  count = 0;
  private readonly used: Uint16Array[] = [];
  private readonly numbers: number[] = [];
  private readonly state: IndexState;

  constructor(state: IndexState) {
    this.state = state;
  }

  /** A new slot for these numbers of the facet with these heads. */
  add(ofFacet: Uint16Array, numbers: readonly number[]): number {
    const slot = this.count;
    this.count += 1;
    for (const number of numbers) {
      this.slots.push(slot);
      this.next.push(ofFacet[number] ?? 0);
      ofFacet[number] = this.slots.length - 1;
      this.used.push(ofFacet);
      this.numbers.push(number);
    }
    return slot;
  }

  /** The first entry of each number of a facet. */
  headsOf(id: FacetId): Uint16Array {
    const size = numberCount(this.state, id);
    const known = heads.get(id);
    if (known && known.length >= size) return known;
    const grown = new Uint16Array(size);
    heads.set(id, grown);
    return grown;
  }

  /** Ends their use: the next slots start from none. */
  release(): void {
    for (const [at, ofFacet] of this.used.entries()) ofFacet[this.numbers[at] ?? 0] = 0;
  }

  /** Reads the entries of a document in its list of all options. */
  ofLists(ids: readonly FacetId[]): ReadEntries {
    const ofColumns = listedIds.map((id) => (ids.includes(id) ? this.headsOf(id) : undefined));
    const shared = this.state.segments.map((_, at) =>
      listedIds.map((id) => (isColumn(id) ? sharedOptions(this.state, id).numbers[at] : undefined)),
    );
    const lists = this.state.segments.map(({ segment }) => segment.lists);
    return (at, document, into) => {
      const ofSegment = lists[at];
      if (!ofSegment) return 0;
      const { values, starts, bases, options } = ofSegment;
      const end = starts[document + 1] ?? 0;
      let count = 0;
      let column = 0;
      for (let place = starts[document] ?? 0; place < end; place += 1) {
        const listed = values[place] ?? 0;
        while (listed >= (bases[column + 1] ?? 0)) column += 1;
        const ofColumn = ofColumns[column];
        if (!ofColumn) continue;
        const own = options[listed] ?? 0;
        const sharedNumbers = shared[at]?.[column];
        const number = sharedNumbers ? (sharedNumbers.cache[own] || sharedNumbers.numberOf(own) + 1) - 1 : own;
        const entry = ofColumn[number] ?? 0;
        if (entry > 0) into[count++] = entry;
      }
      return count;
    };
  }

  /** Reads the entries of a document in another column of a facet. */
  ofColumn(id: ColumnId, columnOf: (live: LiveSegment) => FacetColumn): ReadEntries {
    const ofFacet = this.headsOf(id);
    const { numbers } = sharedOptions(this.state, id);
    const columns = this.state.segments.map(columnOf);
    return (at, document, into) => {
      const column = columns[at];
      if (!column) return 0;
      const shared = numbers[at];
      const to = startOf(column, document + 1);
      let count = 0;
      for (let place = startOf(column, document); place < to; place += 1) {
        const own = column.values[place] ?? 0;
        const number = shared ? (shared.cache[own] || shared.numberOf(own) + 1) - 1 : own;
        const entry = ofFacet[number] ?? 0;
        if (entry > 0) into[count++] = entry;
      }
      return count;
    };
  }

  /** Reads the entries of the one number that a document has of a facet. */
  ofNumber(id: FacetId, numberOf: (segment: number, document: number) => number): ReadEntries {
    const ofFacet = this.headsOf(id);
    return (at, document, into) => {
      const entry = ofFacet[numberOf(at, document)] ?? 0;
      if (entry === 0) return 0;
      into[0] = entry;
      return 1;
    };
  }
}
