import { type Sections, sharedNumbers } from '../sections.ts';
import type { FacetColumn, OptionLists } from '../segment.ts';
import { startOf } from './facet-column.ts';
import { columnIds } from './facet-values.ts';

/** The columns of the option lists. Options of years and availability are the years and bits themselves. */
export const listedIds = [...columnIds, 'year', 'availability'] as const;
const optionsOfAvailability = 4;

/** The part of a column that the lists read. */
type Listed = Pick<FacetColumn, 'optionCount' | 'values' | 'shift' | 'bases' | 'starts'>;

/** The columns of `listedIds`. */
export function listedColumns(columns: readonly Listed[], years: Uint16Array, availability: Uint8Array): Listed[] {
  return [...columns, oneEach(years, latestOf(years) + 1), oneEach(availability, optionsOfAvailability)];
}

function latestOf(years: Uint16Array): number {
  let latest = 0;
  for (let document = 0; document < years.length; document += 1) latest = Math.max(latest, years[document] ?? 0);
  return latest;
}

/** A column with exactly one option per document. */
function oneEach(values: Uint8Array | Uint16Array, optionCount: number): Listed {
  const shift = 8;
  const bases = Uint32Array.from({ length: (values.length >>> shift) + 1 }, (_, at) => at << shift);
  const starts = new Uint16Array(values.length + 1);
  for (let document = 0; document < starts.length; document += 1) starts[document] = document & ((1 << shift) - 1);
  return { values, optionCount, shift, bases, starts };
}

/** The sections of the option lists. They are derived from the columns in memory and not written to files. */
export const listSections = {
  values: 'lists.values',
  starts: 'lists.starts',
  options: 'lists.options',
  frequencies: 'lists.frequencies',
} as const;

/**
 * The options of all facets of each document side by side (a forward index by rows instead of columns): counting all
 * facets of a hit reads one place in memory instead of two per facet. Four bytes per option and per document.
 */
export function listsOf(columns: readonly Listed[], documentCount: number): Sections {
  const bases = optionBases(columns.map(({ optionCount }) => optionCount));
  const { options, frequencies, numbers } = byFrequency(columns, bases);
  const starts = sharedNumbers(documentCount + 1);
  const values = sharedNumbers(columns.reduce((sum, column) => sum + column.values.length, 0));
  for (const column of columns) addLengths(column, starts);
  for (let document = 0; document < documentCount; document += 1)
    starts[document + 1] = (starts[document + 1] ?? 0) + (starts[document] ?? 0);
  /** The next free index of each document. */
  const ends = starts.slice(0, documentCount);
  for (const [at, column] of columns.entries()) addColumn(column, numbers.subarray(bases[at]), ends, values);
  return {
    [listSections.values]: values,
    [listSections.starts]: starts,
    [listSections.options]: options,
    [listSections.frequencies]: frequencies,
  };
}

/** Adds each document's number of options in a column, at the index after the document. */
function addLengths(column: Listed, lengths: Uint32Array): void {
  let from = 0;
  for (let document = 1; document < lengths.length; document += 1) {
    const to = startOf(column, document);
    lengths[document] = (lengths[document] ?? 0) + to - from;
    from = to;
  }
}

/** Appends the options of a column to those of earlier columns; one column is read at a time. */
function addColumn(column: Listed, numbers: Uint32Array, ends: Uint32Array, into: Uint32Array): void {
  const { values } = column;
  let place = 0;
  for (let document = 0; document < ends.length; document += 1) {
    const to = startOf(column, document + 1);
    let end = ends[document] ?? 0;
    for (; place < to; place += 1) into[end++] = numbers[values[place] ?? 0] ?? 0;
    ends[document] = end;
  }
}

/** The first number of each column's options when all options are numbered together, and their total. */
export function optionBases(optionCounts: readonly number[]): OptionLists['bases'] {
  const bases = [0];
  for (const count of optionCounts) bases.push((bases.at(-1) ?? 0) + count);
  return bases;
}

/** The bases of the columns of `listedIds`: the options that the other columns leave are years. */
export function listedBases(
  columns: readonly Pick<FacetColumn, 'optionCount'>[],
  allOptions: number,
): OptionLists['bases'] {
  const counts = columns.map(({ optionCount }) => optionCount);
  const otherCount = counts.reduce((sum, count) => sum + count, optionsOfAvailability);
  return optionBases([...counts, allOptions - otherCount, optionsOfAvailability]);
}

/** All options in the order of their list numbers; `numbers` maps base and own number to them. */
function byFrequency(columns: readonly Listed[], bases: OptionLists['bases']) {
  const size = bases.at(-1) ?? 0;
  const options = sharedNumbers(size);
  const frequencies = sharedNumbers(size);
  const numbers = new Uint32Array(size);
  for (const [at, column] of columns.entries()) {
    const base = bases[at] ?? 0;
    const counts = new Uint32Array(column.optionCount);
    for (let place = 0; place < column.values.length; place += 1) {
      const option = column.values[place] ?? 0;
      counts[option] = (counts[option] ?? 0) + 1;
    }
    for (const [place, option] of mostFrequentFirst(counts).entries()) {
      options[base + place] = option;
      frequencies[base + place] = counts[option] ?? 0;
      numbers[base + option] = base + place;
    }
  }
  return { options, frequencies, numbers };
}

/** The options by count, equal ones in their own order: counting sort (D. Knuth, TAOCP 3, section 5.2). */
function mostFrequentFirst(counts: Uint32Array): Uint32Array {
  let most = 0;
  for (const count of counts) if (count > most) most = count;
  /** The number of options with a higher count. */
  const before = new Uint32Array(most + 2);
  for (const count of counts) before[most - count + 1] = (before[most - count + 1] ?? 0) + 1;
  for (let at = 1; at < before.length; at += 1) before[at] = (before[at] ?? 0) + (before[at - 1] ?? 0);
  const order = new Uint32Array(counts.length);
  for (let option = 0; option < counts.length; option += 1) {
    const rank = most - (counts[option] ?? 0);
    const place = before[rank] ?? 0;
    order[place] = option;
    before[rank] = place + 1;
  }
  return order;
}
