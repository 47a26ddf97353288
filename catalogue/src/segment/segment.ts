import type { FacetId } from '@buchfink/contract/search';
import type { Sections } from './sections.ts';

/** The facets that have a column of options; years and availability are columns of their own kind. */
export type ColumnId = Exclude<FacetId, 'availability' | 'year'>;

/**
 * A sorted table of texts, by the order of their UTF-8 bytes (which is the order of code points). Numbers count from 0.
 */
export interface TextTable {
  readonly length: number;
  at(number: number): string;
  /** The number of a text, or -1. */
  find(text: string): number;
  /** The first text that is not before `text`; `length` if there is none. */
  lowerBound(text: string): number;
  /** The first text after all that begin with `prefix`. */
  afterPrefix(prefix: string): number;
}

/** The sorted dictionary of terms. */
export interface Dictionary extends TextTable {
  /** The texts one after another in UTF-8, and where each begins (`length + 1` numbers), for walking it like a trie. */
  readonly bytes: Uint8Array;
  readonly offsets: Uint32Array;
  /** How a term was written (lower case) where it was first seen, for showing it. */
  surface(term: number): string;
}

/**
 * Texts that are only sorted by (`sortKey`, compared by code units): place p of the order belongs to one document. Those
 * without a text come last; among equals the newer year comes first, then the lower document.
 */
export interface SortOrderTable {
  /** The place of each document. */
  readonly positions: Uint32Array;
  /** The text a document is sorted by; empty for one without. */
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
 * How often the options of facets occur among the documents of each frequent term, deleted ones too: what a search for it
 * would count is counted once, when the segment is made. Summary s is of term `terms[s]` (ascending) and begins at
 * `bytes[starts[s]]`: for each column the largest count among the options that are left out, then the counts of its first
 * options in the order of their numbers in `OptionLists`, a 0 followed by how many more there are; all in bytes of seven
 * bits (LEB128), since most are small. Behind those of the terms are those of the `Beginnings`.
 */
export interface TermSummaries {
  readonly terms: Uint32Array;
  readonly starts: Uint32Array;
  readonly bytes: Uint8Array;
}

/**
 * The documents that would be the first if a frequent term alone were asked for: those of term `terms[l]` (ascending) are
 * `documents[starts[l]]` up to `documents[starts[l + 1]]`, ascending; `rests` are the highest standings of its others
 * (`term-leaders.ts`). Behind those of the terms are those of the `Beginnings`.
 */
export interface ChampionList {
  readonly terms: Uint32Array;
  readonly starts: Uint32Array;
  readonly documents: Uint32Array;
  readonly upperBounds: Uint32Array;
}

/**
 * What many documents have a word that begins with: the terms `from[b]` up to `to[b]` (excluded), with postings of
 * `counts[b]` documents; by the first term, then the last (`beginnings.ts`).
 */
export interface FrequentPrefixes {
  readonly from: Uint32Array;
  readonly to: Uint32Array;
  readonly counts: Uint32Array;
}

/**
 * An immutable part of an index: records by document number, from 0 in the order of their record numbers. Everything is
 * in typed arrays over shared memory, so that all threads search the same bytes.
 */
export interface Segment {
  /** Unique within an index; the name of its file without ending. */
  readonly name: string;
  /** The arrays it is made of, to be handed to other threads. */
  readonly sections: Sections;
  readonly documentCount: number;
  /** The record number of a document (see `RecordStore`). */
  numberOf(document: number): number;
  /** The document of a record number, or -1. */
  documentOf(number: number): number;
  readonly terms: Dictionary;
  /**
   * Postings of term t: `starts[t]` up to `starts[t + 1]`, ascending. An entry is `document * 256 + mask` (documents stay
   * below 2^24); the mask says in which fields the term stands. Impacts are BM25F shares of 255, see `impact.ts`.
   */
  readonly postings: { readonly starts: Uint32Array; readonly entries: Uint32Array; readonly impacts: Uint8Array };
  /** The documents that carry a number (`numberKey`) such as an ISBN in one of the fields of `mask`; ascending. */
  documentsOfKey(key: string, mask: number): readonly number[];
  /** Distinct words of the title without its leading article, at most 255. */
  readonly titleLengths: Uint8Array;
  /** By the title's sort key. */
  readonly titles: SortOrderTable;
  /** 0 = none. */
  readonly years: Uint16Array;
  /** Days since 1970-01-01 on which the record came; 0 = not known. */
  readonly added: Uint16Array;
  /** A gentle sign of how known a title is: grows with the logarithm of its copies, 0–255 (`merit.ts`). */
  readonly popularities: Uint8Array;
  /** Which volume of a set a document is (`volume.ts`). */
  readonly volumes: Uint8Array;
  /**
   * 40 bits of the work key's hash: the same for all editions and media of a work. `shared` has one bit for each document whose
   * work has others in the segment.
   */
  readonly works: { readonly low: Uint32Array; readonly high: Uint8Array; readonly shared: Uint32Array };
  /** Year, merit and length of the title side by side (`traits.ts`). */
  readonly documentFeatures: Uint32Array;
  /** The largest merit among each 2^`blockShift` documents. */
  readonly popularityBlocks: Uint8Array;
  /** Bit 1: a copy is on the shelf; bit 2: it can be read online. */
  readonly availability: Uint8Array;
  /**
   * The same bits for the copies in each branch: beside every value of the column of branches, so that what is asked of a copy
   * holds for one and the same copy.
   */
  readonly branchAvailability: Uint8Array;
  readonly columns: Readonly<Record<ColumnId, FacetColumn>>;
  /** The columns once more, document by document. */
  readonly lists: OptionLists;
  readonly summaries: TermSummaries;
  readonly prefixes: FrequentPrefixes;
  /** By `leaderLevels`. */
  readonly championLists: readonly ChampionList[];
}

/** A segment with the records that have been replaced or removed since it was written: bit d of word d >> 5. */
export interface LiveSegment {
  readonly segment: Segment;
  readonly deleted?: Uint32Array;
}

/** What is searched at one moment: the large segments first, the newest changes last. Never changed, only replaced. */
export interface IndexState {
  readonly segments: readonly LiveSegment[];
}
