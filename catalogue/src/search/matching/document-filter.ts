import { addDocuments, wordsFor } from '../../segment/document-bitmap.ts';
import type { ColumnId, FacetColumn, Segment } from '../../segment/segment.ts';
import { documentsOfBitmap } from './document-sets.ts';
import { bitmapOfOptions, documentsOfOption, hitIndexesWith } from './option-documents.ts';
import { countOfYears, documentsOfYears } from './year-order.ts';
import type { YearSpan } from './year-spans.ts';

/** A filter over the documents of a segment. Its results must be read before the next call. */
export interface DocumentFilter {
  /** An upper bound of matching documents. */
  readonly maxCount: number;
  /** The years, where all documents of some years and no others match. */
  readonly years?: YearSpan;
  /** The indexes of the matching ones among these documents. */
  hitIndexes(documents: Uint32Array): Uint32Array;
  /** All matching documents, ascending, deleted ones included. */
  documents(): Uint32Array;
  /** The same as a bitmap, where it is kept or cheap; read-only. */
  bitmap?(): Uint32Array;
}

/*
 * Each kind has its own loops: a call per document would cost more. They are branch-free where a branch would mostly
 * be mispredicted: a document that does not count is overwritten.
 */

/** A reusable array. */
class ScratchArray {
  private numbers = new Uint32Array(0);

  of(length: number): Uint32Array {
    if (this.numbers.length < length) this.numbers = new Uint32Array(length);
    return this.numbers.subarray(0, length);
  }
}

const scratch = new ScratchArray();

/** Documents whose value is marked with 1 in a table of all values. */
export function filterByValues(values: Uint8Array | Uint16Array, isMarked: Uint8Array): DocumentFilter {
  return {
    maxCount: values.length,
    hitIndexes: (documents) => {
      const hitIndexes = scratch.of(documents.length);
      let count = 0;
      for (let at = 0; at < documents.length; at += 1) {
        hitIndexes[count] = at;
        count += isMarked[values[documents[at] ?? 0] ?? 0] ?? 0;
      }
      return hitIndexes.subarray(0, count);
    },
    documents: () => {
      const documents = scratch.of(values.length);
      let count = 0;
      for (let document = 0; document < values.length; document += 1) {
        documents[count] = document;
        count += isMarked[values[document] ?? 0] ?? 0;
      }
      return documents.subarray(0, count);
    },
  };
}

/** Documents whose availability has one of the bits of `mask`. */
export function filterByAvailability(segment: Segment, mask: number): DocumentFilter {
  return {
    ...filterByValues(segment.availability, valuesWith(mask)),
    bitmap: () => bitmapOfAvailability(segment, mask),
  };
}

function valuesWith(mask: number): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, value) => ((value & mask) === 0 ? 0 : 1));
}

/** By mask; kept as long as the segment, whose availability never changes. */
const bitmapCache = new WeakMap<Uint8Array, Map<number, Uint32Array>>();

/** A bitmap of the documents whose availability has one of the bits of `mask`; read-only. */
export function bitmapOfAvailability({ availability }: Segment, mask: number): Uint32Array {
  const ofValues = bitmapCache.get(availability) ?? new Map<number, Uint32Array>();
  bitmapCache.set(availability, ofValues);
  const cached = ofValues.get(mask);
  if (cached) return cached;
  const bits = new Uint32Array(wordsFor(availability.length));
  addDocuments(bits, filterByValues(availability, valuesWith(mask)).documents());
  ofValues.set(mask, bits);
  return bits;
}

/** Documents with a value from `from` to `to`: both differences are negative, so that their common sign is counted. */
export function filterByRange(values: Uint8Array | Uint16Array, from: number, to: number): DocumentFilter {
  const [below, above] = [from - 1, Math.min(to, maxValue) + 1];
  return {
    maxCount: values.length,
    hitIndexes: (documents) => {
      const hitIndexes = scratch.of(documents.length);
      let count = 0;
      for (let at = 0; at < documents.length; at += 1) {
        const value = values[documents[at] ?? 0] ?? 0;
        hitIndexes[count] = at;
        count += ((below - value) & (value - above)) >>> 31;
      }
      return hitIndexes.subarray(0, count);
    },
    documents: () => {
      const documents = scratch.of(values.length);
      let count = 0;
      for (let document = 0; document < values.length; document += 1) {
        const value = values[document] ?? 0;
        documents[count] = document;
        count += ((below - value) & (value - above)) >>> 31;
      }
      return documents.subarray(0, count);
    },
  };
}

/** Values take 16 bits. */
const maxValue = 0xffff;

/** Documents of one of these year spans. The documents of a few years are precomputed. */
export function filterByYears(segment: Segment, spans: readonly YearSpan[]): DocumentFilter {
  const [only, ...furtherSpans] = spans;
  if (!only || furtherSpans.length > 0) return filterByValues(segment.years, markedBetween(spans));
  const inRange = filterByRange(segment.years, only.from, only.to);
  return {
    ...inRange,
    // Reading this sorts the documents by year: avoided where there are hits to be filtered.
    get maxCount() {
      return countOfYears(segment, only);
    },
    years: only,
    documents: () => documentsOfYears(segment, only) ?? inRange.documents(),
  };
}

/** A table of all 16-bit values, 1 for those in one of the spans. */
function markedBetween(spans: readonly YearSpan[]): Uint8Array {
  const isMarked = new Uint8Array(0x1_0000);
  for (const { from, to } of spans) isMarked.fill(1, from, to + 1);
  return isMarked;
}

/** Documents with one of these options of a facet; -1 matches none. */
export function filterByOptions({ columns }: Segment, id: ColumnId, options: readonly number[]): DocumentFilter {
  return filterByColumn(columns[id], options);
}

/** Documents with one of these options of a column; -1 matches none. */
export function filterByColumn(column: FacetColumn, options: readonly number[]): DocumentFilter {
  return {
    get maxCount() {
      return options.reduce((sum, option) => sum + documentsOfOption(column, option).length, 0);
    },
    hitIndexes: (documents) => hitIndexesWith(column, options, documents),
    documents: () => {
      if (options.length === 1) return documentsOfOption(column, options[0] ?? -1);
      const bits = bitmapOfOptions(column, options);
      return documentsOfBitmap(bits, bits.length);
    },
    bitmap: () => bitmapOfOptions(column, options),
  };
}

/** Documents that fulfil a predicate; for rare filters. */
export function filterByPredicate(documentCount: number, isFulfilled: (document: number) => boolean): DocumentFilter {
  return {
    maxCount: documentCount,
    hitIndexes: (documents) => {
      const hitIndexes = scratch.of(documents.length);
      let count = 0;
      for (let at = 0; at < documents.length; at += 1) if (isFulfilled(documents[at] ?? 0)) hitIndexes[count++] = at;
      return hitIndexes.subarray(0, count);
    },
    documents: () => {
      const documents = scratch.of(documentCount);
      let count = 0;
      for (let document = 0; document < documentCount; document += 1)
        if (isFulfilled(document)) documents[count++] = document;
      return documents.subarray(0, count);
    },
  };
}
