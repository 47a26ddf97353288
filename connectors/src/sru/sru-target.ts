/** The search fields that can have an index. */
export const sruMeanings = [
  'FREE',
  'TITLE',
  'AUTHOR',
  'KEYWORD',
  'PUBLISHER',
  'CATEGORY',
  'ISBN',
  'BARCODE',
  'YEAR',
  'YEAR_START',
  'YEAR_END',
  'LANGUAGE',
] as const;
export type SruMeaning = (typeof sruMeanings)[number];

/** The effective settings of a system: its settings override those of its preset. */
export interface SruTarget {
  readonly base: string;
  readonly version: 1.1 | 1.2 | 2;
  /** The name of the MARCXML record schema. */
  readonly schema: string;
  /** Indexes by search field; '' = none. */
  readonly indexes: Readonly<Partial<Record<SruMeaning, string | undefined>>>;
  /** The index of record numbers; without it there are no record pages. */
  readonly recordIndex?: string | undefined;
  /** The index that finds the volumes of a set by its record number. */
  readonly volumesIndex?: string | undefined;
  /** The sort keys, in the notation of the system. */
  readonly sorting?: Readonly<Partial<Record<'newest' | 'year' | 'title' | 'author', string | undefined>>>;
  /** Where sort keys go: into the query (`sortby`) or into `sortKeys`. */
  readonly sortBy?: 'query' | 'parameter' | undefined;
  /** Several words become a clause each, the relation `all`, or a phrase. */
  readonly words?: 'each' | 'all' | 'phrase' | undefined;
  readonly quotes?: 'always' | 'needed' | undefined;
  /** Whether a word may end in `*` for a prefix. */
  readonly wildcards?: boolean | undefined;
  /** The maximum number of records in one answer. */
  readonly maxRecords?: number | undefined;
  readonly encoding?: 'utf-8' | 'windows-1252' | undefined;
  readonly copies?: 'shown' | 'hidden' | undefined;
  readonly availability?: 'unknown' | 'records' | undefined;
}
