import type { Segment } from '../../segment/segment.ts';
import { countTable } from '../made-tables.ts';
import { bitmapOf, documentsOfBitmap } from '../matching/document-sets.ts';
import { type GroupedDocuments, groupedBy } from '../matching/grouped-documents.ts';
import type { YearSpan } from './year-spans.ts';

/** More documents are found sooner by reading all years than by sorting them again. */
const shareSorted = 4;
const yearRange = 0x1_0000;

/** By year: made when first asked for, kept as long as the segment. */
const known = new WeakMap<Segment, GroupedDocuments>();

function byYear(segment: Segment): GroupedDocuments {
  const before = known.get(segment);
  if (before) return before;
  countTable();
  const grouped = groupedBy(segment.years, yearRange, (document) => document);
  known.set(segment, grouped);
  return grouped;
}

/** How many documents are of these years, deleted ones too. */
export function countOfYears(segment: Segment, years: YearSpan): number {
  const [from, to] = stretchOf(byYear(segment), years);
  return to - from;
}

/** The documents of these years, ascending; undefined where there are so many that all are rather read. */
export function documentsOfYears(segment: Segment, years: YearSpan): Uint32Array | undefined {
  const grouped = byYear(segment);
  const [from, to] = stretchOf(grouped, years);
  if ((to - from) * shareSorted > segment.documentCount) return undefined;
  const found = grouped.documents.subarray(from, to);
  if (years.from === years.to) return found;
  const bits = bitmapOf(segment.documentCount, found);
  return documentsOfBitmap(bits, bits.length, found.length);
}

/** Where the documents of these years begin and end. */
function stretchOf({ starts }: GroupedDocuments, { from, to }: YearSpan): [number, number] {
  const begin = starts[Math.min(from, yearRange)] ?? 0;
  return [begin, Math.max(begin, starts[Math.min(to, yearRange - 1) + 1] ?? 0)];
}
