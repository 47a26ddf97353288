import type { BibRecord } from '../../record/bib-record.ts';
import { SegmentBuilder } from '../building/segment-builder.ts';
import { segmentOf } from '../open-segment.ts';
import type { IndexState, LiveSegment, Segment } from '../segment.ts';

/** A record for tests: an otherwise empty book. */
export function bookOf(fields: Partial<BibRecord>): BibRecord {
  return {
    id: '1',
    mediaType: 'BOOK',
    title: '',
    nonFiling: 0,
    otherTitles: [],
    contributors: [],
    series: [],
    subjects: [],
    classifications: [],
    isbn: [],
    invalidIsbn: [],
    issn: [],
    ean: [],
    identifiers: [],
    links: [],
    languages: [],
    notes: [],
    items: [],
    ...fields,
  };
}

/** The segment of these records, numbered from `firstNumber` on. */
export function segmentOfRecords(records: readonly BibRecord[], firstNumber = 1, name = 'test'): Segment {
  const builder = new SegmentBuilder();
  for (const [at, record] of records.entries()) builder.add(firstNumber + at, record);
  return segmentOf(name, builder.finish());
}

/** One segment per part, the records numbered 1, 2, 3 … over all parts. */
export function segmentsOf(...parts: readonly (readonly BibRecord[])[]): IndexState {
  let number = 1;
  return stateOf(
    ...parts.map((records, at) => {
      const segment = segmentOfRecords(records, number, `part-${at}`);
      number += records.length;
      return { segment };
    }),
  );
}

/** The index state of these segments. */
export function stateOf(...segments: readonly LiveSegment[]): IndexState {
  return { segments };
}

/** The same segment with these documents deleted. */
export function without({ segment }: LiveSegment, ...documents: readonly number[]): LiveSegment {
  const deleted = new Uint32Array((segment.documentCount + 31) >>> 5);
  for (const document of documents) deleted[document >>> 5] = (deleted[document >>> 5] ?? 0) | (1 << (document & 31));
  return { segment, deleted };
}
