import type { BibRecord } from '../../record/bib-record.ts';
import { sortKey } from '../../text/sort-key.ts';
import { packColumn } from '../facet-column.ts';
import { branchAvailabilityOf, columnIds, facetValuesOf } from '../facet-values.ts';
import { growingBytes, growingNumbers } from '../growing-array.ts';
import { branchAvailabilitySection, type Sections, sharedNarrow } from '../sections.ts';
import type { ColumnId } from '../segment.ts';
import { byteOrderOf, compareByUnit, textSections } from '../text-table.ts';
import { sortedTexts } from './sorted-texts.ts';

/** Collects the options of each facet: numbers of options by document, and the options' texts. */
export class FacetColumnsBuilder {
  private readonly columns = columnIds.map((id) => ({
    id,
    options: new Map<string, number>(),
    values: growingNumbers(),
    ends: growingNumbers(),
  }));
  private readonly branchAvailability = growingBytes();

  /** Adds the next document. */
  add(record: BibRecord): void {
    const values = facetValuesOf(record);
    for (const bits of branchAvailabilityOf(record, values.branch)) this.branchAvailability.push(bits);
    for (const { id, options, values: numbers, ends } of this.columns) {
      for (const value of values[id]) {
        let number = options.get(value);
        if (number === undefined) {
          number = options.size;
          options.set(value, number);
        }
        numbers.push(number);
      }
      ends.push(numbers.length);
    }
  }

  finish(): Sections {
    const sections = this.columns.map(({ id, options, values, ends }) => {
      const texts = [...options.keys()];
      const order = optionOrder(id, texts);
      const finalNumbers = new Uint32Array(order.length);
      for (let place = 0; place < order.length; place += 1) finalNumbers[order[place] ?? 0] = place;
      const numbers = values.done().map((number) => finalNumbers[number] ?? 0);
      return columnSections(
        id,
        Array.from(order, (number) => texts[number] ?? ''),
        numbers,
        ends.done(),
      );
    });
    const branchAvailability = sharedNarrow(this.branchAvailability.done(), 0xff);
    return Object.assign({ [branchAvailabilitySection]: branchAvailability }, ...sections);
  }
}

/** The sections of a column whose options are given in their order. */
export function columnSections(
  id: ColumnId,
  options: readonly string[],
  values: Uint32Array,
  ends: Uint32Array,
): Sections {
  const packed = packColumn(values, ends, options.length);
  return {
    ...textSections(`${id}.options`, options),
    [`${id}.values`]: packed.values,
    [`${id}.bases`]: packed.bases,
    [`${id}.starts`]: packed.starts,
  };
}

/** The order of a facet's options: authors by the sort key of the name, then by text; all others by their bytes. */
export function compareOptions(id: ColumnId, texts: readonly string[]): (a: number, b: number) => number {
  const byText = byteOrderOf(texts);
  const inBytes = (a: number, b: number) => byText(texts[a] ?? '', texts[b] ?? '');
  if (id !== 'author') return inBytes;
  const keys = texts.map((text) => sortKey(text));
  return (a, b) => compareByUnit(keys[a] ?? '', keys[b] ?? '') || inBytes(a, b);
}

function optionOrder(id: ColumnId, texts: readonly string[]): Uint32Array {
  return sortedTexts(id === 'author' ? texts.map((text) => sortKey(text)) : texts, compareOptions(id, texts));
}
