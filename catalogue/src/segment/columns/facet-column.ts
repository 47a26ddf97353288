import { type Numbers, sharedNarrow, sharedNumbers, sharedShorts } from '../sections.ts';
import type { FacetColumn } from '../segment.ts';

/** The largest number of documents that share a base, as a power of two. */
const widestShift = 8;

/** The start of a document's options in `values`; they end where those of the next document start. */
export function startOf(
  { bases, starts, shift }: Pick<FacetColumn, 'bases' | 'starts' | 'shift'>,
  document: number,
): number {
  return (bases[document >>> shift] ?? 0) + (starts[document] ?? 0);
}

/** The numbers of a document's options, in the order of the record; a view. */
export function valuesOf(column: FacetColumn, document: number): Numbers {
  return column.values.subarray(startOf(column, document), startOf(column, document + 1));
}

/** Columns by whether they have exactly one option per document. */
const knownSingle = new WeakMap<object, boolean>();

/** Whether each document has exactly one option, as of the media type: it is at the document's index in `values`. */
export function hasOneEach(column: FacetColumn): boolean {
  const cached = knownSingle.get(column);
  if (cached !== undefined) return cached;
  const count = column.starts.length - 1;
  let isSingle = column.values.length === count;
  for (let document = 0; isSingle && document < count; document += 1) isSingle = startOf(column, document) === document;
  knownSingle.set(column, isSingle);
  return isSingle;
}

/** The arrays of a column, with option numbers document by document. */
interface ColumnArrays {
  readonly values: Numbers;
  readonly bases: Uint32Array;
  readonly starts: Uint16Array;
}

/**
 * Packs a column: values in the narrowest width, starts relative to a base that 2^shift documents share. `ends[d]` is
 * the end of the values of document d.
 */
export function packColumn(values: Uint32Array, ends: Uint32Array, optionCount: number): ColumnArrays {
  const count = ends.length;
  const startAt = (document: number) => (document === 0 ? 0 : (ends[document - 1] ?? 0));
  const fits = (shift: number) => {
    for (let first = 0; first <= count; first += 1 << shift)
      if (startAt(Math.min(first + (1 << shift) - 1, count)) - startAt(first) > 0xffff) return false;
    return true;
  };
  let shift = widestShift;
  while (!fits(shift)) shift -= 1;
  const bases = sharedNumbers((count >>> shift) + 1);
  for (let block = 0; block < bases.length; block += 1) bases[block] = startAt(block << shift);
  const starts = sharedShorts(count + 1);
  for (let document = 0; document <= count; document += 1)
    starts[document] = startAt(document) - (bases[document >>> shift] ?? 0);
  return { values: sharedNarrow(values, optionCount - 1), bases, starts };
}

/** The shift of a packed column, which follows from the number of its bases. */
export function shiftOf(bases: Uint32Array, documentCount: number): number {
  let shift = widestShift;
  while (shift > 0 && (documentCount >>> shift) + 1 !== bases.length) shift -= 1;
  return shift;
}
