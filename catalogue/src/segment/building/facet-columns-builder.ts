import type { BibRecord } from '../../record/bib-record.ts';
import { sortKey } from '../../text/sort-key.ts';
import { packColumn } from '../columns/facet-column.ts';
import {
  branchAvailabilityOf,
  columnIds,
  facetValuesOf,
  seriesNumbersOf,
  translatedSubjectsOf,
} from '../columns/facet-values.ts';
import { compareOptions, isOfHeadings, optionKey } from '../columns/option-key.ts';
import { growingBytes, growingNumbers } from '../growing-array.ts';
import {
  branchAvailabilitySection,
  type Sections,
  seriesNumbersSection,
  sharedNarrow,
  translatedSubjectsSection,
} from '../sections.ts';
import type { ColumnId } from '../segment.ts';
import { compareByCodePoint, textSections } from '../tables/text-table.ts';
import { sortedTexts } from './sorted-texts.ts';

/** Collects the options of each facet: option numbers by document, and the option texts. */
export class FacetColumnsBuilder {
  private readonly columns = columnIds.map((id) => ({
    id,
    options: new Map<string, number>(),
    values: growingNumbers(),
    ends: growingNumbers(),
  }));
  private readonly branchAvailability = growingBytes();
  private readonly translatedSubjects = growingBytes();
  private readonly seriesNumbers = growingNumbers();

  /** Adds the next document. */
  add(record: BibRecord): void {
    const values = facetValuesOf(record);
    for (const bits of branchAvailabilityOf(record, values.branch)) this.branchAvailability.push(bits);
    for (const bits of translatedSubjectsOf(record, values.subject)) this.translatedSubjects.push(bits);
    for (const number of seriesNumbersOf(record, values.series)) this.seriesNumbers.push(number);
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
    const parallel: Partial<Record<ColumnId, Parallel>> = {
      subject: this.translatedSubjects.done(),
      series: this.seriesNumbers.done(),
    };
    const sections = this.columns.map(({ id, options, values, ends }) => {
      const spelt = { texts: [...options.keys()], values: values.done(), ends: ends.done() };
      const unified = unifySpellings(id, { ...spelt, bits: parallel[id] });
      const { texts, values: numbers, ends: valueEnds } = unified;
      if (unified.bits) parallel[id] = unified.bits;
      const order = optionOrder(id, texts);
      const finalNumbers = new Uint32Array(order.length);
      for (let place = 0; place < order.length; place += 1) finalNumbers[order[place] ?? 0] = place;
      return columnSections(
        id,
        Array.from(order, (number) => texts[number] ?? ''),
        numbers.map((number) => finalNumbers[number] ?? 0),
        valueEnds,
      );
    });
    const branchAvailability = sharedNarrow(this.branchAvailability.done(), 0xff);
    return Object.assign(
      {
        [branchAvailabilitySection]: branchAvailability,
        [translatedSubjectsSection]: sharedNarrow(parallel.subject ?? new Uint8Array(), 0xff),
        [seriesNumbersSection]: sharedNarrow(parallel.series ?? new Uint32Array(), 0xffff_ffff),
      },
      ...sections,
    );
  }
}

/** Bits or numbers parallel to the values of a column. */
type Parallel = Uint8Array | Uint32Array;

/**
 * The options of documents: text numbers, those of a document up to its end. `bits` are parallel to the values; an
 * option has the bits that all of its spellings in the document have. (A document has one number in a series, however
 * that is spelt.)
 */
interface SpelledOptions {
  readonly texts: readonly string[];
  readonly values: Uint32Array;
  readonly ends: Uint32Array;
  readonly bits?: Parallel | undefined;
}

/**
 * Merges all spellings of a heading (`optionKey`) into one option, written as in most documents. A document has each
 * option once.
 */
function unifySpellings(id: ColumnId, spelt: SpelledOptions): SpelledOptions {
  if (!isOfHeadings(id)) return spelt;
  const { texts } = spelt;
  const numbers = new Map<string, number>();
  const numberOf = Uint32Array.from(texts, (text) => {
    const key = optionKey(id, text);
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    return number;
  });
  if (numbers.size === texts.length) return spelt;
  return { texts: mostFrequent(spelt, numberOf, numbers.size), ...renumber(spelt, numberOf) };
}

/** The most frequent of the texts with the same new number; among equals the first by code points. */
function mostFrequent({ texts, values }: SpelledOptions, numberOf: Uint32Array, count: number): string[] {
  const counts = new Uint32Array(texts.length);
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  const best = new Int32Array(count).fill(-1);
  for (let text = 0; text < texts.length; text += 1) {
    const number = numberOf[text] ?? 0;
    const before = best[number] ?? -1;
    const more = before < 0 ? 1 : (counts[text] ?? 0) - (counts[before] ?? 0);
    if (more > 0 || (more === 0 && compareByCodePoint(texts[text] ?? '', texts[before] ?? '') < 0)) best[number] = text;
  }
  return Array.from(best, (text) => texts[text] ?? '');
}

function renumber({ values, ends, bits }: SpelledOptions, numberOf: Uint32Array): Omit<SpelledOptions, 'texts'> {
  const renumbered = new Uint32Array(values.length);
  const newEnds = new Uint32Array(ends.length);
  const newBits =
    bits instanceof Uint32Array ? new Uint32Array(values.length) : new Uint8Array(bits ? values.length : 0);
  let count = 0;
  for (let document = 0, at = 0; document < ends.length; document += 1) {
    const first = count;
    for (; at < (ends[document] ?? 0); at += 1) {
      const number = numberOf[values[at] ?? 0] ?? 0;
      let place = first;
      while (place < count && renumbered[place] !== number) place += 1;
      if (place === count) {
        renumbered[count++] = number;
        newBits[place] = 0xffff_ffff;
      }
      newBits[place] = (newBits[place] ?? 0) & (bits?.[at] ?? 0);
    }
    newEnds[document] = count;
  }
  return { values: renumbered.slice(0, count), ends: newEnds, bits: bits && newBits.slice(0, count) };
}

/** The sections of a column; `options` are in their order. */
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

function optionOrder(id: ColumnId, texts: readonly string[]): Uint32Array {
  const keys = texts.map((text) => (id === 'author' ? sortKey(text) : optionKey(id, text)));
  return sortedTexts(keys, compareOptions(id, texts));
}
