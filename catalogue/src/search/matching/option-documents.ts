import { startOf } from '../../segment/columns/facet-column.ts';
import { addDocuments, bitOf, wordsFor } from '../../segment/document-bitmap.ts';
import type { FacetColumn } from '../../segment/segment.ts';
import { countLazyTable } from '../lazy-tables.ts';
import { arena } from './arena.ts';
import { emptyBitmap, isDense } from './document-sets.ts';
import { type GroupedDocuments, groupDocuments } from './grouped-documents.ts';

/** By option: created at first use, kept as long as the segment. */
const documentsByOption = new WeakMap<FacetColumn, GroupedDocuments>();

/** All documents of a segment with an option of a facet, ascending, deleted ones included; none for -1. */
export function documentsOfOption(column: FacetColumn, option: number): Uint32Array {
  const byOption = documentsByOption.get(column) ?? invertColumn(column);
  documentsByOption.set(column, byOption);
  const { starts, documents } = byOption;
  return option < 0 ? new Uint32Array() : documents.subarray(starts[option], starts[option + 1]);
}

/** The indexes of these documents that have one of the options of a facet; -1 matches none. */
export function hitIndexesWith(column: FacetColumn, options: readonly number[], documents: Uint32Array): Uint32Array {
  const hitIndexes = arena.numbers(documents.length);
  const write = isDense(documentCountOf(column), documents.length) ? writeByBitmap : writeByColumn;
  const count = write(hitIndexes, column, options, documents);
  return hitIndexes.subarray(0, count);
}

/** For an option of at least one in so many documents, a bitmap takes no more memory than the list. */
const bitmapRatio = 32;
const bitmapCache = new WeakMap<FacetColumn, Map<number, Uint32Array>>();

/** A bitmap of the documents with one of the options; read-only. */
export function bitmapOfOptions(column: FacetColumn, options: readonly number[]): Uint32Array {
  const [only, ...furtherOptions] = options;
  if (only !== undefined && furtherOptions.length === 0) return bitmapOfOption(column, only);
  const bits = emptyBitmap(documentCountOf(column));
  for (const option of options) addDocuments(bits, documentsOfOption(column, option));
  return bits;
}

/** The same for one option; kept for frequent ones. */
function bitmapOfOption(column: FacetColumn, option: number): Uint32Array {
  const documentCount = documentCountOf(column);
  const bitmaps = bitmapCache.get(column) ?? new Map<number, Uint32Array>();
  bitmapCache.set(column, bitmaps);
  const cached = bitmaps.get(option);
  if (cached) return cached;
  const documents = documentsOfOption(column, option);
  const isFrequent = documents.length * bitmapRatio >= documentCount;
  const bits = isFrequent ? new Uint32Array(wordsFor(documentCount)) : emptyBitmap(documentCount);
  addDocuments(bits, documents);
  if (isFrequent) bitmaps.set(option, bits);
  return bits;
}

/** Returns the number of indexes written. Branch-free: an index that does not count is overwritten. */
function writeByBitmap(
  hitIndexes: Uint32Array,
  column: FacetColumn,
  options: readonly number[],
  documents: Uint32Array,
): number {
  const having = bitmapOfOptions(column, options);
  let count = 0;
  for (let at = 0; at < documents.length; at += 1) {
    hitIndexes[count] = at;
    count += bitOf(having, documents[at] ?? 0);
  }
  return count;
}

function writeByColumn(
  hitIndexes: Uint32Array,
  column: FacetColumn,
  options: readonly number[],
  documents: Uint32Array,
): number {
  const { values } = column;
  const isChosen = new Uint8Array(column.optionCount);
  for (const option of options) isChosen[option] = 1;
  let count = 0;
  for (let hit = 0; hit < documents.length; hit += 1) {
    const document = documents[hit] ?? 0;
    const end = startOf(column, document + 1);
    let at = startOf(column, document);
    while (at < end && isChosen[values[at] ?? 0] === 0) at += 1;
    if (at < end) hitIndexes[count++] = hit;
  }
  return count;
}

/** A column has one start more than documents. */
function documentCountOf({ starts }: FacetColumn): number {
  return starts.length - 1;
}

function invertColumn(column: FacetColumn): GroupedDocuments {
  countLazyTable();
  const documentCount = documentCountOf(column);
  const owners = new Uint32Array(column.values.length);
  for (let document = 0; document < documentCount; document += 1)
    owners.fill(document, startOf(column, document), startOf(column, document + 1));
  return groupDocuments(column.values, column.optionCount, (at) => owners[at] ?? 0);
}
