import { addDocuments } from '../segment/document-bits.ts';
import type { Segment } from '../segment/segment.ts';
import { documentsIn, noDocuments } from './document-sets.ts';
import { type GroupedDocuments, groupedBy } from './grouped-documents.ts';

/** More documents are found sooner by reading all years than by sorting them again. */
const shareSorted = 4;
const yearRange = 0x1_0000;

/** By year: made when first asked for, kept as long as the segment. */
const known = new WeakMap<Segment, GroupedDocuments>();

/** The documents of these years (`to` included), ascending; undefined where there are so many that all are rather read. */
export function documentsOfYears(segment: Segment, from: number, to: number): Uint32Array | undefined {
  const byYear = known.get(segment) ?? groupedBy(segment.years, yearRange, (document) => document);
  known.set(segment, byYear);
  const { starts, documents } = byYear;
  const [first = 0, end = 0] = [starts[from], starts[Math.min(to, yearRange - 1) + 1]];
  if ((end - first) * shareSorted > segment.documentCount) return undefined;
  const found = documents.subarray(first, Math.max(first, end));
  if (from === to) return found;
  const bits = noDocuments(segment.documentCount);
  addDocuments(bits, found);
  return documentsIn(bits, bits.length, found.length);
}
