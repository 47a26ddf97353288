import type { FacetId } from '@buchfink/contract/search';
import type { IndexState } from '../../segment/segment.ts';
import { availabilityBits, type CopyDemand } from '../filters/copy-demand.ts';
import type { OptionCount } from '../index-query.ts';
import { spanOf } from '../matching/year-spans.ts';
import type { WorkGroups } from '../works/work-groups.ts';
import { OptionSlots, type ReadEntries } from './option-slots.ts';

/** An option of a facet with its number of records; `number`: its shared number, where the facet is a column. */
export interface NumberedOption extends OptionCount {
  readonly number?: number;
}

/** The options of a facet, counted in records. */
export interface RecordCounts {
  readonly id: FacetId;
  readonly options: readonly NumberedOption[];
}

/** The options of facets counted in works, in the order of their options in records. */
type WorkCounts = ReadonlyMap<FacetId, readonly NumberedOption[]>;

/** The entries of one document: no more than options are offered. */
const entries = new Uint32Array(0x1000);

/**
 * Counts works instead of records: from the number of records of an option, those of the further editions of each work are
 * subtracted. Only the documents of `groups` are read, since all others are works of their own; only options that are
 * offered are counted.
 *
 * @param readerOf how the entries of a document are read
 * @param demand the demand on copies by which they are read
 */
export function countWorksOf(
  state: IndexState,
  facets: readonly RecordCounts[],
  groups: WorkGroups,
  readerOf: (slots: OptionSlots) => ReadEntries,
  demand?: CopyDemand,
): WorkCounts {
  if (groups.count === 0) return new Map(facets.map(({ id, options }) => [id, options]));
  const slots = new OptionSlots(state);
  const withSlots = facets.map(({ id, options }) => ({ id, options: slotsOf(slots, id, options) }));
  const further = groups.areOfAll
    ? ofAllRecords(groups, JSON.stringify([facets, demand]), () => furtherEditions(slots, groups, readerOf(slots)))
    : furtherEditions(slots, groups, readerOf(slots));
  slots.release();
  const worksOf = ({ option: { count, ...option }, slot }: SlottedOption): NumberedOption => ({
    ...option,
    count: count - (slot === undefined ? 0 : (further[slot] ?? 0)),
  });
  return new Map(
    withSlots.map(({ id, options }) => [
      id,
      options.map(({ within, ...option }) => ({ ...worksOf(option), within: within?.map(worksOf) })),
    ]),
  );
}

const countsOfAll = new WeakMap<WorkGroups, Map<string, Uint32Array>>();

/** Counts over all records are kept, as without words and with one filter they are the same in each search. */
function ofAllRecords(groups: WorkGroups, key: string, count: () => Uint32Array): Uint32Array {
  const kept = countsOfAll.get(groups) ?? new Map<string, Uint32Array>();
  countsOfAll.set(groups, kept);
  const further = kept.get(key) ?? count();
  if (kept.size < maxKept) kept.set(key, further);
  return further;
}

const maxKept = 64;

interface SlottedOption {
  readonly option: NumberedOption;
  /** Absent where no two records have the option. */
  readonly slot: number | undefined;
}

function slotsOf(slots: OptionSlots, id: FacetId, options: readonly NumberedOption[]) {
  const years = id === 'year' ? options.flatMap(({ within = [] }) => within.map((year) => Number(year.id))) : [];
  const heads = slots.headsOf(id);
  const slotted = (option: NumberedOption): SlottedOption => ({
    option,
    slot: option.count > 1 ? slots.add(heads, numbersOf(id, option, years)) : undefined,
  });
  return options.map((option) => ({
    ...slotted(option),
    within: option.within?.map(slotted),
  }));
}

/** The numbers for which an option stands; `years`: all years that records have. */
function numbersOf(id: FacetId, { id: option, number }: NumberedOption, years: readonly number[]): readonly number[] {
  if (id === 'availability') {
    const bit = availabilityBits.get(option) ?? 0;
    return combinations.filter((bits) => (bits & bit) !== 0);
  }
  if (id !== 'year') return number === undefined || number < 0 ? [] : [number];
  const span = spanOf(option);
  return span ? years.filter((year) => year >= span.from && year <= span.to) : [];
}

/** The combinations of availability bits. */
const combinations = [0, 1, 2, 3];

/** By slot: the documents whose work has another document with the slot before them. */
function furtherEditions(slots: OptionSlots, groups: WorkGroups, read: ReadEntries): Uint32Array {
  const { starts, segments, documents } = groups;
  const further = new Uint32Array(slots.count);
  /** The last work with the slot, counted from 1. */
  const works = new Uint32Array(slots.count);
  const slotOf = Uint32Array.from(slots.slots);
  const next = Uint32Array.from(slots.next);
  for (let work = 1; work <= groups.count; work += 1) {
    const end = starts[work] ?? 0;
    for (let at = starts[work - 1] ?? 0; at < end; at += 1) {
      const count = read(segments[at] ?? 0, documents[at] ?? 0, entries);
      for (let place = 0; place < count; place += 1) {
        for (let entry = entries[place] ?? 0; entry !== 0; entry = next[entry] ?? 0) {
          const slot = slotOf[entry] ?? 0;
          if (works[slot] === work) further[slot] = (further[slot] ?? 0) + 1;
          else works[slot] = work;
        }
      }
    }
  }
  return further;
}
