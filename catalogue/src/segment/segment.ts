import type { FacetId } from '@buchfink/contract/search';
import type { Sections } from './sections.ts';

/** The facets that have a column of options; years and availability have columns of their own kind. */
export type ColumnId = Exclude<FacetId, 'availability' | 'year'>;

/** A sorted table of texts, in the order of their UTF-8 bytes (the order of code points). Numbers count from 0. */
export interface TextTable {
  readonly length: number;
  at(number: number): string;
  /** The number of a text, or -1. */
  find(text: string): number;
  /** The first text not below `text`; `length` if there is none. */
  lowerBound(text: string): number;
  /** The first text after all with this prefix. */
  afterPrefix(prefix: string): number;
}

/** The sorted dictionary of terms. */
export interface Dictionary extends TextTable {
  /**
   * The texts one after another in UTF-8, and the offset of each (`length + 1` numbers), for walking the table like a
   * trie.
   */
  readonly bytes: Uint8Array;
  readonly offsets: Uint32Array;
  /** The first spelling of a term (lower case), for display. */
  surface(term: number): string;
}

/**
 * A sort order over texts (`sortKey`, compared by code units): each position belongs to one document. Documents
 * without a text are last; among equals the newer year comes first, then the lower document.
 */
export interface SortOrderTable {
  /** The position of each document. */
  readonly positions: Uint32Array;
  /** The sort key of a document; empty for one without. */
  key(document: number): string;
}

/**
 * A facet's column: the options of document d are `values[from] … values[to - 1]`, `from = bases[d >> shift] + starts[d]`,
 * `to` the same of d + 1 (`valuesOf` in `facet-column.ts`). The table of options is sorted by text; that of `author` by
 * the sort key of the name, then by text, so that option numbers order authors.
 */
export interface FacetColumn {
  readonly id: ColumnId;
  readonly optionCount: number;
  option(number: number): string;
  /** The number of an option, or -1. */
  find(text: string): number;
  readonly values: Uint8Array | Uint16Array | Uint32Array;
  readonly shift: number;
  readonly bases: Uint32Array;
  readonly starts: Uint16Array;
}

/**
 * The options of document d in all columns: `values[starts[d]] … values[starts[d + 1] - 1]`. The column at place c of
 * `listedIds` has the numbers from `bases[c]` on, the last base is the count of all options; within a column the most
 * frequent options come first, so that most of what is counted lies side by side. Number n stands for the column's own
 * option `options[n]`, which `frequencies[n]` documents have.
 */
export interface OptionLists {
  readonly values: Uint32Array;
  readonly starts: Uint32Array;
  readonly bases: readonly number[];
  readonly options: Uint32Array;
  readonly frequencies: Uint32Array;
}

/**
 * The option counts over the documents of each frequent term, deleted ones included: computed when the segment is
 * built instead of at each search. Summary s is of term `terms[s]` (ascending) and starts at `bytes[starts[s]]`: for
 * each column the largest count among the omitted options, then the counts of its first options in the order of their
 * numbers in `OptionLists`, a 0 followed by the number of further zeros; all as LEB128, since most are small. The
 * summaries of the `FrequentPrefixes` follow those of the terms.
 */
export interface TermSummaries {
  readonly terms: Uint32Array;
  readonly starts: Uint32Array;
  readonly bytes: Uint8Array;
}

/**
 * The documents that rank first for a frequent term alone: those of term `terms[l]` (ascending) are
 * `documents[starts[l]]` up to `documents[starts[l + 1]]`, ascending; `upperBounds` are the highest scores of its
 * other documents (`champion-list.ts`). The lists of the `FrequentPrefixes` follow those of the terms.
 */
export interface ChampionList {
  readonly terms: Uint32Array;
  readonly starts: Uint32Array;
  readonly documents: Uint32Array;
  readonly upperBounds: Uint32Array;
}

/**
 * The frequent prefixes: the terms `from[b]` up to `to[b]` (excluded), in `counts[b]` documents; sorted by first
 * term, then last (`prefixes.ts`).
 */
export interface FrequentPrefixes {
  readonly from: Uint32Array;
  readonly to: Uint32Array;
  readonly counts: Uint32Array;
}

/**
 * An immutable part of an index: records by document number, from 0 in the order of their record numbers. All data is
 * in typed arrays over shared memory, so that all threads search the same bytes.
 */
export interface Segment {
  /** Unique within an index; the name of its file without ending. */
  readonly name: string;
  /** Its arrays, to be passed to other threads. */
  readonly sections: Sections;
  readonly documentCount: number;
  /** The record number of a document (see `RecordStore`). */
  numberOf(document: number): number;
  /** The document of a record number, or -1. */
  documentOf(number: number): number;
  readonly terms: Dictionary;
  /**
   * Postings of term t: `starts[t]` up to `starts[t + 1]`, ascending. An entry is `document * 256 + mask` (documents
   * stay below 2^24); the mask has the fields of the term. Impacts are BM25F shares of 255, see `impact.ts`.
   */
  readonly postings: { readonly starts: Uint32Array; readonly entries: Uint32Array; readonly impacts: Uint8Array };
  /** The documents with a number (`numberKey`) such as an ISBN, of one of the kinds of `mask`; ascending. */
  documentsOfKey(key: string, mask: number): readonly number[];
  /** Distinct words of the title without its leading article, at most 255. */
  readonly titleLengths: Uint8Array;
  /** By the title's sort key. */
  readonly titles: SortOrderTable;
  /** 0 = none. */
  readonly years: Uint16Array;
  /** Day of arrival in days since 1970-01-01; 0 = unknown. */
  readonly added: Uint16Array;
  /** The popularity of a title: grows with the logarithm of its copies, 0–255 (`popularity.ts`). */
  readonly popularities: Uint8Array;
  /** The volume of a document within its set (`volume.ts`). */
  readonly volumes: Uint8Array;
  /**
   * 40 bits of the work key's hash: the same for all editions and media of a work. `shared` has one bit per document
   * whose work has others in the segment.
   */
  readonly works: { readonly low: Uint32Array; readonly high: Uint8Array; readonly shared: Uint32Array };
  /** Year, popularity and title length, packed (`document-features.ts`). */
  readonly documentFeatures: Uint32Array;
  /** The highest popularity of each 2^`blockShift` documents. */
  readonly popularityBlocks: Uint8Array;
  /** Bit 1: a copy is on the shelf; bit 2: it can be read online. */
  readonly availability: Uint8Array;
  /**
   * The same bits by branch, parallel to the values of the branch column, so that demands on copies hold for one and
   * the same copy.
   */
  readonly branchAvailability: Uint8Array;
  /**
   * Parallel to the values of the subject column, by `translatedSubjectsOf`: bit l = the heading is in another language
   * than that of `locales[l]`, in which the record has headings too.
   */
  readonly translatedSubjects: Uint8Array;
  /** Parallel to the values of the series column: the place of the document in the series, by `volumeOrder`. */
  readonly seriesNumbers: Uint32Array;
  readonly columns: Readonly<Record<ColumnId, FacetColumn>>;
  /** The columns once more, by document. */
  readonly lists: OptionLists;
  readonly summaries: TermSummaries;
  readonly prefixes: FrequentPrefixes;
  /** By `championLevels`. */
  readonly championLists: readonly ChampionList[];
}

/** A segment with the records that were replaced or removed since it was written: bit d of word d >> 5. */
export interface LiveSegment {
  readonly segment: Segment;
  readonly deleted?: Uint32Array;
}

/** The searched segments at one moment: the large ones first, the newest changes last. Immutable. */
export interface IndexState {
  readonly segments: readonly LiveSegment[];
}
