import type { Segment } from '../../segment/segment.ts';
import { countLazyTable } from '../lazy-tables.ts';
import { bitmapOf, documentsOfBitmap } from './document-sets.ts';
import { type GroupedDocuments, groupDocuments } from './grouped-documents.ts';
import type { YearSpan } from './year-spans.ts';

/** Above this share of documents, reading all years is faster than sorting. */
const maxSortedShare = 4;
const yearRange = 0x1_0000;

/** By year: created at first use, kept as long as the segment. */
const documentsByYear = new WeakMap<Segment, GroupedDocuments>();

function byYear(segment: Segment): GroupedDocuments {
  const before = documentsByYear.get(segment);
  if (before) return before;
  countLazyTable();
  const grouped = groupDocuments(segment.years, yearRange, (document) => document);
  documentsByYear.set(segment, grouped);
  return grouped;
}

/** The number of documents of these years, deleted ones included. */
export function countOfYears(segment: Segment, years: YearSpan): number {
  const [from, to] = rangeOf(byYear(segment), years);
  return to - from;
}

/** The documents of these years, ascending; undefined where reading all years is faster. */
export function documentsOfYears(segment: Segment, years: YearSpan): Uint32Array | undefined {
  const grouped = byYear(segment);
  const [from, to] = rangeOf(grouped, years);
  if ((to - from) * maxSortedShare > segment.documentCount) return undefined;
  const documents = grouped.documents.subarray(from, to);
  if (years.from === years.to) return documents;
  const bits = bitmapOf(segment.documentCount, documents);
  return documentsOfBitmap(bits, bits.length, documents.length);
}

/** The range of the documents of these years. */
function rangeOf({ starts }: GroupedDocuments, { from, to }: YearSpan): [number, number] {
  const begin = starts[Math.min(from, yearRange)] ?? 0;
  return [begin, Math.max(begin, starts[Math.min(to, yearRange - 1) + 1] ?? 0)];
}
