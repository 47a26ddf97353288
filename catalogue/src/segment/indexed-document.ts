import type { BibRecord } from '../record/bib-record.ts';
import type { NumberedRecord } from '../record/record-store.ts';
import { SegmentBuilder } from './building/segment-builder.ts';
import { startOf, valuesOf } from './columns/facet-column.ts';
import { columnIds } from './columns/facet-values.ts';
import { sortedOption } from './columns/option-key.ts';
import { eachKey } from './fields.ts';
import { segmentOf } from './open-segment.ts';
import type { ColumnId, Segment } from './segment.ts';

/** A term of a document: the fields it occurs in (`inField`), and its impact of 1–255 (`impact.ts`). */
export interface IndexedTerm {
  readonly term: string;
  readonly mask: number;
  readonly impact: number;
}

/** A number of a document (`numberKey`), of one kind of `keyKind`. */
export interface IndexedKey {
  readonly kind: number;
  readonly key: string;
}

/**
 * What an index knows of one record, independent of how it is laid out. Another search engine that is given these
 * documents has the same words, impacts, options and features as a segment.
 */
export interface IndexedDocument {
  /** The record number. */
  readonly number: number;
  readonly record: BibRecord;
  readonly terms: readonly IndexedTerm[];
  readonly keys: readonly IndexedKey[];
  /** The options of each facet, in the order of the record. */
  readonly options: Readonly<Record<ColumnId, readonly string[]>>;
  /** Bits of `availabilityBits`, of any copy. */
  readonly availability: number;
  /** The same by branch, parallel to `options.branch`. */
  readonly branchAvailability: readonly number[];
  /** Parallel to `options.subject`, by `translatedSubjectsOf`. */
  readonly translatedSubjects: readonly number[];
  /** Parallel to `options.series`, by `volumeOrder`. */
  readonly seriesNumbers: readonly number[];
  /** 0 = none. */
  readonly year: number;
  /** Day of arrival in days since 1970-01-01; 0 = unknown. */
  readonly added: number;
  /** 0–255. */
  readonly popularity: number;
  /** By `volumeOf`. */
  readonly volume: number;
  /** Distinct words of the title without its leading article. */
  readonly titleLength: number;
  /** The sort key of the title, whose words also answer for phrases; empty for none. */
  readonly titleKey: string;
  /** The sort keys of the first author; undefined for none. */
  readonly authorKey: { readonly first: string; readonly key: string } | undefined;
  /** 40 bits of the work key's hash. */
  readonly work: number;
}

/**
 * The indexed documents of some records, whose numbers must rise. They are read from a segment of these records, so that
 * no second analysis exists. Options are written as in most records of the batch.
 */
export function indexedDocuments(records: readonly NumberedRecord[]): IndexedDocument[] {
  if (records.length === 0) return [];
  const builder = new SegmentBuilder();
  for (const { number, record } of records) builder.add(number, record);
  const segment = segmentOf('documents', builder.finish());
  const terms = termsByDocument(segment);
  return records.map(({ record }, document) => documentOf(segment, document, record, terms[document] ?? []));
}

/** The postings by document. */
function termsByDocument({ documentCount, terms, postings }: Segment): IndexedTerm[][] {
  const byDocument: IndexedTerm[][] = Array.from({ length: documentCount }, () => []);
  for (let number = 0; number < terms.length; number += 1) {
    const term = terms.at(number);
    const end = postings.starts[number + 1] ?? 0;
    for (let at = postings.starts[number] ?? 0; at < end; at += 1) {
      const entry = postings.entries[at] ?? 0;
      byDocument[entry >>> 8]?.push({ term, mask: entry & 0xff, impact: postings.impacts[at] ?? 0 });
    }
  }
  return byDocument;
}

function documentOf(
  segment: Segment,
  document: number,
  record: BibRecord,
  terms: readonly IndexedTerm[],
): IndexedDocument {
  const keys: IndexedKey[] = [];
  eachKey(record, (kind, key) => keys.push({ kind, key }));
  const { columns, works } = segment;
  const options = Object.fromEntries(
    columnIds.map((id) => [id, Array.from(valuesOf(columns[id], document), (option) => columns[id].option(option))]),
  ) as Record<ColumnId, string[]>;
  /** Of values parallel to a column, those of the document. */
  const parallel = (id: ColumnId, values: Uint8Array | Uint32Array) =>
    Array.from(values.subarray(startOf(columns[id], document), startOf(columns[id], document + 1)));
  const [author] = options.author;
  return {
    number: segment.numberOf(document),
    record,
    terms,
    keys,
    options,
    availability: segment.availability[document] ?? 0,
    branchAvailability: parallel('branch', segment.branchAvailability),
    translatedSubjects: parallel('subject', segment.translatedSubjects),
    seriesNumbers: parallel('series', segment.seriesNumbers),
    year: segment.years[document] ?? 0,
    added: segment.added[document] ?? 0,
    popularity: segment.popularities[document] ?? 0,
    volume: segment.volumes[document] ?? 0,
    titleLength: segment.titleLengths[document] ?? 0,
    titleKey: segment.titles.key(document),
    authorKey: author === undefined ? undefined : sortedOption('author', author),
    work: (works.high[document] ?? 0) * 2 ** 32 + (works.low[document] ?? 0),
  };
}
