import type { FacetId, FieldMeaning, QueryChange, Rung, ScorePart, SortOrder } from '@buchfink/contract/search';

/** One search over one library's records. All fields must hold (AND); the words of a field must all occur. */
export interface IndexQuery {
  readonly fields: readonly { readonly meaning: FieldMeaning; readonly text: string }[];
  /**
   * Chosen facet options: any of one facet's options, all of the facets. An empty list demands nothing. A year is `2015`
   * or a span `2010-2019`. `work` holds work keys.
   */
  readonly filters: Partial<Record<FacetId | 'work', readonly string[]>>;
  /** Only what was added on this day, `YYYY-MM-DD`, or later; records of no known day are left out. */
  readonly addedSince?: string;
  readonly sort: SortOrder;
  /** `work`: each work once, by its best record; `limit` and `offset` count works. */
  readonly group: 'none' | 'work';
  readonly limit: number;
  readonly offset: number;
  readonly countFacets: boolean;
  readonly explain: boolean;
}

/** What is asked for beside the fields where a query says nothing else: the first ten records by relevance, without facets. */
export const plainQuery = {
  filters: {},
  sort: 'relevance',
  group: 'none',
  limit: 10,
  offset: 0,
  countFacets: false,
  explain: false,
} as const satisfies Omit<IndexQuery, 'fields'>;

/** An option of a facet with the number of hits it would leave. A span of years holds its years. */
export interface OptionCount {
  readonly id: string;
  readonly count: number;
  readonly applied: boolean;
  readonly within?: readonly Omit<OptionCount, 'within'>[];
}

/** A facet's options, the most frequent first (years: the newest first); applied ones are always among them. */
export interface IndexFacet {
  readonly id: FacetId;
  readonly options: readonly OptionCount[];
}

/** A record found. */
export interface IndexHit {
  /** Its number in the record store. */
  readonly number: number;
  /** With `group: work`, where the hits hold several records of the work: how many, and their media types. */
  readonly editions?: { readonly count: number; readonly mediaTypes: readonly string[] };
  readonly explanation?: readonly ScorePart[];
}

/** What the index answers to a query: numbers of records, counts and spellings, no words of records. */
export interface IndexAnswer {
  /** Exact number of records. */
  readonly total: number;
  readonly totalIsExact: boolean;
  /** Exact number of works; only with `group: work`. */
  readonly works?: number;
  /** The page asked for, in order. */
  readonly hits: readonly IndexHit[];
  /** Empty when facets were not asked for. */
  readonly facets: readonly IndexFacet[];
  /** Which step below the literal query found the hits; absent when they are just what was asked for. */
  readonly rung?: Rung;
  readonly changes?: readonly QueryChange[];
  /** Better spellings of the whole text, and other ways on when nothing was found. */
  readonly suggestions?: readonly { readonly text: string; readonly kind: 'spelling' }[];
}

/**
 * A suggestion as the index knows it: titles by their record, names and subjects by their text. With `isInMedium` the
 * title stands for its records in the medium of this one, with `language` for those in this language, which the text has named;
 * `isOnlyRecord` counts just them.
 */
export type IndexSuggestion =
  | {
      readonly kind: 'title';
      readonly number: number;
      readonly isOnlyRecord: boolean;
      readonly isInMedium: boolean;
      readonly language?: string;
    }
  | { readonly kind: 'author' | 'subject'; readonly text: string; readonly count: number };
