import { startOf } from './facet-column.ts';
import { type Sections, sharedNumbers } from './sections.ts';
import type { FacetColumn, OptionLists } from './segment.ts';

/** The sections of the lists; they are made of the columns in memory and not written to files. */
export const listSections = {
  values: 'lists.values',
  starts: 'lists.starts',
  options: 'lists.options',
  frequencies: 'lists.frequencies',
} as const;

/**
 * The options of all facets of each document side by side (a forward index, stored by rows instead of columns): counting
 * all facets of a hit touches one place in memory instead of two for each facet. Four bytes an option and a document.
 */
export function listsOf(columns: readonly FacetColumn[], documentCount: number): Sections {
  const bases = optionBases(columns);
  const { options, frequencies, numbers } = byFrequency(columns, bases);
  const starts = sharedNumbers(documentCount + 1);
  const values = sharedNumbers(columns.reduce((sum, column) => sum + column.values.length, 0));
  let end = 0;
  for (let document = 0; document < documentCount; document += 1) {
    for (let at = 0; at < columns.length; at += 1) {
      const column = columns[at];
      if (!column) continue;
      const base = bases[at] ?? 0;
      const to = startOf(column, document + 1);
      for (let place = startOf(column, document); place < to; place += 1) {
        values[end] = numbers[base + (column.values[place] ?? 0)] ?? 0;
        end += 1;
      }
    }
    starts[document + 1] = end;
  }
  return {
    [listSections.values]: values,
    [listSections.starts]: starts,
    [listSections.options]: options,
    [listSections.frequencies]: frequencies,
  };
}

/** Where the numbers of each column's options begin when those of all are numbered together, and how many there are. */
export function optionBases(columns: readonly Pick<FacetColumn, 'optionCount'>[]): OptionLists['bases'] {
  const bases = [0];
  for (const { optionCount } of columns) bases.push((bases.at(-1) ?? 0) + optionCount);
  return bases;
}

/** All options in the order of their numbers in the lists; `numbers` gives that number by base and own number. */
function byFrequency(columns: readonly FacetColumn[], bases: OptionLists['bases']) {
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

/** The options by their counts, equal ones in their own order: counting sort (D. Knuth, TAOCP 3, section 5.2). */
function mostFrequentFirst(counts: Uint32Array): Uint32Array {
  let most = 0;
  for (const count of counts) if (count > most) most = count;
  /** How many options are more frequent than this. */
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
